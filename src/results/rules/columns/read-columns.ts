import { z } from 'zod';
import { type Results, RESULTS_SCHEMA, resultsSchema } from '../../../model/results/results.ts';
import { cacheWorst } from '../../../model/results/results-by-address.ts';
import { type ResultsOnMap, cacheOnMap } from '../results-on-map.ts';
import { type ColumnPath, schemaOfColumn, withColumns } from './columns-of-results.ts';
import {
  type Block,
  COLUMNS_SCHEMA,
  type Encoding,
  FILE_MAGIC,
  FILE_VERSION,
  type Head,
  headSchema,
  MAP_FILE,
  PREAMBLE_BYTES,
} from './head.ts';
import { readCodes, readNumbers } from './read-numbers.ts';
import { sha256Of } from '../../../model/sha256.ts';

const DAMAGED = 'The stored results are damaged. Process the assessment again.';
const NEWER = 'The stored results were written by a newer version of the product. Reload the page.';

/** Thrown if columns cannot be read. The message is a sentence for people. */
export class UnreadableColumns extends Error {}

const anyHeadSchema = z.looseObject({
  schema: z.string().regex(/^result-columns\/\d+$/),
  results: z.looseObject({ schema: z.string().regex(/^results\/\d+$/) }),
});
const versionOf = (schema: string) => Number(schema.slice(schema.lastIndexOf('/') + 1));
const isNewer = (schema: string, than: string) => versionOf(schema) > versionOf(than);

/** Opened columnar results. Each column is decoded on first access and then cached. */
export interface OpenedColumns {
  readonly head: Head;
  /** The results with empty columns. */
  readonly bare: Results;
  /** A column with one entry per receiver. @throws UnreadableColumns if its file is missing or damaged */
  readonly columnAt: (path: ColumnPath) => readonly unknown[];
  /** The worst receiver of each address in an operating time. */
  readonly worstIn: (time: string) => readonly number[];
  /** Adds a column file. @throws UnreadableColumns if it is not the file that the head names */
  readonly take: (name: string, bytes: ArrayBuffer) => Promise<void>;
}

/**
 * Opens columnar results from the text of their head (a JSON index of the column files).
 * @throws UnreadableColumns if the text is not a valid head, or was written by a newer version
 */
export function openColumns(text: string): OpenedColumns {
  const json = parseJson(text);
  const any = anyHeadSchema.safeParse(json);
  if (!any.success) throw new UnreadableColumns(DAMAGED);
  if (isNewer(any.data.schema, COLUMNS_SCHEMA) || isNewer(any.data.results.schema, RESULTS_SCHEMA)) {
    throw new UnreadableColumns(NEWER);
  }
  const parsed = headSchema.safeParse(json);
  const bare = resultsSchema.safeParse(any.data.results);
  if (!parsed.success || !bare.success) throw new UnreadableColumns(DAMAGED);
  return opened(parsed.data, bare.data);
}

