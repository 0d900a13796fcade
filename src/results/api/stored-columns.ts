import { errorText, Explained } from '../../firebase/error-texts.ts';
import { readFile } from './storage.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { storagePaths } from '../../model/paths.ts';
import type { Results } from '../../model/results/results.ts';
import { MAP_FILE } from '../rules/columns/head.ts';
import type { ResultsSource } from '../rules/columns/results-source.ts';
import {
  type ColumnResults,
  filesOfMap,
  openColumns,
  readColumns,
  UnreadableColumns,
} from '../rules/columns/read-columns.ts';

/** Size up to which all files are fetched at once: those of some 10,000 receivers. */
const MAX_BYTES_AT_ONCE = 500_000;

/** Stored results in columns. Each file is fetched once on demand. */
export interface StoredColumns extends Pick<ColumnResults, 'onMap'> {
  /** Fetches the files that the map needs for an operating time. @throws Explained if they cannot be read */
  readonly fetchForMap: (time: string) => Promise<void>;
  /** Fetches all remaining files, with those for the map first. @throws Explained */
  readonly fetchAll: () => Promise<Results>;
  /** Fetches all remaining files for a worker, which parses them. @throws Explained */
  readonly fetchSource: () => Promise<ResultsSource>;
}

/**
 * Opens the current results of an assessment.
 * @returns null if no run has written any
 * @throws Explained if they cannot be read
 */
export async function openStoredColumns({
  id,
  processing,
}: Pick<Assessment, 'id' | 'processing'>): Promise<StoredColumns | null> {
  const run = processing?.resultRun ?? null;
  if (processing === undefined || run === null) return null;
  const read = (file?: string) => readFile(storagePaths.columnsOfRun(id, run, file));
  // The name of this file is known before the head is read, and the map needs it in any case.
  const places = read(MAP_FILE);
  places.catch(() => {});
  return explained(async () => {
    const text = new TextDecoder().decode(await read());
    const columns = openColumns(text);
    if (columns.bare.inputHash !== processing.resultHash) {
      throw new Explained('The stored results are not those of the last run. Process the assessment again.');
    }
    const { head } = columns;
    const { results, onMap } = readColumns(columns);
    const take = async (name: string, bytes: ArrayBuffer) => {
      await columns.take(name, bytes);
      return [name, bytes] as const;
    };
    const fetched = new Map([[MAP_FILE, places.then((bytes) => take(MAP_FILE, bytes))]]);
    const fetchFile = (name: string) => {
      const known = fetched.get(name) ?? read(name).then((bytes) => take(name, bytes));
      fetched.set(name, known);
      // A failed file is fetched again on the next request.
      known.catch(() => fetched.delete(name));
      return known;
    };
    const fetchFiles = (names: readonly string[]) => explained(() => Promise.all(names.map(fetchFile)));
    const fetchForMap = async (time: string) => void (await fetchFiles(filesOfMap(head, time)));
    return {
      onMap,
      fetchForMap,
      async fetchAll() {
        // The first file is sufficient for the map, so large files wait for it.
        const bytes = Object.values(head.files).reduce((sum, file) => sum + file.bytes, 0);
        if (bytes > MAX_BYTES_AT_ONCE) await fetchFiles([MAP_FILE]);
        await fetchFiles(Object.keys(head.files));
        return results;
      },
      async fetchSource() {
        return { kind: 'columns', head: text, files: new Map(await fetchFiles(Object.keys(head.files))) };
      },
    };
  });
}

/** Converts errors to sentences for people. */
async function explained<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableColumns) throw new Explained(error.message);
    if (error instanceof Explained) throw error;
    throw new Explained(`The results could not be fetched. ${errorText(error)}`);
  }
}
