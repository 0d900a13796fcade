import { type Block, FILE_MAGIC, FILE_VERSION, PREAMBLE_BYTES } from './head.ts';

/** Alignment of blocks in bytes. It allows typed arrays to view them directly. */
const ALIGNMENT = 8;

/** A file of columns that is being written. */
export interface FileWriter {
  readonly name: string;
  /** Adds a block. A block with the same bytes is reused. */
  add(bytes: Uint8Array): Block;
  /** The block with the same bytes. Null if there is none. */
  find(bytes: Uint8Array): Block | null;
  finish(): Uint8Array<ArrayBuffer>;
}

/** @param shared file whose blocks may be reused; every reader of this file also has that file */
export function fileWriter(name: string, shared: FileWriter | null = null): FileWriter {
  const blocks: Array<{ block: Block; content: Uint8Array }> = [];
  let end = PREAMBLE_BYTES;
  const find = (bytes: Uint8Array) =>
    shared?.find(bytes) ?? blocks.find(({ content }) => isSame(content, bytes))?.block ?? null;
  return {
    name,
    find,
    add(bytes) {
      const found = find(bytes);
      if (found !== null) return found;
      const block = { file: name, at: end, bytes: bytes.length };
      blocks.push({ block, content: bytes });
      end = Math.ceil((end + bytes.length) / ALIGNMENT) * ALIGNMENT;
      return block;
    },
    finish() {
      const file = new Uint8Array(end);
      const preamble = new DataView(file.buffer);
      [FILE_MAGIC, FILE_VERSION, end].forEach((value, at) => preamble.setUint32(4 * at, value, true));
      for (const { block, content } of blocks) file.set(content, block.at);
      return file;
    },
  };
}

function isSame(bytes: Uint8Array, other: Uint8Array): boolean {
  if (bytes.length !== other.length) return false;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] !== other[at]) return false;
  return true;
}
