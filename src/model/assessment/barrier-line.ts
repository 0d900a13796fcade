/** Barrier lines: temporary noise barriers that are drawn as lines. They are stored in a field of their own, and are among the shapes of an assessment in the app (decision 0091). */
import type { Method } from '../project/report-config.ts';
import { BARRIER_NO, type WorkArea, type WorkAreaFeature, type WorkGeometry, workAreaName } from './work-area.ts';

/** Heights above ground that a barrier line may have, m. */
export const MIN_BARRIER_M = 0.5;
export const MAX_BARRIER_M = 10;

/** Whether a shape of an assessment is a barrier line. */
export function isBarrierLine({ feature }: { readonly feature: Pick<WorkAreaFeature, 'properties'> }): boolean {
  return feature.properties.kind === 'barrier';
}

/** The height of a new barrier line, m: as high as temporary barriers of the project are, as far as a line may be. */
export function newBarrierHeightM({ barrierHeightM }: Pick<Method, 'barrierHeightM'>): number {
  return Math.min(MAX_BARRIER_M, Math.max(MIN_BARRIER_M, barrierHeightM));
}

/** A new barrier line, as high as `newBarrierHeightM`. */
export function newBarrierLine(name: string, geometry: WorkGeometry, method: Pick<Method, 'barrierHeightM'>): WorkArea {
  return barrierLine(name, geometry, newBarrierHeightM(method));
}

/** A barrier line; null where its height is to be entered before a run. */
export function barrierLine(name: string, geometry: WorkGeometry, heightM: number | null): WorkArea {
  const height = heightM === null ? {} : { barrierHeight: heightM };
  return {
    temporaryNoiseBarrier: BARRIER_NO,
    feature: { type: 'Feature', geometry, properties: { name, equipment: [], kind: 'barrier', ...height } },
  };
}

/** What a height of a barrier line lacks, as a sentence; null for one that is right. */
export function barrierHeightProblem(heightM: number | undefined): string | null {
  if (heightM !== undefined && heightM >= MIN_BARRIER_M && heightM <= MAX_BARRIER_M) return null;
  return `Enter a height from ${MIN_BARRIER_M} to ${MAX_BARRIER_M} m.`;
}

/** What keeps a barrier line from being computed, as sentences for the person who drew it; empty when it is complete. */
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
