/** A plan in which a reviewer has switched equipment off or moved the end of work forward. */
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { whenOfShifts } from '../../model/time/shifts.ts';
import { hasShifts, type Shift, spanOf } from '../../model/time/shift.ts';
import { clockOfWall, dateOfWall, MINUTES_PER_DAY, minutesOfClock, wallMinute } from '../../model/time/wall-clock.ts';
import type { Plan } from '../../scenarios/rules/changed-plan.ts';

/**
 * Changes by a reviewer: lines of equipment by work area and index, and the time `HH:MM` from which there is no work until 07:00.
 * Null leaves the hours as planned.
 */
export interface ReviewChanges {
  readonly off: ReadonlyArray<{ readonly area: string; readonly line: number }>;
  readonly endsAt: string | null;
}

export type ReviewedPlan = { kind: 'plan'; plan: Plan } | { kind: 'nothing-left'; reason: string };

/**
 * Applies the changes. Work areas without remaining equipment are left out, as are the parts of shifts in the hours without work.
 */
export function reviewedPlan(plan: Plan, { off, endsAt }: ReviewChanges, set: CriteriaSet): ReviewedPlan {
  const isOff = (area: string, line: number) => off.some((use) => use.area === area && use.line === line);
  const areas = Object.entries(plan.workAreas).flatMap(([id, area]) => {
    const { feature } = area;
    const before = feature.properties.equipment;
    const equipment = before.filter((_, line) => !isOff(id, line));
    if (before.length > 0 && equipment.length === 0) return [];
    return [[id, { ...area, feature: { ...feature, properties: { ...feature.properties, equipment } } }] as const];
  });
  const workAreas = Object.fromEntries(areas);
  if (!areas.some(([, { feature }]) => feature.properties.equipment.length > 0)) {
    return { kind: 'nothing-left', reason: 'No equipment is left.' };
  }
  if (endsAt === null) return { kind: 'plan', plan: { ...plan, workAreas } };
  if (!hasShifts(plan.shifts))
    return { kind: 'nothing-left', reason: 'The plan has no shifts that could end earlier.' };
  const shifts = plan.shifts.flatMap((shift) => outside(shift, endsAt));
  if (!hasShifts(shifts)) return { kind: 'nothing-left', reason: 'No shift is left.' };
  return { kind: 'plan', plan: { ...plan, workAreas, shifts, ...whenOfShifts(set, shifts) } };
}

/** Time at which work may start again. It is the end of the night in every criteria set of the product. */
export const NIGHT_ENDS = '07:00';

/** Returns the parts of a shift outside the hours from `endsAt` until 07:00. */
function outside(shift: Shift, endsAt: string): Shift[] {
  const { from, to } = spanOf(shift);
  const length = (minutesOfClock(NIGHT_ENDS) - minutesOfClock(endsAt) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const first = wallMinute(dateOfWall(from), minutesOfClock(endsAt)) - MINUTES_PER_DAY;
  const idle = Array.from({ length: 4 }, (_, day) => first + day * MINUTES_PER_DAY).map((begins) => ({
    begins,
    ends: begins + length,
  }));
  const parts = idle.reduce(
    (left, { begins, ends }) =>
      left.flatMap((part) =>
        [
          { from: part.from, to: Math.min(part.to, begins) },
          { from: Math.max(part.from, ends), to: part.to },
        ].filter((rest) => rest.from < rest.to),
      ),
    [{ from, to }],
  );
  return parts.map((part) => ({
    date: dateOfWall(part.from),
    start: clockOfWall(part.from),
    end: clockOfWall(part.to),
  }));
}
