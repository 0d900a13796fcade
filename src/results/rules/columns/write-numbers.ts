import type { Codes, Numbers } from './head.ts';
import type { FileWriter } from './file-writer.ts';

/**
 * Writes numbers in the shortest encoding that restores each exactly. −0 becomes 0, as in JSON.
 * @throws Error if a number is not finite, because JSON cannot represent it
 */
export function writeNumbers(values: ReadonlyArray<number | null>, file: FileWriter): Numbers {
  if (values.every((value, at) => value === at)) return { kind: 'index' };
  const hasNulls = values.includes(null);
  for (const perUnit of [1, 100] as const) {
    for (const array of [new Int16Array(values.length), new Int32Array(values.length)]) {
      if (!scale(values, perUnit, array)) continue;
      const bits = array instanceof Int16Array ? 16 : 32;
      // The loop runs backwards, so that the previous number is still unchanged. Integer overflow wraps and is reversed when the
      // numbers are read.
      for (let at = array.length - 1; at > 0; at--) array[at] = (array[at] ?? 0) - (array[at - 1] ?? 0);
      return { kind: 'scaled', bits, perUnit, hasNulls, block: file.add(inPlanes(bytesOf(array), bits / 8)) };
    }
  }
  return { kind: 'exact', hasNulls, block: file.add(exactBytes(values)) };
}

/** Fills an array with whole numbers of 1/`perUnit`. @returns false if this is not exact or does not fit */
function scale(values: ReadonlyArray<number | null>, perUnit: number, into: Int16Array | Int32Array): boolean {
  const none = -(2 ** (8 * into.BYTES_PER_ELEMENT - 1));
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? null;
    const whole = value === null ? none : Math.round(value * perUnit);
    if (value !== null && (whole / perUnit !== value || whole <= none || whole >= -none)) return false;
    into[at] = whole;
  }
  return true;
}

const WORDS = 2;

function exactBytes(values: ReadonlyArray<number | null>): Uint8Array {
  const numbers = new Float64Array(values.length);
  values.forEach((value, at) => {
    if (value !== null && !Number.isFinite(value)) throw new Error(`receiver ${at} has ${value}, not a finite number`);
    numbers[at] = value === null ? NaN : value + 0;
  });
  const words = new Uint32Array(numbers.buffer);
  for (let at = words.length - 1; at >= WORDS; at--) words[at] = (words[at] ?? 0) ^ (words[at - WORDS] ?? 0);
  return inPlanes(bytesOf(words), Float64Array.BYTES_PER_ELEMENT);
}

/** The first bytes of all numbers, then the second bytes, and so on. */
function inPlanes(bytes: Uint8Array, width: number): Uint8Array {
  const count = bytes.length / width;
  const planes = new Uint8Array(bytes.length);
  for (let plane = 0; plane < width; plane++) {
    for (let at = 0; at < count; at++) planes[plane * count + at] = bytes[width * at + plane] ?? 0;
  }
  return planes;
}

/** Writes indexes of entries. None exceeds `highest`. */
export function writeCodes(codes: Uint32Array, highest: number, file: FileWriter): Codes {
  if (codes.every((code, at) => code === at)) return { kind: 'index' };
  if (highest < 256) return { kind: 'codes', bits: 8, block: file.add(Uint8Array.from(codes)) };
  if (highest < 65_536) return { kind: 'codes', bits: 16, block: file.add(bytesOf(Uint16Array.from(codes))) };
  return { kind: 'codes', bits: 32, block: file.add(bytesOf(codes)) };
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
