/** Computes noise contours beside the page, so that the map stays at hand. One request a worker; ending it cancels. */
import { readPreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { contoursOfResults } from '../../rules/results-contours.ts';
import { startWebTracers } from '../../../engine/threads/web.ts';
import { type ContourReply, contourRequestSchema } from './contour-messages.ts';

const PROGRESS_INTERVAL_MS = 100;
/** Each thread prepares the scene for itself: more than these gain little. */
const MAX_THREADS = 8;

function reply(message: ContourReply): void {
  globalThis.postMessage(message, {});
}

async function answer(data: unknown): Promise<ContourReply> {
  const { results, scene, bandsDb, heightM, level, during } = contourRequestSchema.parse(data);
  let last = 0;
  const onProgress = (share: number): void => {
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    reply({ kind: 'progress', share });
  };
  const contours = await contoursOfResults(results, readPreparedScene(scene), {
    bandsDb,
    heightM,
    level,
    during,
    onProgress,
    threads: Math.max(1, Math.min(MAX_THREADS, navigator.hardwareConcurrency)),
    startTracers: startWebTracers,
  });
  if (contours === null) {
    const message = during === null ? 'There is no work area to draw contours of.' : 'No work area works in this time.';
    return { kind: 'failed', message };
  }
  return { kind: 'done', contours };
}

globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  answer(data).then(reply, (error: unknown) => {
    const detail = error instanceof RangeError ? ` (${error.message})` : '';
    reply({ kind: 'failed', message: `The contours could not be drawn${detail}.` });
    // Where a developer looks for it.
    reportError(error);
  });
});
