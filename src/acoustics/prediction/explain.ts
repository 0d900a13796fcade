/** A full account of one receiver: every term of every path, as plain data for a person to follow and for a drawing. */
import { BANDS } from '../scene/bands.ts';
import { evaluate, sceneLwDb } from './evaluate.ts';
import type { PathRecord, Recorder } from '../tracing/path-record.ts';
import { createTracingContext } from '../tracing/tracing-context.ts';
import { recordInto } from '../tracing/record-path.ts';
import type { Scene } from '../scene/scene.ts';
import { trace } from '../tracing/trace.ts';

export interface ExplainedPath extends PathRecord {
  /**
   * The level of the path at the receiver per band, dB: Lw + 10 lg share + Dc + 10 lg ρ − A; −Infinity in bands it does
   * not exist in.
   */
  readonly levelDb: readonly number[];
}

export interface ExplainedSource {
  readonly id: string;
  readonly lwDb: readonly number[];
  readonly paths: readonly ExplainedPath[];
  /** Level of the source at the receiver per band and A-weighted, dB. */
  readonly bandsDb: readonly number[];
  readonly laDb: number;
}

export interface Explanation {
  readonly receiver: { readonly id: string; readonly x: number; readonly y: number; readonly heightM: number };
  /** FLAG_IN_AREA and FLAG_IN_BUILDING. */
  readonly flags: number;
  readonly sources: readonly ExplainedSource[];
  readonly bandsDb: readonly number[];
  readonly laDb: number;
}

/**
 * Explains the level at one receiver. Levels are those of `predict`.
 * @param receiver its number in the scene
 * @throws RangeError where there is no such receiver, the scene asks for the quick method, or the scene cannot be
 *   prepared
 */
export function explain(scene: Scene, receiver: number): Explanation {
  const { ids, xy, heightM } = scene.receivers;
  const id = ids[receiver];
  if (id === undefined)
    throw new RangeError(`receiver: expected a number from 0 to ${ids.length - 1}, got ${receiver}`);
  if (scene.method === 'quick') throw new RangeError('method: the quick method has no paths to explain');
  const context = createTracingContext(scene);
  const lwDb = sceneLwDb(scene.sources);
  const whole = trace(context, receiver, receiver + 1);
  const sources = context.sources.map((emitter, number): ExplainedSource => {
    const recorder: Recorder = { paths: [], screening: [] };
    recordInto(context.tracer, recorder);
    const alone = trace({ ...context, sources: [emitter], crews: [] }, receiver, receiver + 1);
    recordInto(context.tracer, null);
    const own = lwDb.subarray(number * BANDS, (number + 1) * BANDS);
    const levels = evaluate(alone, own);
    return {
      id: emitter.source.id,
      lwDb: [...own],
      paths: recorder.paths.map((path) => ({ ...path, levelDb: levelsOf(path, own) })),
      bandsDb: [...levels.bandsDb],
      laDb: levels.laDb[0]!,
    };
  });
  const levels = evaluate(whole, lwDb);
  return {
    receiver: { id, x: xy[2 * receiver]!, y: xy[2 * receiver + 1]!, heightM: heightM[receiver]! },
    flags: whole.flags[0]!,
    sources,
    bandsDb: [...levels.bandsDb],
    laDb: levels.laDb[0]!,
  };
}

function levelsOf(path: PathRecord, lwDb: Float64Array): number[] {
  const { share, dcDb, adivDb, aatmDb, agrDb, abarDb, reflection } = path;
  const shareDb = 10 * Math.log10(share * (reflection?.coefficient ?? 1));
  return Array.from(lwDb, (level, band) => {
    if (reflection !== null && band < reflection.firstBand) return -Infinity;
    return level + shareDb + dcDb - adivDb - aatmDb[band]! - agrDb[band]! - abarDb[band]!;
  });
}
