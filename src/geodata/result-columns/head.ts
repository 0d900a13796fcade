/** The head of the columns of results: all that results say beside their receivers, and where each column lies. */
import { z } from 'zod';

export const COLUMNS_SCHEMA = 'result-columns/1';

/** Receivers of a piece; they are in spatial order, so that a piece is a part of the map. */
export const PIECE_RECEIVERS = 4_096;

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
 * `scaled`: whole numbers with a sign of 16 or 32 bits, so many to a unit; the least that there is stands for null;
 * `exact`: 64-bit floating point, byte by byte of all receivers, each combined with the one before (exclusive or); NaN stands for null.
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

/** A column: numbers, or a dictionary (JSON lists of at most `PIECE_RECEIVERS` entries each) and the entry of each receiver. */
const encodingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('numbers'), numbers: numbersSchema }),
  z.object({ kind: z.literal('dictionary'), entries: count, lists: z.array(blockSchema), codes: codesSchema }),
]);
export type Encoding = z.infer<typeof encodingSchema>;

export const headSchema = z.object({
  schema: z.literal(COLUMNS_SCHEMA),
  /** Number of receivers. */
  receivers: count,
  addresses: count,
  /** West, south, east and north of each piece of `PIECE_RECEIVERS` receivers, degrees. */
  boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  /** The results with empty columns. */
  results: z.unknown(),
  /** The files, with their bytes and the SHA-256 of these in lower-case hex. */
  files: z.record(z.string(), z.object({ bytes: count, sha256: z.string() })),
  columns: z.array(z.object({ path: z.array(z.string()), encoding: encodingSchema })),
  /** Number of each receiver's address, in the order of the first receiver of each. */
  addressNumbers: codesSchema,
  times: z.record(
    z.string(),
    z.object({
      /** Which file has what the map shows of it. */
      file: z.string(),
      /** Number of the receiver that stands for each address. */
      worst: codesSchema,
      /** What is said of it before its columns are there; see `TimeFigures`. */
      figures: z.object({ highestExceedance: z.number().nullable(), exceeding: count, assessed: count }),
    }),
  ),
});
export type Head = z.infer<typeof headSchema>;

/** The file of what the map shows whatever the operating time, and that of all columns that the map can do without. */
export const PLACES_FILE = 'places.bin';
export const DETAILS_FILE = 'details.bin';
/** The file of what the map shows of an operating time, by its number among those of the results. */
export const timeFile = (number: number) => `time-${number}.bin`;
