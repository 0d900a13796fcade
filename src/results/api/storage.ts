import type { z } from 'zod';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { storagePaths } from '../../model/paths.ts';
import { type Report, reportSchema } from '../../report/rules/report.ts';
import { type Results, resultsSchema } from '../../model/results/results.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { readKept } from '../../firebase/kept-files.ts';
import { fetchFile } from '../../firebase/storage-requests.ts';

/**
 * Reads a file. The security rules apply. Without a network, it returns the cached file.
 * @param version version of a file that can be overwritten; a cached file of another version is not used
 */
function blobAt(path: string, version: string | null = null): Promise<Blob> {
  return readKept('files', version === null ? path : `${path}#${version}`, () => fetchFile(path));
}

/** The bytes of a file. */
export async function readFile(path: string): Promise<ArrayBuffer> {
  return (await blobAt(path)).arrayBuffer();
}

/** Creates a link that downloads a file without sign-in. It is used only for exports, which are deleted after some time. */
export async function downloadLink(path: string): Promise<string> {
  const [{ getDownloadURL, ref }, { storage }] = await Promise.all([
    import('firebase/storage'),
    import('../../firebase/storage-sdk.ts'),
  ]);
  return getDownloadURL(ref(storage, path));
}

/** Most tiles in memory, about 20 MB: those of a map and of the next map of the same project. */
const TILES_IN_MEMORY = 300;
const tiles = new Map<string, Promise<Blob>>();

/** A tile of a picture. It is fetched once for the maps of all pages. */
export function readImage(path: string): Promise<Blob> {
  const tile = tiles.get(path) ?? readKept('tiles', path, () => fetchFile(path));
  // Inserts the tile again, so that the least recently used tile is removed first.
  tiles.delete(path);
  tiles.set(path, tile);
  tile.catch(() => tiles.delete(path));
  const [oldest] = tiles.keys();
  if (tiles.size > TILES_IN_MEMORY && oldest !== undefined) tiles.delete(oldest);
  return tile;
}

/** A stored file of a run, or a sentence with the reason why it cannot be read. */
export type Stored<Value> = { kind: 'found'; value: Value } | { kind: 'missing'; message: string };

/** The current results of an assessment. */
export function readResults(assessment: Pick<Assessment, 'id' | 'processing'>): Promise<Stored<Results>> {
  return readOfRun('results', storagePaths.results(assessment.id), resultsSchema, assessment);
}

/** The current report of an assessment. */
export function readReport(assessment: Pick<Assessment, 'id' | 'processing'>): Promise<Stored<Report>> {
  return readOfRun('report', storagePaths.report(assessment.id), reportSchema, assessment);
}

/** Reads a file of a run. It never throws. It never returns the file of another run than the one whose results are current. */
async function readOfRun<Schema extends z.ZodType<{ inputHash: string }>>(
  what: 'results' | 'report',
  path: string,
  schema: Schema,
  { processing }: Pick<Assessment, 'processing'>,
): Promise<Stored<z.output<Schema>>> {
  const missing = (message: string) => ({ kind: 'missing', message }) as const;
  let text: string;
  try {
    text = await (await blobAt(path, processing?.resultRun ?? null)).text();
  } catch (error) {
    return missing(`The ${what} could not be fetched. ${errorText(error)}`);
  }
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) return missing(`The stored ${what} cannot be read. Process the assessment again.`);
  if (parsed.data.inputHash === processing?.resultHash) return { kind: 'found', value: parsed.data };
  return missing(`The stored ${what} are not those of the last run. Process the assessment again.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
