/** Computes noise contours in a worker, so that the map stays responsive. */
import { serveWorker } from '../../../ui/loading/worker-rpc.ts';
import type { ContourProgress, ContourReply, ContourRequest, ContourWork } from './contour-messages.ts';
import { readPreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { contoursOfResults } from '../../rules/results-contours.ts';
import { startTracers } from '../../../prediction/screens/start-tracers.ts';

/** Every message renders the page of the assessment, which takes processor time from the computation. */
const PROGRESS_INTERVAL_MS = 500;
/** Most threads. Each prepares the scene for itself, so more gain little. */
const MAX_THREADS = 8;

async function answer(request: ContourRequest, onWay: (progress: ContourProgress) => void): Promise<ContourReply> {
  const { results, scene, bandsDb, heightM, level, during } = request;
  let last = 0;
  let progress: ContourProgress = { share: 0, draft: null };
  const onProgress = (share: number): void => {
    const now = performance.now();
    progress = { share, draft: null };
    if (now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    onWay(progress);
  };
  const contours = await contoursOfResults(results, readPreparedScene(scene), {
    bandsDb,
    heightM,
    level,
    during,
    onProgress,
    onDraft: (draft) => onWay({ ...progress, draft }),
    threads: Math.max(1, Math.min(MAX_THREADS, navigator.hardwareConcurrency)),
    startTracers,
  });
  if (contours === null) {
    const message = during === null ? 'There is no work area to draw contours of.' : 'No work area works in this time.';
    return { kind: 'failed', message };
  }
  return { kind: 'done', contours };
}

serveWorker<ContourWork>((request, onProgress) =>
  answer(request, onProgress).catch((error: unknown): ContourReply => {
    // Reports the error to the console for developers.
    reportError(error);
    const detail = error instanceof RangeError ? ` (${error.message})` : '';
    return { kind: 'failed', message: `The contours could not be drawn${detail}.` };
  }),
);
