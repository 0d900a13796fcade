/** Tracing in chunks of receivers, on one thread or several, for predictions and contours. */
import { SceneCache } from '../tracing/scene-cache.ts';
import type { Receivers, Scene } from '../scene/scene.ts';
import { trace, type Transfers } from '../tracing/trace.ts';
import { withGroup } from '../tracing/tracing-context.ts';

/** Where receivers stand; tracing does not need their names. */
export type ReceiverPositions = Pick<Receivers, 'xy' | 'heightM' | 'outsideOnly'>;

/** Something that traces ranges of receivers of one scene, one at a time: a worker thread, or this one. */
export interface Tracer {
  /** Puts other receivers into the scene instead of its own. */
  setReceivers(receivers: ReceiverPositions): Promise<void>;
  /** @param group of whose sources alone the energies are wanted; those of the whole scene without it */
  trace(from: number, to: number, group?: string): Promise<Transfers>;
  close(): Promise<void>;
}

/** Starts `count` tracers of a scene on threads of their own: workers of Node or of a browser. */
export type StartTracers = (scene: Scene, count: number) => Promise<Tracer[]>;

/** How a run is spread over threads, and stopped. */
export interface ThreadOptions {
  /** Threads to trace on, 1 or more; more than one needs `startTracers`. Levels do not depend on it. */
  readonly threads?: number;
  readonly startTracers?: StartTracers;
  /** Stops the run between two chunks; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** How long one thread may trace before it lets events in, ms. */
const MAX_WITHOUT_EVENTS_MS = 25;

/** Lets waiting events in. A message comes back at once, where the shortest timer takes a millisecond or more. */
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
  const here: Tracer = {
    setReceivers(receivers) {
      context = { ...context, scene: withReceivers(context.scene, receivers) };
      return Promise.resolve();
    },
    trace: async (from, to, group) => {
      if (performance.now() - letInAt > MAX_WITHOUT_EVENTS_MS) {
        await yieldToEvents();
        letInAt = performance.now();
      }
      isTracing = true;
      const transfers = trace(group === undefined ? context : withGroup(context, group), from, to);
      isTracing = false;
      return transfers;
    },
    close() {
      // A trace that ended in an error has left obstacles out.
      if (!isTracing) sceneCache.release(context);
      return Promise.resolve();
    },
  };
  return [here];
}

/** A scene with other receivers, without names. */
export function withReceivers(scene: Scene, { xy, heightM, outsideOnly = false }: ReceiverPositions): Scene {
  return { ...scene, receivers: { ids: [], xy, heightM, outsideOnly } };
}

/** About 32 chunks a thread, so that threads end together and progress moves, but few enough to cost nothing. */
const CHUNKS_PER_THREAD = 32;
const MAX_CHUNK_RECEIVERS = 1024;

/** Hands out chunks of receivers until none is left; each tracer asks for the next as soon as it is done. */
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