function opened(head: Head, bare: Results): OpenedColumns {
  const files = new Map<string, ArrayBuffer>();
  const columns = new Map<string, readonly unknown[]>();
  const encodings = new Map(head.columns.map(({ path, encoding }) => [keyOf(path), encoding]));
  const worst = new Map<string, readonly number[]>();
  const dictionaries = new Map<string, unknown>();
  const bytesOf = ({ file, at, bytes }: Block) => {
    const buffer = files.get(file);
    if (buffer === undefined) throw new UnreadableColumns(`The file ${file} of the results was not read.`);
    if (at + bytes > buffer.byteLength) throw new UnreadableColumns(DAMAGED);
    return new Uint8Array(buffer, at, bytes);
  };
  const listAt = (block: Block): readonly unknown[] => {
    const key = `${block.file} ${block.at}`;
    const list = dictionaries.get(key) ?? parseJson(new TextDecoder().decode(bytesOf(block)));
    if (!Array.isArray(list)) throw new UnreadableColumns(DAMAGED);
    dictionaries.set(key, list);
    return list;
  };
  const decoded = (path: ColumnPath, encoding: Encoding): readonly unknown[] => {
    const schema = schemaOfColumn(path);
    if (encoding.kind === 'numbers') {
      const { numbers } = encoding;
      schema.parse(numbers.kind !== 'index' && numbers.hasNulls ? [0, null] : [0]);
      return readNumbers(numbers, head.receivers, bytesOf);
    }
    const entries = encoding.lists.flatMap(listAt);
    schema.parse(entries);
    if (entries.length !== encoding.entries) throw new UnreadableColumns(DAMAGED);
    if (encoding.codes.kind === 'index' && entries.length === head.receivers) return entries;
    const codes = readCodes(encoding.codes, head.receivers, entries.length, bytesOf);
    const values: unknown[] = [];
    for (let at = 0; at < head.receivers; at++) values.push(entries[codes[at]!]);
    return values;
  };
  const columnAt = (path: ColumnPath) => {
    const key = keyOf(path);
    const known = columns.get(key);
    if (known !== undefined) return known;
    const encoding = encodings.get(key);
    if (encoding === undefined) throw new UnreadableColumns(DAMAGED);
    const column = readable(() => decoded(path, encoding));
    columns.set(key, column);
    return column;
  };
  return {
    head,
    bare,
    columnAt,
    worstIn(time) {
      const known = worst.get(time);
      if (known !== undefined) return known;
      const codes = head.times[time]?.worst;
      if (codes === undefined) throw new UnreadableColumns(DAMAGED);
      const found = readable(() => Array.from(readCodes(codes, head.addresses, head.receivers, bytesOf)));
      worst.set(time, found);
      return found;
    },
    async take(name, bytes) {
      await check(name, head.files[name], bytes);
      files.set(name, bytes);
    },
  };
}

/** Converts any error from damaged columns to an `UnreadableColumns`. */
function readable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableColumns) throw error;
    throw new UnreadableColumns(DAMAGED, { cause: error });
  }
}

async function check(name: string, sealed: Head['files'][string] | undefined, bytes: ArrayBuffer): Promise<void> {
  if (sealed === undefined) throw new UnreadableColumns(`The results have no file ${name}.`);
  const preamble = bytes.byteLength < PREAMBLE_BYTES ? null : new DataView(bytes);
  if (preamble?.getUint32(0, true) !== FILE_MAGIC) {
    throw new UnreadableColumns('A stored file of the results is something else. Process the assessment again.');
  }
  if (preamble.getUint32(4, true) > FILE_VERSION) throw new UnreadableColumns(NEWER);
  if (bytes.byteLength !== sealed.bytes) {
    throw new UnreadableColumns(
      `The stored results are cut off: ${name} has ${bytes.byteLength} bytes and should have ${sealed.bytes}. Process the assessment again.`,
    );
  }
  if ((await sha256Of(new Uint8Array(bytes))) !== sealed.sha256) throw new UnreadableColumns(DAMAGED);
}

/** The files that the map needs for an operating time. @throws UnreadableColumns if the results do not have the operating time */
export function filesOfMap({ times }: Head, time: string): string[] {
  const file = times[time]?.file;
  if (file === undefined) throw new UnreadableColumns(DAMAGED);
  return [...new Set([MAP_FILE, file])];
}

/** Results that were read from columns. */
export interface ColumnResults {
  /** The results as they were written. The files of accessed columns must be loaded. */
  readonly results: Results;
  /** The part for the map. The files of an accessed operating time must be loaded. */
  readonly onMap: ResultsOnMap;
}

/** Builds results from columns. Each column is decoded on first access. */
export function readColumns({ bare, head, columnAt, worstIn }: OpenedColumns): ColumnResults {
  const results = { ...bare, ...withColumns(bare, columnAt) };
  const { criteria, operatingTimes, areas, withinAccuracy, receivers } = results;
  const figuresIn = (time: string) => {
    const figures = head.times[time]?.figures;
    if (figures === undefined) throw new UnreadableColumns(DAMAGED);
    return figures;
  };
  const shown = { criteria, operatingTimes, areas, withinAccuracy, receivers, worstIn, figuresIn };
  cacheWorst(results, worstIn);
  cacheOnMap(results, shown);
  return { results, onMap: shown };
}

const keyOf = (path: ColumnPath) => JSON.stringify(path);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
