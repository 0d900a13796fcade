/** Tracing in chunks of receivers, on one or several threads, for predictions and contours. */
import { SceneCache } from '../tracing/scene-cache.ts';
import type { Receivers, Scene } from '../scene/scene.ts';
import { trace, type TraceOptions, type Transfers } from '../tracing/trace.ts';
import { withGroup } from '../tracing/tracing-context.ts';

/** Positions of receivers. Tracing does not need their ids. */
export type ReceiverPositions = Pick<Receivers, 'xy' | 'heightM' | 'outsideOnly' | 'loudestOnly'>;

/** Traces ranges of receivers of one scene, one range at a time, on a worker thread or on this thread. */
export interface Tracer {
  /** Replaces the receivers of the scene. @param options for tracing these receivers */
  setReceivers(receivers: ReceiverPositions, options?: TraceOptions): Promise<void>;
  /** @param group if given, only energies of the sources of this group are returned */
  trace(from: number, to: number, group?: string): Promise<Transfers>;
  close(): Promise<void>;
}

/** Starts `count` tracers of a scene on worker threads of Node or a browser. */
export type StartTracers = (scene: Scene, count: number) => Promise<Tracer[]>;

/** Distribution of a run over threads, and its cancellation. */
export interface ThreadOptions {
  /** Number of threads, 1 or more. More than one needs `startTracers`. Levels do not depend on it. */
  readonly threads?: number;
  readonly startTracers?: StartTracers;
  /** Stops the run between two chunks. The promise then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** Longest time that one thread traces before it yields to the event loop, ms. */
const MAX_WITHOUT_EVENTS_MS = 25;

/** Yields to the event loop. A message arrives at once, whereas the shortest timer takes at least a millisecond. */
export async function yieldToEvents(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true });
    port1.start();
    port2.postMessage(null);
  });
  port1.close();
}

/** The cached context of the last run on this thread. */
const sceneCache = new SceneCache();

/**
 * Creates the tracers of a scene: several on worker threads, or one on this thread, which yields to the event loop between chunks.
 * @throws RangeError if the number of threads is invalid or the scene cannot be prepared
 */
export async function tracersOf(scene: Scene, { threads = 1, startTracers }: ThreadOptions): Promise<Tracer[]> {
  if (!(Number.isInteger(threads) && threads >= 1)) throw new RangeError(`threads: expected 1 or more, got ${threads}`);
  if (threads > 1 && startTracers === undefined) throw new RangeError('threads: more than one needs startTracers');
  if (threads > 1 && startTracers !== undefined) return startTracers(scene, threads);
  let context = sceneCache.acquire(scene);
  let letInAt = performance.now();
  let isTracing = false;
  let traceOptions: TraceOptions | undefined;
  const here: Tracer = {
    setReceivers(receivers, options) {
      traceOptions = options;
      context = { ...context, scene: withReceivers(context.scene, receivers) };
      return Promise.resolve();
    },
    trace: async (from, to, group) => {
      if (performance.now() - letInAt > MAX_WITHOUT_EVENTS_MS) {
        await yieldToEvents();
        letInAt = performance.now();
      }
      isTracing = true;
      const transfers = trace(group === undefined ? context : withGroup(context, group), from, to, traceOptions);
      isTracing = false;
      return transfers;
    },
    close() {
      // A trace that ended with an error has left obstacles excluded.
      if (!isTracing) sceneCache.release(context);
      return Promise.resolve();
    },
  };
  return [here];
}

/** The scene with other receivers, which have no ids. */
export function withReceivers(scene: Scene, receivers: ReceiverPositions): Scene {
  return { ...scene, receivers: { ids: [], ...receivers } };
}

/** About 32 chunks per thread, so that threads finish at nearly the same time and progress is visible, at negligible cost. */
const CHUNKS_PER_THREAD = 32;
const MAX_CHUNK_RECEIVERS = 1024;

/** Assigns chunks of receivers to tracers. Each tracer gets the next chunk as soon as it has finished one. */
export async function traceAll(
  tracers: readonly Tracer[],
  receivers: number,
  signal: AbortSignal | undefined,
  onPart: (part: Transfers) => void,
): Promise<void> {
  const chunk = Math.min(MAX_CHUNK_RECEIVERS, Math.max(1, Math.ceil(receivers / (CHUNKS_PER_THREAD * tracers.length))));
  let next = 0;
  await Promise.all(
    tracers.map(async (tracer) => {
      while (next < receivers) {
        const from = next;
        next = Math.min(receivers, from + chunk);
        const part = await tracer.trace(from, next);
        signal?.throwIfAborted();
        onPart(part);
      }
    }),
  );
}
