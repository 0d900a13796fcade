import type { z } from 'zod';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { storagePaths } from '../../model/paths.ts';
import { type Report, reportSchema } from '../../report/rules/report.ts';
import { type Results, resultsSchema } from '../../model/results/results.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { readKept } from '../../firebase/kept-files.ts';
import { fetchFile } from '../../firebase/storage-requests.ts';

/**
 * A file, through the rules; without a network as it was read before.
 * @param version of a file that is written over: one that was kept of another version is not taken for it
 */
function blobAt(path: string, version: string | null = null): Promise<Blob> {
  return readKept('files', version === null ? path : `${path}#${version}`, () => fetchFile(path));
}

/** A file's bytes. */
export async function readFile(path: string): Promise<ArrayBuffer> {
  return (await blobAt(path)).arrayBuffer();
}

/** A link that downloads a file without signing in; made for exports only, which do not last. */
export async function downloadLink(path: string): Promise<string> {
  const [{ getDownloadURL, ref }, { storage }] = await Promise.all([
    import('firebase/storage'),
    import('../../firebase/storage-sdk.ts'),
  ]);
  return getDownloadURL(ref(storage, path));
}

/** So many tiles stay in memory: those of a map and of the next one of the same project, some 20 MB. */
const TILES_IN_MEMORY = 300;
const tiles = new Map<string, Promise<Blob>>();

/** A tile of a picture: fetched once, though the maps of several pages ask for it. */
export function readImage(path: string): Promise<Blob> {
  const tile = tiles.get(path) ?? readKept('tiles', path, () => fetchFile(path));
  // Put again, so that it is the last one that goes.
  tiles.delete(path);
  tiles.set(path, tile);
  tile.catch(() => tiles.delete(path));
  const [oldest] = tiles.keys();
  if (tiles.size > TILES_IN_MEMORY && oldest !== undefined) tiles.delete(oldest);
  return tile;
}

/** What is stored of a run, or a sentence why it is not to be had. */
export type Stored<Value> = { kind: 'found'; value: Value } | { kind: 'missing'; message: string };

/** The results that an assessment calls its own. */
export function readResults(assessment: Pick<Assessment, 'id' | 'processing'>): Promise<Stored<Results>> {
  return readOfRun('results', storagePaths.results(assessment.id), resultsSchema, assessment);
}

/** The report that an assessment calls its own. */
export function readReport(assessment: Pick<Assessment, 'id' | 'processing'>): Promise<Stored<Report>> {
  return readOfRun('report', storagePaths.report(assessment.id), reportSchema, assessment);
}

/** Reads a file of a run; never throws, and never takes what another run wrote for what the assessment calls its own. */
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
