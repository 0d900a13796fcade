/** The main entry point: traces all receivers of a scene in chunks, on one or several threads, and evaluates their levels. */
import { BANDS } from '../scene/bands.ts';
import { evaluate, type Levels, sceneLwDb } from './evaluate.ts';
import type { Scene } from '../scene/scene.ts';
import { keepPieces, type PieceEnergies } from '../tracing/line-pieces.ts';
import type { CachedTransfers, Transfers } from '../tracing/trace.ts';
import { type ThreadOptions, traceAll, tracersOf } from './trace-all.ts';

export interface PredictOptions extends ThreadOptions {
  /** Called after each chunk with the number of completed receivers and the total number. */
  readonly onProgress?: (done: number, of: number) => void;
  /** A clock in ms for `timing`. Without a clock all times are 0. */
  readonly now?: () => number;
  /** If false, transfers are freed after each chunk, so that memory does not grow with receivers times sources. Default true. */
  readonly keepTransfers?: boolean;
}

export interface Prediction extends Levels {
  /** Number of traced pairs of a source point and a receiver. */
  readonly pairs: number;
  /** FLAG_IN_AREA and FLAG_IN_BUILDING per receiver. */
  readonly flags: Uint8Array;
  readonly timing: { readonly prepareMs: number; readonly traceMs: number; readonly evaluateMs: number };
  /** Transfers for `evaluate` with other sound powers; null if they were not kept. */
  readonly transfers: CachedTransfers | null;
}

/**
 * Predicts the levels at all receivers of a scene (ISO 9613-2 with the rules of ISO/TR 17534-3).
 * @throws RangeError if the scene is invalid; after an abort, the reason of the signal
 */
export async function predict(scene: Scene, options: PredictOptions = {}): Promise<Prediction> {
  const { signal, onProgress, now = () => 0, keepTransfers = true } = options;
  signal?.throwIfAborted();

  const start = now();
  const tracers = await tracersOf(scene, options);
  const prepared = now();
  try {
    const sources = scene.sources.length;
    const of = scene.receivers.ids.length;
    const lwDb = sceneLwDb(scene.sources);
    const size = keepTransfers ? sources * of * BANDS : 0;
    const energy = new Float32Array(size);
    const hasCrew = scene.sources.some(({ crewLwDb }) => crewLwDb !== undefined);
    const atLoudest = new Float32Array(hasCrew ? size : 0);
    const atOwnLoudest = new Float32Array(hasCrew ? size : 0);
    const flags = new Uint8Array(of);
    const bandsDb = new Float64Array(of * BANDS);
    const laDb = new Float64Array(of);
    const passed = new Map<string, PieceEnergies>();
    let pairs = 0;
    let evaluateMs = 0;
    let done = 0;

    const onPart = (part: Transfers): void => {
      const { firstReceiver, receiverCount } = part;
      pairs += part.pairs;
      flags.set(part.flags, firstReceiver);
      if (keepTransfers) placeEnergy(part, part.energy, energy, of);
      if (keepTransfers && hasCrew) {
        placeEnergy(part, part.atLoudest, atLoudest, of);
        placeEnergy(part, part.atOwnLoudest, atOwnLoudest, of);
      }
      if (keepTransfers) for (const pieces of part.passed) placePieces(pieces, firstReceiver, passed, of);
      const before = now();
      const levels = evaluate(part, lwDb);
      bandsDb.set(levels.bandsDb, firstReceiver * BANDS);
      laDb.set(levels.laDb, firstReceiver);
      evaluateMs += now() - before;
      done += receiverCount;
      onProgress?.(done, of);
    };
    await traceAll(tracers, of, signal, onPart);

    const traceMs = now() - prepared - evaluateMs;
    const kept = { energy, atLoudest, atOwnLoudest, flags, passed: [...passed.values()], pairs };
    const transfers = { firstReceiver: 0, receiverCount: of, sourceCount: sources, ...kept };
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

/** Copies the energies of pieces of a chunk into those of all receivers. */
function placePieces(part: PieceEnergies, first: number, passed: Map<string, PieceEnergies>, receivers: number): void {
  const room = (column: Float32Array | null) => (column === null ? null : new Float32Array(part.count * receivers));
  const whole: PieceEnergies = passed.get(part.group) ?? {
    ...part,
    equipment: new Float32Array(part.count * receivers),
    penalised: room(part.penalised),
    maximum: room(part.maximum),
  };
  passed.set(part.group, whole);
  keepPieces(part, whole, first);
}

/** Lower limit of an energy of 32 bits (−370 dB), which keeps levels finite. */
const MIN_KEPT_ENERGY = 1e-37;

/** Copies the transfers of a chunk into those of all receivers. */
function placeEnergy(
  { receiverCount, sourceCount, firstReceiver }: Transfers,
  traced: Float64Array,
  kept: Float32Array,
  receivers: number,
): void {
  const length = receiverCount * BANDS;
  for (let source = 0; source < sourceCount; source++) {
    const to = (source * receivers + firstReceiver) * BANDS;
    keepEnergy(traced, source * length, length, kept, to);
  }
}

/** Copies energies into 32-bit arrays. Levels computed from them are exact to a millionth of a decibel. */
export function keepEnergy(traced: Float64Array, from: number, length: number, kept: Float32Array, to: number): void {
  for (let at = 0; at < length; at++) kept[to + at] = Math.max(MIN_KEPT_ENERGY, traced[from + at]!);
}
