import type { Results } from '../../../model/results/results.ts';
import { addressesOf, worstReceivers } from '../../../model/results/results-by-address.ts';
import { figuresOf, onMap, shownTime } from '../results-on-map.ts';
import { type ColumnPath, withColumns } from './columns-of-results.ts';
import { type FileWriter, fileWriter } from './file-writer.ts';
import {
  COLUMNS_SCHEMA,
  DETAILS_FILE,
  type Encoding,
  type Head,
  MAX_LIST_ENTRIES,
  MAP_FILE,
  timeFile,
} from './head.ts';
import { sha256Of } from '../../../model/sha256.ts';
import { writeCodes, writeNumbers } from './write-numbers.ts';

/** Results in columns: the head as JSON text, and the files that it names. */
export interface WrittenColumns {
  readonly head: string;
  readonly files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
}

/** Most distinct numbers for which a dictionary is used, with one byte per receiver. */
const MAX_SHORT_ENTRIES = 256;

/** Columns of an operating time that determine the map's colours. */
const COLOURING: ReadonlySet<string> = new Set(['exceedance', 'status', 'band', 'measures']);

/**
 * Writes results column by column. They can be read in parts and restored exactly.
 * @throws Error if a number is not finite
 */
export async function writeColumns(results: Results): Promise<WrittenColumns> {
  const { receivers } = results;
  const forMap = fileWriter(MAP_FILE);
  const first = shownTime(onMap(results), null);
  const times = new Map(
    Object.keys(receivers.times).map((key, at) => [key, key === first ? forMap : fileWriter(timeFile(at), forMap)]),
  );
  const details = fileWriter(DETAILS_FILE, forMap);
  const count = receivers.id.length;
  const columns: Head['columns'] = [];
  const bare = withColumns(results, (path, column) => {
    columns.push({ path: [...path], encoding: writeColumn(column, fileOf(path, forMap, times) ?? details) });
    return [];
  });
  // Columns are written when they are accessed, which converting them to text does.
  const skeleton: unknown = JSON.parse(JSON.stringify({ ...results, ...bare }));
  const ofTimes = Array.from(times, ([key, file]) => {
    const worst = writeCodes(Uint32Array.from(worstReceivers(results, key)), count, file);
    return [key, { file: file.name, worst, figures: figuresOf(results, key) }] as const;
  });
  const writers = new Map([forMap, ...times.values(), details].map((writer) => [writer.name, writer] as const));
  const files = new Map(Array.from(writers, ([name, writer]) => [name, writer.finish()]));
  const seals = Array.from(files, async ([name, bytes]) => {
    return [name, { bytes: bytes.length, sha256: await sha256Of(bytes) }] as const;
  });
  const head: Head = {
    schema: COLUMNS_SCHEMA,
    receivers: count,
    addresses: addressesOf(results).length,
    results: skeleton,
    files: Object.fromEntries(await Promise.all(seals)),
    columns,
    times: Object.fromEntries(ofTimes),
  };
  return { head: JSON.stringify(head), files: Object.fromEntries(files) };
}

/** The file of a column for the map. Undefined for a column of the details. */
function fileOf([part, name = '', time = '', ...rest]: ColumnPath, forMap: FileWriter, times: Map<string, FileWriter>) {
  if (part !== 'receivers') return undefined;
  if (name === 'lon' || name === 'lat' || name === 'laeqAssessed') return forMap;
  if (name !== 'times') return undefined;
  const column = rest.at(-1) ?? '';
  return COLOURING.has(column) || column === 'laeqAssessed' ? times.get(time) : undefined;
}

function writeColumn(column: readonly unknown[], file: FileWriter): Encoding {
  if (areNumbers(column) && hasManyValues(column)) return { kind: 'numbers', numbers: writeNumbers(column, file) };
  const { entries, codes } = dictionaryOf(column);
  const lists = [];
  for (let from = 0; from < entries.length; from += MAX_LIST_ENTRIES) {
    const text = JSON.stringify(entries.slice(from, from + MAX_LIST_ENTRIES));
    lists.push(file.add(new TextEncoder().encode(text)));
  }
  return { kind: 'dictionary', entries: entries.length, lists, codes: writeCodes(codes, entries.length, file) };
}

const areNumbers = (column: readonly unknown[]): column is ReadonlyArray<number | null> =>
  column.every((value) => typeof value === 'number' || value === null);

function hasManyValues(column: readonly unknown[]): boolean {
  const values = new Set<unknown>();
  return column.some((value) => values.add(value).size > MAX_SHORT_ENTRIES);
}

/** The distinct values of a column in the order of their first occurrence, and the index of each receiver's value. */
function dictionaryOf(column: readonly unknown[]): { entries: unknown[]; codes: Uint32Array } {
  const entries: unknown[] = [];
  const known = new Map<unknown, number>();
  // Lists with the same texts are equal, even if they are different objects.
  const alike = new Map<string, number>();
  const codeOf = (value: unknown): number => {
    const seen = known.get(value);
    if (seen !== undefined) return seen;
    const text = Array.isArray(value) ? JSON.stringify(value) : null;
    const code = (text === null ? undefined : alike.get(text)) ?? entries.length;
    if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${value} is not a finite number`);
    if (code === entries.length) entries.push(value);
    known.set(value, code);
    if (text !== null) alike.set(text, code);
    return code;
  };
  const codes = new Uint32Array(column.length);
  for (let at = 0; at < column.length; at++) codes[at] = codeOf(column[at]);
  return { codes, entries };
}
