/** Temporary noise barriers of a plan: round its work areas, and along lines of their own. */
import type { Assessment } from './assessment.ts';
import { isBarrierLine } from './barrier-line.ts';
import { BARRIER_YES } from './work-area.ts';

/** Whether a plan has any temporary noise barrier. */
export function hasTemporaryScreens(workAreas: Assessment['workAreas']): boolean {
  return Object.values(workAreas).some((shape) => shape.temporaryNoiseBarrier === BARRIER_YES || isBarrierLine(shape));
}
