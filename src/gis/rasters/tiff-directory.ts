import type { ByteSource } from '../files/byte-source.ts';

/** A field of a TIFF directory. Its values are read on demand. */
interface TiffField {
  readonly type: number;
  readonly count: number;
  /** Offset of the values. */
  readonly at: number;
}

/** One image of a TIFF (TIFF 6.0, section 2; BigTIFF). */
export interface TiffDirectory {
  readonly littleEndian: boolean;
  readonly fields: ReadonlyMap<number, TiffField>;
}

/** Length of a value by its type, bytes (TIFF 6.0, and 16 to 18 of BigTIFF). */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};
/** Most images that are read: the first image, its overviews and masks. */
const MAX_DIRECTORIES = 64;
const MAX_VALUES = 20_000_000;
const MAGIC = { tiff: 42, bigTiff: 43 } as const;

/**
 * Reads the directories of a TIFF or BigTIFF, one per image.
 * @throws RangeError if the file is not a TIFF, or if its directories are truncated
 */
export async function readTiffDirectories(source: ByteSource): Promise<TiffDirectory[]> {
  const head = viewOf(await source.read(0, 16), 8);
  const littleEndian = head.getUint16(0) === 0x4949;
  if (!littleEndian && head.getUint16(0) !== 0x4d4d) throw new RangeError('it is not a TIFF');
  const magic = head.getUint16(2, littleEndian);
  if (magic !== MAGIC.tiff && magic !== MAGIC.bigTiff) throw new RangeError('it is not a TIFF');
  const big = magic === MAGIC.bigTiff;
  let next = big ? offsetAt(head, 8, littleEndian) : head.getUint32(4, littleEndian);
  const directories: TiffDirectory[] = [];
  const seen = new Set<number>();
  while (next !== 0 && !seen.has(next) && directories.length < MAX_DIRECTORIES) {
    seen.add(next);
    const { directory, following } = await readDirectory(source, next, littleEndian, big);
    directories.push(directory);
    next = following;
  }
  return directories;
}

async function readDirectory(source: ByteSource, offset: number, littleEndian: boolean, big: boolean) {
  const [countBytes, entryBytes, inline] = big ? [8, 20, 8] : [2, 12, 4];
  const counted = viewOf(await source.read(offset, countBytes), countBytes);
  const count = big ? offsetAt(counted, 0, littleEndian) : counted.getUint16(0, littleEndian);
  if (count > 4096) throw new RangeError(`it has a directory of ${count} fields`);
  const length = count * entryBytes + inline;
  const entries = viewOf(await source.read(offset + countBytes, length), count * entryBytes);
  const fields = new Map<number, TiffField>();
  for (let entry = 0; entry < count; entry++) {
    const at = entry * entryBytes;
    const type = entries.getUint16(at + 2, littleEndian);
    const values = big ? offsetAt(entries, at + 4, littleEndian) : entries.getUint32(at + 4, littleEndian);
    const valueAt = at + (big ? 12 : 8);
    const isInline = values * (TYPE_BYTES[type] ?? 1) <= inline;
    const pointer = big ? offsetAt(entries, valueAt, littleEndian) : entries.getUint32(valueAt, littleEndian);
    fields.set(entries.getUint16(at, littleEndian), {
      type,
      count: values,
      at: isInline ? offset + countBytes + valueAt : pointer,
    });
  }
  const end = count * entryBytes;
  // The pointer to the next directory may be missing after the last directory.
  const whole = entries.byteLength >= end + inline;
  const following = !whole ? 0 : big ? offsetAt(entries, end, littleEndian) : entries.getUint32(end, littleEndian);
  return { directory: { littleEndian, fields }, following };
}

/**
 * The numbers of a field. Null if the image does not have the field.
 * @throws RangeError if they are truncated or not numbers
 */
export async function tiffNumbers(
  source: ByteSource,
  { littleEndian, fields }: TiffDirectory,
  tag: number,
): Promise<number[] | null> {
  const field = fields.get(tag);
  if (field === undefined) return null;
  const { type, count, at } = field;
  const bytes = TYPE_BYTES[type] ?? 0;
  if (bytes === 0 || count > MAX_VALUES) throw new RangeError(`field ${tag} has ${count} values of type ${type}`);
  const view = viewOf(await source.read(at, count * bytes), count * bytes);
  return Array.from({ length: count }, (_, index) => numberAt(view, index * bytes, type, littleEndian));
}

/** The text of a field without its terminating zero. Null if the image does not have the field. */
export async function tiffText(source: ByteSource, { fields }: TiffDirectory, tag: number): Promise<string | null> {
  const field = fields.get(tag);
  if (field === undefined) return null;
  const bytes = await source.read(field.at, Math.min(field.count, 4096));
  return new TextDecoder('latin1').decode(bytes).replace(/\0.*$/s, '').trim();
}

function numberAt(view: DataView, at: number, type: number, littleEndian: boolean): number {
  if (type === 3) return view.getUint16(at, littleEndian);
  if (type === 4 || type === 13) return view.getUint32(at, littleEndian);
  if (type === 8) return view.getInt16(at, littleEndian);
  if (type === 9) return view.getInt32(at, littleEndian);
  if (type === 11) return view.getFloat32(at, littleEndian);
  if (type === 12) return view.getFloat64(at, littleEndian);
  if (type >= 16) return offsetAt(view, at, littleEndian);
  return view.getUint8(at);
}

function offsetAt(view: DataView, at: number, littleEndian: boolean): number {
  return Number(view.getBigUint64(at, littleEndian));
}

function viewOf(bytes: Uint8Array, least: number): DataView {
  if (bytes.byteLength < least) throw new RangeError('it is cut off');
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
