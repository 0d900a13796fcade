import type { StartTracers } from '../prediction/trace-all.ts';
import { startTracersOn, type Thread, type ThreadReply } from './tracers.ts';

/**
 * Starts tracers on Web Workers, for `predict` and `contours`.
 * @param open starts a worker with the script `web-thread.ts`
 */
export const webTracers = (open: () => Worker): StartTracers => startTracersOn(() => threadOf(open()));

function threadOf(worker: Worker): Thread {
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen(message, failure) {
      worker.addEventListener('message', ({ data }: MessageEvent<ThreadReply>) => message(data));
      worker.addEventListener('error', ({ message: reason }) => failure(new Error(`a trace thread ended: ${reason}`)));
    },
    // Workers do not keep a page alive.
    setWanted: () => undefined,
    end() {
      worker.terminate();
      return Promise.resolve();
    },
  };
}
