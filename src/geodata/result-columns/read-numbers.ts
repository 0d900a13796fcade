import type { Codes, Numbers } from './head.ts';

/** Gives the bytes of a block. */
export type BytesOf = (block: { file: string; at: number; bytes: number }) => Uint8Array<ArrayBuffer>;

/** The numbers of a column, one of each of `count` receivers. @throws Error where the block has another length */
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
  const whole = bits === 16 ? typedArray(Int16Array, bytes, count) : typedArray(Int32Array, bytes, count);
  const none = -(2 ** (bits - 1));
  for (let at = 0; at < count; at++) values.push(hasNulls && whole[at] === none ? null : whole[at]! / perUnit);
  return values;
}

/** @returns the numbers; of a null NaN */
function exactNumbers(planes: Uint8Array, count: number): Float64Array {
  if (planes.length !== 8 * count) throw damaged(planes.length, 8 * count);
  const words = new Uint32Array(2 * count);
  const bytes = new Uint8Array(words.buffer);
  for (let plane = 0; plane < 8; plane++) {
    for (let at = 0; at < count; at++) bytes[8 * at + plane] = planes[plane * count + at]!;
  }
  for (let at = 2; at < words.length; at++) words[at] = words[at]! ^ words[at - 2]!;
  return new Float64Array(words.buffer);
}

/**
 * Numbers of entries, one of each of `count`.
 * @param entries how many entries there are
 * @throws Error where the block has another length, or names an entry that there is not
 */
export function readCodes(codes: Codes, count: number, entries: number, bytesOf: BytesOf): ArrayLike<number> {
  const numbers =
    codes.kind === 'index' ? Uint32Array.from({ length: count }, (_, at) => at) : codesAt(codes, count, bytesOf);
  for (let at = 0; at < count; at++) {
    if (numbers[at]! >= entries) throw new Error(`damaged: it has no entry ${numbers[at]} of ${entries}`);
  }
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
