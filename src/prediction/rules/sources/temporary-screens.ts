/** Temporary noise barriers of a plan: round its work areas, and along lines. */
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { isBarrierLine } from '../../../model/assessment/barrier-line.ts';
import { BARRIER_YES } from '../../../model/assessment/work-area.ts';

/** Whether a plan has any temporary noise barrier. */
export function hasTemporaryScreens(workAreas: Assessment['workAreas']): boolean {
  return Object.values(workAreas).some((shape) => shape.temporaryNoiseBarrier === BARRIER_YES || isBarrierLine(shape));
}
