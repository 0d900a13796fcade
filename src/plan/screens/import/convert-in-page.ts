import { callWorker } from '../../../ui/loading/worker-rpc.ts';
import type { Conversion, ForeignFile } from '../../../gis/files/foreign-file.ts';

/** Time limit, ms. The first time, GDAL itself is downloaded (11 MB compressed). */
const WITHIN_MS = 120_000;

export interface GdalWork {
  input: ForeignFile;
  output: Conversion;
  progress: never;
}

/** Reads a file with GDAL in a worker of its own. GDAL is downloaded when the first such file is chosen. */
export function convertInPage({ parts, main, to }: ForeignFile): Promise<Conversion> {
  const worker = new Worker(new URL('gdal-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Conversion>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'faulty', message: 'it takes too long' }), WITHIN_MS);
    callWorker<GdalWork>(
      worker,
      { parts, main, to },
      {
        onOutput: resolve,
        onBroken: () =>
          resolve({ kind: 'faulty', message: 'what reads files of this kind could not be fetched or failed' }),
      },
    );
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
