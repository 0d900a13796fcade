import { type Block, FILE_MAGIC, FILE_VERSION, PREAMBLE_BYTES } from './head.ts';

/** Blocks begin at a multiple of this, so that they can be read as numbers where they lie. */
const ALIGNMENT = 8;

/** A file of columns that is being written. */
export interface FileWriter {
  readonly name: string;
  /** Adds a block; one of the same bytes that is there already is used again. */
  add(bytes: Uint8Array): Block;
  /** The block of the same bytes; null where there is none. */
  find(bytes: Uint8Array): Block | null;
  finish(): Uint8Array<ArrayBuffer>;
}

/** @param shared a file whose blocks may stand for this one's: whoever reads this one has that one too */
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
