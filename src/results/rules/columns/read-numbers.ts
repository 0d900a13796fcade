import type { Codes, Numbers } from './head.ts';

/** Returns the bytes of a block. */
export type BytesOf = (block: { file: string; at: number; bytes: number }) => Uint8Array<ArrayBuffer>;

/** Decodes the numbers of a column, one per receiver. @throws Error if the block has another length */
export function readNumbers(numbers: Numbers, count: number, bytesOf: BytesOf): Array<number | null> {
  const values: Array<number | null> = [];
  if (numbers.kind === 'index') {
    for (let at = 0; at < count; at++) values.push(at);
    return values;
  }
  const bytes = bytesOf(numbers.block);
  const { hasNulls } = numbers;
  if (numbers.kind === 'exact') {
    const exact = exactNumbers(bytes, count);
    for (let at = 0; at < count; at++) values.push(hasNulls && Number.isNaN(exact[at]) ? null : exact[at]!);
    return values;
  }
  const { bits, perUnit } = numbers;
  const joined = outOfPlanes(bytes, count, bits / 8).buffer;
  const whole = bits === 16 ? new Int16Array(joined) : new Int32Array(joined);
  for (let at = 1; at < count; at++) whole[at] = whole[at]! + whole[at - 1]!;
  const none = -(2 ** (bits - 1));
  for (let at = 0; at < count; at++) values.push(hasNulls && whole[at] === none ? null : whole[at]! / perUnit);
  return values;
}

/** @returns the numbers; NaN stands for null */
function exactNumbers(planes: Uint8Array, count: number): Float64Array {
  const { buffer } = outOfPlanes(planes, count, Float64Array.BYTES_PER_ELEMENT);
  const words = new Uint32Array(buffer);
  for (let at = 2; at < words.length; at++) words[at] = words[at]! ^ words[at - 2]!;
  return new Float64Array(buffer);
}

/**
 * Decodes numbers of `width` bytes that are stored as byte planes: the first bytes of all numbers, then the second bytes, and so
 * on.
 */
function outOfPlanes(planes: Uint8Array, count: number, width: number): Uint8Array<ArrayBuffer> {
  if (planes.length !== width * count) throw damaged(planes.length, width * count);
  const bytes = new Uint8Array(planes.length);
  for (let plane = 0; plane < width; plane++) {
    for (let at = 0; at < count; at++) bytes[width * at + plane] = planes[plane * count + at]!;
  }
  return bytes;
}

/**
 * Decodes the indexes of a column's entries, one per receiver.
 * @param entries number of entries
 * @throws Error if the block has another length, or if an index is out of range
 */
export function readCodes(codes: Codes, count: number, entries: number, bytesOf: BytesOf): ArrayLike<number> {
  const numbers = codes.kind === 'index' ? counted(count) : codesAt(codes, count, bytesOf);
  for (let at = 0; at < count; at++) {
    if (numbers[at]! >= entries) throw new Error(`damaged: it has no entry ${numbers[at]} of ${entries}`);
  }
  return numbers;
}

function counted(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let at = 0; at < count; at++) numbers[at] = at;
  return numbers;
}

function codesAt({ bits, block }: Extract<Codes, { kind: 'codes' }>, count: number, bytesOf: BytesOf) {
  const bytes = bytesOf(block);
  if (bits === 8) return typedArray(Uint8Array, bytes, count);
  return bits === 16 ? typedArray(Uint16Array, bytes, count) : typedArray(Uint32Array, bytes, count);
}

function typedArray<Kind>(
  Type: { new (buffer: ArrayBuffer, offset: number, length: number): Kind; readonly BYTES_PER_ELEMENT: number },
  bytes: Uint8Array<ArrayBuffer>,
  count: number,
): Kind {
  const wanted = count * Type.BYTES_PER_ELEMENT;
  if (bytes.length !== wanted) throw damaged(bytes.length, wanted);
  return new Type(bytes.buffer, bytes.byteOffset, count);
}

function damaged(found: number, wanted: number): Error {
  return new Error(`damaged: a column has ${found} bytes, not ${wanted}`);
}
