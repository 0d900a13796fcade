/** Temporary noise barriers of a plan, which stand round its work areas. */
import type { Assessment } from './assessment.ts';
import { BARRIER_YES } from './work-area.ts';

/** Whether a plan has any temporary noise barrier. */
export function hasTemporaryScreens(workAreas: Assessment['workAreas']): boolean {
  return Object.values(workAreas).some(({ temporaryNoiseBarrier }) => temporaryNoiseBarrier === BARRIER_YES);
}
