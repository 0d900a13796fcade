/** Traces on Web Workers of a browser. */
import { startTracersOn, type Thread } from './tracers.ts';

/** Tracers on Web Workers, for `predict` and `contours`. */
export const startWebTracers = startTracersOn(openThread);

function openThread(): Thread {
  const worker = new Worker(new URL('./web-thread.ts', import.meta.url), { type: 'module' });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen(message, failure) {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => message(data));
      worker.addEventListener('error', ({ message: reason }) => failure(new Error(`a trace thread ended: ${reason}`)));
    },
    // A page waits for none of its workers.
    setWanted: () => undefined,
    end() {
      worker.terminate();
      return Promise.resolve();
    },
  };
}
