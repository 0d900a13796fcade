/** The head of the columns of results: all that results say beside their receivers, and where each column lies. */
import { z } from 'zod';

export const COLUMNS_SCHEMA = 'result-columns/1';

/** Entries of a list of a dictionary, at the most. */
export const MAX_LIST_ENTRIES = 4_096;

/** “RCOL”, little-endian; then the version and the bytes of the whole file. */
export const FILE_MAGIC = 0x4c4f4352;
export const FILE_VERSION = 1;
export const PREAMBLE_BYTES = 16;

const count = z.number().int().min(0);

/** Bytes of a file. */
const blockSchema = z.object({ file: z.string(), at: count, bytes: count });
export type Block = z.infer<typeof blockSchema>;

/**
 * How numbers are written, one a receiver:
 * `index`: each is its own number, and nothing is written;
 * `scaled`: whole numbers with a sign of 16 or 32 bits, so many to a unit, each less the one before; the least that there is stands for null;
 * `exact`: 64-bit floating point, each combined with the one before (exclusive or); NaN stands for null.
 * The first bytes of all receivers come first, then the second ones, and so on: alike ones lie together, and are stored compressed.
 */
const numbersSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('index') }),
  z.object({
    kind: z.literal('scaled'),
    bits: z.union([z.literal(16), z.literal(32)]),
    perUnit: z.union([z.literal(1), z.literal(100)]),
    hasNulls: z.boolean(),
    block: blockSchema,
  }),
  z.object({ kind: z.literal('exact'), hasNulls: z.boolean(), block: blockSchema }),
]);
export type Numbers = z.infer<typeof numbersSchema>;

/** Numbers of entries, one a receiver, without a sign. */
const codesSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('index') }),
  z.object({
    kind: z.literal('codes'),
    bits: z.union([z.literal(8), z.literal(16), z.literal(32)]),
    block: blockSchema,
  }),
]);
export type Codes = z.infer<typeof codesSchema>;

/** A column: numbers, or a dictionary (JSON lists of at most `MAX_LIST_ENTRIES` entries each) and the entry of each receiver. */
const encodingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('numbers'), numbers: numbersSchema }),
  z.object({ kind: z.literal('dictionary'), entries: count, lists: z.array(blockSchema), codes: codesSchema }),
]);
export type Encoding = z.infer<typeof encodingSchema>;

/** `TimeFigures` of an operating time. */
const figuresSchema = z.object({
  highestExceedance: z.number().nullable(),
  assessed: count,
  exceeding: count,
  highlyAffected: count,
  sleepScreening: count.nullable(),
  sleepAtLeast: z.boolean(),
});

export const headSchema = z.object({
  schema: z.literal(COLUMNS_SCHEMA),
  /** Number of receivers. */
  receivers: count,
  addresses: count,
  /** The results with empty columns. */
  results: z.unknown(),
  /** The files, with their bytes and the SHA-256 of these in lower-case hex. */
  files: z.record(z.string(), z.object({ bytes: count, sha256: z.string() })),
  columns: z.array(z.object({ path: z.array(z.string()), encoding: encodingSchema })),
  times: z.record(
    z.string(),
    z.object({
      /** Which file has what the map shows of it. */
      file: z.string(),
      /** Number of the receiver that stands for each address. */
      worst: codesSchema,
      /** What is said of it before its columns are there. */
      figures: figuresSchema,
    }),
  ),
});
export type Head = z.infer<typeof headSchema>;

/** The file of what the map shows first: whatever the operating time, and in the worst one. */
export const MAP_FILE = 'map.bin';
/** The file of all columns that the map can do without. */
export const DETAILS_FILE = 'details.bin';
/** The file of what the map shows of another operating time, by its number among those of the results. */
export const timeFile = (number: number) => `time-${number}.bin`;
