import type { Conversion, ForeignFile } from '../../../gis/files/foreign-file.ts';
import { askWorker } from '../../../ui/loading/ask-worker.ts';
import { gdalReplySchema } from './gdal-messages.ts';

/** GDAL itself, 11 MB packed, comes over the network the first time. */
const WITHIN_MS = 120_000;

/** Reads a file that only GDAL can, in a worker of its own; GDAL is fetched when the first such file is chosen. */
export function convertInPage({ parts, main, to }: ForeignFile): Promise<Conversion> {
  const worker = new Worker(new URL('gdal-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Conversion>((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'faulty', message: 'it takes too long' }), WITHIN_MS);
    askWorker(worker, { parts, main, to }, [], gdalReplySchema, (reply) => {
      clearTimeout(timer);
      resolve(reply ?? { kind: 'faulty', message: 'what reads files of this kind could not be fetched or failed' });
    });
  }).finally(() => worker.terminate());
}
