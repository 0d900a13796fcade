/** Tiles kept for when they are looked at again: some 60 kB each. */
const MAX_TILES = 256;
const READ_AT_ONCE = 8;

interface Waiting {
  readonly path: string;
  readonly start: () => void;
}

/** Tiles of pictures as addresses that the page can show: so many are kept, and those longest unused are given back. */
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

  /** The address of a tile. @throws where it cannot be fetched, or is no longer wanted */
  load(path: string): Promise<string> {
    const kept = this.urls.get(path);
    if (kept !== undefined) {
      // The last of the map is what was used last.
      this.urls.delete(path);
      this.urls.set(path, kept);
      return Promise.resolve(kept);
    }
    const known = this.underWay.get(path) ?? this.fetch(path).finally(() => this.underWay.delete(path));
    this.underWay.set(path, known);
    return known;
  }

  /** Takes tiles out of the queue that went out of view before their turn came. */
  forget(isWanted: (path: string) => boolean): void {
    this.queue = this.queue.filter(({ path }) => {
      const wanted = isWanted(path);
      // Nobody waits for the others: whoever asks again starts over.
      if (!wanted) this.underWay.delete(path);
      return wanted;
    });
  }

  /** Gives everything back. */
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
      // A picture element that has loaded its tile goes on showing it.
      URL.revokeObjectURL(url);
      this.urls.delete(path);
    }
  }
}
