/** The head of columnar results. It has everything except the columns of receivers, and the position of each column. */
import { z } from 'zod';

export const COLUMNS_SCHEMA = 'result-columns/1';

/** Most entries of one list in a dictionary. */
export const MAX_LIST_ENTRIES = 4_096;

/** “RCOL”, little-endian. The version and the length of the file in bytes follow. */
export const FILE_MAGIC = 0x4c4f4352;
export const FILE_VERSION = 1;
export const PREAMBLE_BYTES = 16;

const count = z.number().int().min(0);

/** A block of bytes in a file. */
const blockSchema = z.object({ file: z.string(), at: count, bytes: count });
export type Block = z.infer<typeof blockSchema>;

/**
 * Encodings of numbers with one number per receiver:
 * `index`: each number equals its index, and nothing is stored;
 * `scaled`: signed whole numbers of 16 or 32 bits, `perUnit` to a unit, each stored as the difference from the previous one; the
 * smallest number stands for null;
 * `exact`: 64-bit floating point, each combined with the previous one by exclusive or; NaN stands for null.
 * The first bytes of all numbers are stored first, then the second bytes, and so on. Similar bytes are then adjacent and compress
 * well.
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

/** Unsigned indexes of entries with one index per receiver. */
const codesSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('index') }),
  z.object({
    kind: z.literal('codes'),
    bits: z.union([z.literal(8), z.literal(16), z.literal(32)]),
    block: blockSchema,
  }),
]);
export type Codes = z.infer<typeof codesSchema>;

/**
 * A column: numbers, or a dictionary (JSON lists of at most `MAX_LIST_ENTRIES` entries each) with the index of each receiver's
 * entry.
 */
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
  /** Number of receivers and of addresses. */
  receivers: count,
  addresses: count,
  /** Results with empty columns. */
  results: z.unknown(),
  /** The files with their length in bytes and their SHA-256 in lower-case hex. */
  files: z.record(z.string(), z.object({ bytes: count, sha256: z.string() })),
  columns: z.array(z.object({ path: z.array(z.string()), encoding: encodingSchema })),
  times: z.record(
    z.string(),
    z.object({
      /** File with the columns that the map needs for this operating time. */
      file: z.string(),
      /** Index of the worst receiver of each address. */
      worst: codesSchema,
      /** Figures that are shown before the columns are loaded. */
      figures: figuresSchema,
    }),
  ),
});
export type Head = z.infer<typeof headSchema>;

/**
 * The file that the map needs first. It has the columns that do not depend on the operating time, and those of the worst
 * operating time.
 */
export const MAP_FILE = 'map.bin';
/** The file with all columns that the map does not need. */
export const DETAILS_FILE = 'details.bin';
/** The file with the map's columns of another operating time, by its index in the results. */
export const timeFile = (number: number) => `time-${number}.bin`;
