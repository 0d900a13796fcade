/** Traces on worker threads of Node. */
import { Worker } from 'node:worker_threads';
import type { Tracer } from '../src/acoustics/predict.ts';
import type { Scene } from '../src/acoustics/scene.ts';
import type { Transfers } from '../src/acoustics/trace.ts';

/** What a trace thread answers. */
export type TraceReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'traced'; readonly transfers: Transfers }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Starts threads that each hold the scene, prepared, and trace ranges of receivers on demand.
 * @throws Error (rejection) with the reason where the scene cannot be prepared
 */
export async function startTraceThreads(scene: Scene, count: number): Promise<Tracer[]> {
  const threads = Array.from({ length: count }, () => {
    const worker = new Worker(new URL('./trace-worker.ts', import.meta.url), { workerData: scene });
    return { worker, ready: nextReply(worker) };
  });
  try {
    await Promise.all(threads.map(({ ready }) => ready));
  } catch (error) {
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
    throw error;
  }
  return threads.map(({ worker }) => ({
    async trace(from, to) {
      const answer = nextReply(worker);
      worker.postMessage({ from, to }, []);
      const reply = await answer;
      if (reply.kind !== 'traced') throw new Error(`a trace thread answered ${reply.kind}`);
      return reply.transfers;
    },
    async close() {
      await worker.terminate();
    },
  }));
}

/** The next message of a worker; a failure or an early end of it is a rejection. */
function nextReply(worker: Worker): Promise<TraceReply> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
    };
    const onMessage = (reply: TraceReply) => {
      settle();
      if (reply.kind === 'failed') reject(new Error(reply.message));
      else resolve(reply);
    };
    const onError = (error: unknown) => {
      settle();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const onExit = (code: number) => {
      settle();
      reject(new Error(`a trace thread ended with code ${code}`));
    };
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
  });
}
