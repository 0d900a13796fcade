/**
 * Barrier lines: temporary noise barriers that are drawn as lines. Firestore stores them in a field of their own. In the app they
 * are among the shapes of the assessment (decision 0091).
 */
import type { Method } from '../project/report-config.ts';
import { BARRIER_NO, type WorkArea, type WorkAreaFeature, type WorkGeometry, workAreaName } from './work-area.ts';

/** Lowest and highest height of a barrier line above ground, m. */
export const MIN_BARRIER_M = 0.5;
export const MAX_BARRIER_M = 10;

/** Whether a shape of an assessment is a barrier line. */
export function isBarrierLine({ feature }: { readonly feature: Pick<WorkAreaFeature, 'properties'> }): boolean {
  return feature.properties.kind === 'barrier';
}

/**
 * The height of a new barrier line, m. It is the height of the project's temporary noise barriers, limited to the range for
 * barrier lines.
 */
export function newBarrierHeightM({ barrierHeightM }: Pick<Method, 'barrierHeightM'>): number {
  return Math.min(MAX_BARRIER_M, Math.max(MIN_BARRIER_M, barrierHeightM));
}

/** Creates a barrier line with the height of `newBarrierHeightM`. */
export function newBarrierLine(name: string, geometry: WorkGeometry, method: Pick<Method, 'barrierHeightM'>): WorkArea {
  return barrierLine(name, geometry, newBarrierHeightM(method));
}

/** Creates a barrier line. A null height has to be entered before a run. */
export function barrierLine(name: string, geometry: WorkGeometry, heightM: number | null): WorkArea {
  const height = heightM === null ? {} : { barrierHeight: heightM };
  return {
    temporaryNoiseBarrier: BARRIER_NO,
    feature: { type: 'Feature', geometry, properties: { name, equipment: [], kind: 'barrier', ...height } },
  };
}

/** Returns what is wrong with the height of a barrier line, as a sentence, or null if the height is valid. */
export function barrierHeightProblem(heightM: number | undefined): string | null {
  if (heightM !== undefined && heightM >= MIN_BARRIER_M && heightM <= MAX_BARRIER_M) return null;
  return `Enter a height from ${MIN_BARRIER_M} to ${MAX_BARRIER_M} m.`;
}

/**
 * What prevents the prediction from using a barrier line, one sentence each for the person who drew it. Empty if the barrier line
 * is complete.
 */
export function barrierLineProblems(barrier: WorkArea): string[] {
  const { geometry, properties } = barrier.feature;
  const name = workAreaName(barrier);
  return [
    ...(geometry.type === 'LineString' ? [] : [`${name} is no line: a barrier is drawn as one. Delete it.`]),
    ...(barrierHeightProblem(properties.barrierHeight) === null
      ? []
      : [`${name} needs a height from ${MIN_BARRIER_M} to ${MAX_BARRIER_M} m.`]),
  ];
}
