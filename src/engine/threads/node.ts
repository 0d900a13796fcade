import { Worker } from 'node:worker_threads';
import { startTracersOn, type Thread } from './tracers.ts';

/** The script of a thread: a source file beside this one, or a bundle beside the bundle with this code. */
const FILE = import.meta.url.endsWith('.ts') ? './node-thread.ts' : './trace-thread.js';

/** Starts tracers on Node worker threads, for `predict`. */
export const startNodeTracers = startTracersOn(openThread);

function openThread(): Thread {
  const worker = new Worker(new URL(FILE, import.meta.url));
  let wanted = true;
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen(message, failure) {
      worker.on('message', message);
      worker.on('error', (error: unknown) => failure(error instanceof Error ? error : new Error(String(error))));
      worker.on('exit', (code) => {
        if (wanted) failure(new Error(`a trace thread ended with code ${code}`));
      });
    },
    setWanted: (isWanted) => (isWanted ? worker.ref() : worker.unref()),
    async end() {
      wanted = false;
      await worker.terminate();
    },
  };
}
