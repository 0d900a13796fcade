import { z } from 'zod';

/**
 * A container of named arrays. It begins with four unsigned 32-bit numbers: magic, version, length of the JSON header in bytes,
 * total length in bytes. The JSON header and the sections follow. All data is little-endian, and each section begins at a
 * multiple of 8 bytes. Typed arrays are used directly, because every platform of browsers and Node is little-endian.
 */
const PREAMBLE_BYTES = 16;
const ALIGNMENT = 8;

const ARRAY_TYPES = { u8: Uint8Array, u32: Uint32Array, f64: Float64Array } as const;
type ArrayName = keyof typeof ARRAY_TYPES;

const layoutSchema = z.object({
  header: z.unknown(),
  sections: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['u8', 'u32', 'f64', 'text']),
      /** Offset from the first section, bytes. */
      offset: z.number().int().min(0).multipleOf(ALIGNMENT),
      /** Number of elements, or for text its length in bytes. */
      length: z.number().int().min(0),
    }),
  ),
});
type Layout = z.infer<typeof layoutSchema>;

export type SectionContent = Uint8Array | Uint32Array | Float64Array | readonly string[];

/** Writes a container. A list of texts becomes UTF-8 text with U+0000 as the separator, which no text may contain. */
export function writeSections(
  magic: number,
  version: number,
  header: unknown,
  contents: Readonly<Record<string, SectionContent>>,
): Uint8Array {
  const sections: Layout['sections'] = [];
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(contents)) {
    const array = isTexts(content) ? encodeTexts(content) : content;
    const type = isTexts(content) ? 'text' : arrayName(content);
    sections.push({ name, type, offset, length: array.length });
    parts.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    offset = aligned(offset + array.byteLength);
  }
  const json = new TextEncoder().encode(JSON.stringify({ header, sections }));
  const base = aligned(PREAMBLE_BYTES + json.byteLength);
  const bytes = new Uint8Array(base + offset);
  const preamble = new DataView(bytes.buffer);
  [magic, version, json.byteLength, bytes.byteLength].forEach((value, at) => preamble.setUint32(4 * at, value, true));
  bytes.set(json, PREAMBLE_BYTES);
  parts.forEach((part, at) => bytes.set(part, base + (sections[at]?.offset ?? 0)));
  return bytes;
}

/**
 * The sections of a container. Arrays are views of the data. All methods throw if a section is missing or has an unexpected
 * length.
 */
export interface Sections {
  readonly header: unknown;
  /** Whether a section exists. Older containers lack some sections. */
  has(name: string): boolean;
  numbers(name: string, length?: number): Float64Array;
  integers(name: string, length?: number): Uint32Array;
  bytes(name: string, length?: number): Uint8Array;
  strings(name: string, length?: number): string[];
}

/**
 * Opens a container.
 * @param what name of the expected content for errors
 * @throws Error if the data has another content or version, or is truncated or inconsistent
 */
export function openSections(data: ArrayBuffer | Uint8Array, magic: number, version: number, what: string): Sections {
  const whole = alignedBytes(data);
  const preamble = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  if (whole.byteLength < PREAMBLE_BYTES || preamble.getUint32(0, true) !== magic)
    throw new Error(`This is no ${what}.`);
  const foundVersion = preamble.getUint32(4, true);
  if (foundVersion !== version) {
    throw new Error(`The ${what} is of version ${foundVersion}, expected ${version}. Load the project again.`);
  }
  const [jsonBytes, totalBytes] = [preamble.getUint32(8, true), preamble.getUint32(12, true)];
  if (totalBytes !== whole.byteLength || PREAMBLE_BYTES + jsonBytes > totalBytes) {
    throw new Error(`The ${what} is cut off: it has ${whole.byteLength} bytes and should have ${totalBytes}.`);
  }
  const json = new TextDecoder().decode(whole.subarray(PREAMBLE_BYTES, PREAMBLE_BYTES + jsonBytes));
  const layout = layoutSchema.parse(JSON.parse(json));
  const base = whole.byteOffset + aligned(PREAMBLE_BYTES + jsonBytes);
  const end = whole.byteOffset + whole.byteLength;
  const section = (name: string, type: ArrayName | 'text') => {
    const found = layout.sections.find((candidate) => candidate.name === name && candidate.type === type);
    if (found === undefined) throw new Error(`The ${what} is damaged: it has no ${name}.`);
    const elementBytes = type === 'text' ? 1 : ARRAY_TYPES[type].BYTES_PER_ELEMENT;
    const start = base + found.offset;
    if (start + found.length * elementBytes > end)
      throw new Error(`The ${what} is damaged: ${name} runs over its end.`);
    return { start, length: found.length };
  };
  function checked<Content extends { readonly length: number }>(
    content: Content,
    name: string,
    length?: number,
  ): Content {
    if (length === undefined || content.length === length) return content;
    throw new Error(`The ${what} is damaged: ${name} has ${content.length} entries, not ${length}.`);
  }
  return {
    header: layout.header,
    has: (name) => layout.sections.some((candidate) => candidate.name === name),
    numbers(name, length) {
      const { start, length: found } = section(name, 'f64');
      return checked(new Float64Array(whole.buffer, start, found), name, length);
    },
    integers(name, length) {
      const { start, length: found } = section(name, 'u32');
      return checked(new Uint32Array(whole.buffer, start, found), name, length);
    },
    bytes(name, length) {
      const { start, length: found } = section(name, 'u8');
      return checked(new Uint8Array(whole.buffer, start, found), name, length);
    },
    strings(name, length) {
      const { start, length: found } = section(name, 'text');
      return checked(decodeTexts(new Uint8Array(whole.buffer, start, found)), name, length);
    },
  };
}

function isTexts(content: SectionContent): content is readonly string[] {
  return Array.isArray(content);
}

function encodeTexts(texts: readonly string[]): Uint8Array {
  return new TextEncoder().encode(texts.map((text) => `${text.replaceAll('\0', ' ')}\0`).join(''));
}

function decodeTexts(bytes: Uint8Array): string[] {
  return new TextDecoder().decode(bytes).split('\0').slice(0, -1);
}

function arrayName(array: Uint8Array | Uint32Array | Float64Array): ArrayName {
  if (array instanceof Float64Array) return 'f64';
  return array instanceof Uint32Array ? 'u32' : 'u8';
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

/** The data as bytes that start at a multiple of 8. The data is copied only if necessary. */
function alignedBytes(data: ArrayBuffer | Uint8Array): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  return data.byteOffset % ALIGNMENT === 0 ? data : data.slice();
}
