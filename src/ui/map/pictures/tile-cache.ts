/** Most cached tiles, about 60 kB each, and most concurrent requests. */
const MAX_TILES = 256;
const READ_AT_ONCE = 8;

interface Waiting {
  readonly path: string;
  readonly start: () => void;
}

/** Provides tiles of pictures as object URLs. The least recently used ones are revoked beyond a limit. */
export class TileCache {
  private readonly urls = new Map<string, string>();
  private readonly underWay = new Map<string, Promise<string>>();
  private queue: Waiting[] = [];
  private reading = 0;
  private closed = false;

  private readonly read: (path: string) => Promise<Blob>;

  /** @param read fetches a tile by its Storage path */
  constructor(read: (path: string) => Promise<Blob>) {
    this.read = read;
  }

  /** The object URL of a tile. @throws if it cannot be fetched or is no longer wanted */
  load(path: string): Promise<string> {
    const kept = this.urls.get(path);
    if (kept !== undefined) {
      // The last entry of the map is the most recently used one.
      this.urls.delete(path);
      this.urls.set(path, kept);
      return Promise.resolve(kept);
    }
    const known = this.underWay.get(path) ?? this.fetch(path).finally(() => this.underWay.delete(path));
    this.underWay.set(path, known);
    return known;
  }

  /** Removes tiles from the queue that are no longer in view. */
  forget(isWanted: (path: string) => boolean): void {
    this.queue = this.queue.filter(({ path }) => {
      const wanted = isWanted(path);
      // Nobody waits for the removed tiles, so a new request starts again.
      if (!wanted) this.underWay.delete(path);
      return wanted;
    });
  }

  /** Revokes all object URLs. */
  close(): void {
    this.closed = true;
    this.queue = [];
    for (const url of this.urls.values()) URL.revokeObjectURL(url);
    this.urls.clear();
  }

  private async fetch(path: string): Promise<string> {
    if (this.reading >= READ_AT_ONCE) await new Promise<void>((start) => this.queue.push({ path, start }));
    this.reading += 1;
    try {
      const blob = await this.read(path);
      if (this.closed) throw new Error(`${path} is no longer wanted`);
      const url = URL.createObjectURL(blob);
      this.urls.set(path, url);
      this.shrink();
      return url;
    } finally {
      this.reading -= 1;
      this.queue.shift()?.start();
    }
  }

  private shrink(): void {
    for (const [path, url] of this.urls) {
      if (this.urls.size <= MAX_TILES) return;
      // An image that has loaded its tile stays visible.
      URL.revokeObjectURL(url);
      this.urls.delete(path);
    }
  }
}
