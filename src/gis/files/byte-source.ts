/** A file that is read in parts, so that reading a header does not read the whole file. */
export interface ByteSource {
  readonly size: number;
  /** Reads bytes from `offset` on. At the end of the file it returns fewer than `length`. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

const BLOCK_BYTES = 65_536;

export function sourceOfBytes(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}

/** Wraps a source so that it reads and caches whole blocks. Small neighbouring reads then need a single request. */
export function inBlocks(source: ByteSource): ByteSource {
  const blocks = new Map<number, Promise<Uint8Array>>();
  const block = (at: number) => {
    const kept = blocks.get(at) ?? source.read(at * BLOCK_BYTES, BLOCK_BYTES);
    blocks.set(at, kept);
    return kept;
  };
  return {
    size: source.size,
    read: async (offset, length) => {
      const end = Math.min(offset + length, source.size);
      if (end <= offset) return new Uint8Array();
      if (length > BLOCK_BYTES) return source.read(offset, end - offset);
      const [first, last] = [Math.floor(offset / BLOCK_BYTES), Math.floor((end - 1) / BLOCK_BYTES)];
      const start = offset - first * BLOCK_BYTES;
      if (first === last) return (await block(first)).subarray(start, start + end - offset);
      const parts: [Uint8Array, Uint8Array] = [(await block(first)).subarray(start), await block(last)];
      const both = new Uint8Array(parts[0].byteLength + parts[1].byteLength);
      both.set(parts[0]);
      both.set(parts[1], parts[0].byteLength);
      return both.subarray(0, end - offset);
    },
  };
}
