/** The one entry of the method: traces all receivers of a scene in chunks, on one thread or several, and evaluates them. */
import { BANDS } from './bands.ts';
import { evaluate, type Levels, sceneLwDb } from './evaluate.ts';
import { prepareScene } from './prepare.ts';
import type { Scene } from './scene.ts';
import { type KeptTransfers, trace, type Transfers } from './trace.ts';

/** Something that traces ranges of receivers of one scene, one at a time: a worker thread, or this one. */
export interface Tracer {
  trace(from: number, to: number): Promise<Transfers>;
  close(): Promise<void>;
}

/** Starts `count` tracers of a scene on threads of their own; what a thread is depends on where the code runs. */
export type StartTracers = (scene: Scene, count: number) => Promise<Tracer[]>;

export interface PredictOptions {
  /** Threads to trace on, 1 or more; more than one needs `startTracers`. Levels do not depend on it. */
  readonly threads?: number;
  readonly startTracers?: StartTracers;
  /** Stops the run between two chunks; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called after each chunk with the receivers done and their number. */
  readonly onProgress?: (done: number, of: number) => void;
  /** A clock in ms for `timing`; without one it stays 0. */
  readonly now?: () => number;
  /** false frees the transfers chunk by chunk: memory then does not grow with receivers times sources. Default true. */
  readonly keepTransfers?: boolean;
}

export interface Prediction extends Levels {
  /** Source points times receivers that were traced. */
  readonly pairs: number;
  /** FLAG_IN_AREA and FLAG_IN_BUILDING per receiver. */
  readonly flags: Uint8Array;
  readonly timing: { readonly prepareMs: number; readonly traceMs: number; readonly evaluateMs: number };
  /** For `evaluate` with other sound powers; null where they were not kept. */
  readonly transfers: KeptTransfers | null;
}

/** Receivers of a chunk: about 32 chunks a thread, so that threads end together and progress moves, but few enough to cost nothing. */
const CHUNKS_PER_THREAD = 32;
const LARGEST_CHUNK = 1024;

/**
 * Predicts the levels at all receivers of a scene (ISO 9613-2 with the rules of ISO/TR 17534-3).
 * @throws RangeError with what is wrong in the scene; the signal's reason once aborted
 */
export async function predict(scene: Scene, options: PredictOptions = {}): Promise<Prediction> {
  const { threads = 1, startTracers, signal, onProgress, now = () => 0, keepTransfers = true } = options;
  if (!(Number.isInteger(threads) && threads >= 1)) throw new RangeError(`threads: expected 1 or more, got ${threads}`);
  if (threads > 1 && startTracers === undefined) throw new RangeError('threads: more than one needs startTracers');
  signal?.throwIfAborted();

  const start = now();
  const tracers = await tracersFor(scene, threads, startTracers);
  const prepared = now();
  try {
    const sources = scene.sources.length;
    const of = scene.receivers.ids.length;
    const lwDb = sceneLwDb(scene.sources);
    const energy = new Float32Array(keepTransfers ? sources * of * BANDS : 0);
    const flags = new Uint8Array(of);
    const bandsDb = new Float64Array(of * BANDS);
    const laDb = new Float64Array(of);
    let pairs = 0;
    let evaluateMs = 0;
    let done = 0;

    const take = (part: Transfers): void => {
      const { firstReceiver, receiverCount } = part;
      pairs += part.pairs;
      flags.set(part.flags, firstReceiver);
      if (keepTransfers) placeEnergy(part, energy, of);
      const before = now();
      const levels = evaluate(part, lwDb);
      bandsDb.set(levels.bandsDb, firstReceiver * BANDS);
      laDb.set(levels.laDb, firstReceiver);
      evaluateMs += now() - before;
      done += receiverCount;
      onProgress?.(done, of);
    };
    await traceAll(tracers, of, signal, take);

    const traceMs = now() - prepared - evaluateMs;
    const transfers = { firstReceiver: 0, receiverCount: of, sourceCount: sources, energy, flags, pairs };
    return {
      bandsDb,
      laDb,
      pairs,
      flags,
      timing: { prepareMs: prepared - start, traceMs, evaluateMs },
      transfers: keepTransfers ? transfers : null,
    };
  } finally {
    await Promise.all(tracers.map((tracer) => tracer.close()));
  }
}

/** Tracers on threads of their own, or one on this thread that lets events in before each chunk. */
async function tracersFor(scene: Scene, threads: number, startTracers: StartTracers | undefined): Promise<Tracer[]> {
  if (threads > 1 && startTracers !== undefined) return startTracers(scene, threads);
  const prepared = prepareScene(scene);
  const here: Tracer = {
    trace: async (from, to) => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      return trace(prepared, from, to);
    },
    close: () => Promise.resolve(),
  };
  return [here];
}

/** Hands out chunks of receivers until none is left; each tracer asks for the next as soon as it is done. */
async function traceAll(
  tracers: readonly Tracer[],
  receivers: number,
  signal: AbortSignal | undefined,
  take: (part: Transfers) => void,
): Promise<void> {
  const chunk = Math.min(LARGEST_CHUNK, Math.max(1, Math.ceil(receivers / (CHUNKS_PER_THREAD * tracers.length))));
  let next = 0;
  await Promise.all(
    tracers.map(async (tracer) => {
      while (next < receivers) {
        const from = next;
        next = Math.min(receivers, from + chunk);
        const part = await tracer.trace(from, next);
        signal?.throwIfAborted();
        take(part);
      }
    }),
  );
}

/** The least energy that keeps a level finite in 32 bits, −370 dB. */
const LEAST_KEPT_ENERGY = 1e-37;

/** Copies a chunk's transfers to their places among all receivers. */
function placeEnergy(part: Transfers, energy: Float32Array, receivers: number): void {
  const length = part.receiverCount * BANDS;
  for (let source = 0; source < part.sourceCount; source++) {
    const to = (source * receivers + part.firstReceiver) * BANDS;
    const from = source * length;
    for (let at = 0; at < length; at++) energy[to + at] = Math.max(LEAST_KEPT_ENERGY, part.energy[from + at]!);
  }
}
