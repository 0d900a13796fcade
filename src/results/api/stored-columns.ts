import { errorText, Explained } from '../../firebase/error-texts.ts';
import { readFile } from './storage.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { storagePaths } from '../../model/paths.ts';
import type { Results } from '../../model/results/results.ts';
import { MAP_FILE } from '../rules/columns/head.ts';
import {
  type ColumnResults,
  filesOfMap,
  openColumns,
  readColumns,
  UnreadableColumns,
} from '../rules/columns/read-columns.ts';

/** Stored results in columns, of which the files are fetched as they are wanted, each once. */
export interface StoredColumns extends Pick<ColumnResults, 'onMap'> {
  /** Fetches what the map shows of an operating time. @throws Explained where that is not to be had */
  readonly fetchForMap: (time: string) => Promise<void>;
  /** Fetches all that is not there yet, what the map needs first. @throws Explained */
  readonly fetchAll: () => Promise<Results>;
}

/**
 * Opens the results that an assessment calls its own, where a run wrote them.
 * @returns null where none did
 * @throws Explained where they are not to be had
 */
export async function openStoredColumns({
  id,
  processing,
}: Pick<Assessment, 'id' | 'processing'>): Promise<StoredColumns | null> {
  const run = processing?.resultRun ?? null;
  if (processing === undefined || run === null) return null;
  const read = (file?: string) => readFile(storagePaths.columnsOfRun(id, run, file));
  // Its name is known before the head is, and the map needs it in any case.
  const places = read(MAP_FILE);
  places.catch(() => {});
  return explained(async () => {
    const columns = openColumns(new TextDecoder().decode(await read()));
    if (columns.bare.inputHash !== processing.resultHash) {
      throw new Explained('The stored results are not those of the last run. Process the assessment again.');
    }
    const { head } = columns;
    const { results, onMap } = readColumns(columns);
    const fetched = new Map([[MAP_FILE, places.then((bytes) => columns.take(MAP_FILE, bytes))]]);
    const fetchFile = (name: string) => {
      const known = fetched.get(name) ?? read(name).then((bytes) => columns.take(name, bytes));
      fetched.set(name, known);
      // A file that could not be fetched is asked for again when it is wanted again.
      known.catch(() => fetched.delete(name));
      return known;
    };
    const fetchFiles = (names: readonly string[]) => explained(() => Promise.all(names.map(fetchFile)));
    const fetchForMap = async (time: string) => void (await fetchFiles(filesOfMap(head, time)));
    return {
      onMap,
      fetchForMap,
      async fetchAll() {
        // The map is shown by the first one: the others do not come between.
        await fetchFiles([MAP_FILE]);
        await fetchFiles(Object.keys(head.files));
        return results;
      },
    };
  });
}

/** Makes of what goes wrong a sentence for people. */
async function explained<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableColumns) throw new Explained(error.message);
    if (error instanceof Explained) throw error;
    throw new Explained(`The results could not be fetched. ${errorText(error)}`);
  }
}
