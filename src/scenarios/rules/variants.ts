/** Variants of a plan as a whole: with or without barriers, with other equipment, without one area, or in other hours. */
import { worksIn } from '../../model/assessment/area-hours.ts';
import { isBarrierLine } from '../../model/assessment/barrier-line.ts';
import { dateOfDay, dayNumber } from '../../model/time/calendar.ts';
import { type CriteriaSet, operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { keysOfAssessment } from '../../model/criteria/resolve-operating-times.ts';
import type { WorkAreaId } from '../../model/ids.ts';
import { hasShifts } from '../../model/time/shift.ts';
import { hasTemporaryScreens } from '../../prediction/rules/sources/temporary-screens.ts';
import {
  BARRIER_NO,
  BARRIER_YES,
  isArea,
  movingCrewOf,
  type WorkArea,
  workAreaKind,
  workAreaName,
} from '../../model/assessment/work-area.ts';
import {
  type Changed,
  changed,
  notPossible,
  type Plan,
  type Variant,
  variantsAmong,
  type VariantSetting,
} from './changed-plan.ts';
import type { WholeChange } from './plan-change.ts';
import { quietest, usageOf, withUses } from '../../plan/rules/quieter-equipment.ts';

/** Returns the possible variants of a plan. Variants that would change nothing are left out. */
export function variantsOf(plan: Plan, setting: VariantSetting): Variant[] {
  const ids = Object.keys(plan.workAreas) as WorkAreaId[];
  const changes: WholeChange[] = [
    { kind: 'barriers' },
    { kind: 'no-barriers' },
    { kind: 'quieter' },
    { kind: 'half' },
    ...ids.map((areaId) => ({ kind: 'without' as const, areaId })),
    ...setting.criteria.operatingTimes.map(({ key }) => ({ kind: 'hours' as const, time: key })),
  ];
  return variantsAmong(changes.map((change) => changeWhole(plan, change, setting)));
}

/** Applies a change to the plan as a whole. */
export function changeWhole(plan: Plan, change: WholeChange, { criteria, equipment }: VariantSetting): Changed {
  switch (change.kind) {
    case 'barriers':
      return (
        withAreas(plan, change, 'With temporary noise barriers around all areas', withBarrier) ??
        notPossible('There is no area left that could get a temporary noise barrier.')
      );
    case 'no-barriers':
      return withoutBarriers(plan, change);
    case 'quieter':
      return (
        withAreas(plan, change, 'With the quietest equipment of each category', (area) =>
          withUses(area, (use) => quietest(use, criteria, equipment)),
        ) ?? notPossible('The equipment list has nothing quieter than the plan.')
      );
    case 'half':
      return (
        withAreas(plan, change, 'With half the usage', (area) =>
          workAreaKind(area.feature) === 'haul-road'
            ? area
            : withUses(area, (use) => ({ ...use, usage: usageOf(use, equipment) / 2 })),
        ) ?? notPossible('The plan has no equipment whose usage could be halved.')
      );
    case 'without':
      return withoutArea(plan, change);
    case 'hours':
      return inOneTime(plan, change, criteria);
  }
}

/** Returns the plan with changed areas. Null if no area changes. */
function withAreas(
  plan: Plan,
  change: WholeChange,
  name: string,
  changeArea: (area: WorkArea) => WorkArea,
): Changed | null {
  let isChanged = false;
  const workAreas = Object.fromEntries(
    Object.entries(plan.workAreas).map(([id, area]) => {
      const after = isBarrierLine(area) ? area : changeArea(area);
      isChanged ||= after !== area;
      return [id, after];
    }),
  );
  return isChanged ? changed({ change, name, plan: { ...plan, workAreas } }) : null;
}

const withBarrier = (area: WorkArea): WorkArea =>
  isArea(area.feature.geometry) && area.feature.properties.onRoof !== true && area.temporaryNoiseBarrier !== BARRIER_YES
    ? { ...area, temporaryNoiseBarrier: BARRIER_YES }
    : area;

/** Returns the plan without barriers around areas and without barrier lines. */
function withoutBarriers(plan: Plan, change: WholeChange): Changed {
  if (!hasTemporaryScreens(plan.workAreas)) return notPossible('The plan has no temporary noise barriers.');
  const areas = Object.entries(plan.workAreas).filter(([, area]) => !isBarrierLine(area));
  const workAreas = Object.fromEntries(areas.map(([id, area]) => [id, withoutBarrier(area)]));
  return changed({ change, name: 'Without temporary noise barriers', plan: { ...plan, workAreas } });
}

const withoutBarrier = (area: WorkArea): WorkArea =>
  area.temporaryNoiseBarrier === BARRIER_YES ? { ...area, temporaryNoiseBarrier: BARRIER_NO } : area;

/** The reason why a work area cannot be changed, as a sentence. */
export const AREA_REMOVED = 'Its work area was removed.';

function withoutArea(plan: Plan, change: Extract<WholeChange, { kind: 'without' }>): Changed {
  const area = plan.workAreas[change.areaId];
  if (area === undefined || isBarrierLine(area)) return notPossible(AREA_REMOVED);
  const areas = Object.entries(plan.workAreas);
  if (areas.filter(([, one]) => !isBarrierLine(one)).length < 2) {
    return notPossible('It is the only work area of the plan.');
  }
  const workAreas = Object.fromEntries(areas.filter(([id]) => id !== change.areaId));
  return changed({ change, name: `Without ${workAreaName(area)}`, plan: { ...plan, workAreas } });
}

/** Days from the first to the last day of a week. A week contains every weekday and therefore hours of every operating time. */
const A_WEEK_DAYS = 6;

/** Returns the plan in only one operating time. This is one of the plan's operating times if it has several, or another one. */
function inOneTime(plan: Plan, change: Extract<WholeChange, { kind: 'hours' }>, criteria: CriteriaSet): Changed {
  const { time } = change;
  // The progress of a moving crew depends on its shifts, which a plan in other hours does not have.
  if (hasShifts(plan.shifts) && Object.values(plan.workAreas).some(({ feature }) => movingCrewOf(feature) !== null)) {
    return notPossible('The plan has a moving crew, whose progress in other hours is not known.');
  }
  if (!criteria.operatingTimes.some(({ key }) => key === time)) {
    return notPossible('The project’s criteria have no such operating time.');
  }
  const name = operatingTimeName(criteria, time);
  const times = keysOfAssessment(criteria, plan);
  const isOwn = times.includes(time);
  if (isOwn && times.length === 1) return notPossible(`The plan has no hours outside ${name}.`);
  const { shifts: _shifts, operatingTime: _time, ...rest } = plan;
  // Barriers stand during all work.
  const there = Object.entries(plan.workAreas).filter(
    ([, area]) => isBarrierLine(area) || !isOwn || worksIn(criteria, plan, area, time),
  );
  if (there.every(([, area]) => isBarrierLine(area))) return notPossible(`No work area works in ${name}.`);
  const workAreas = Object.fromEntries(there.map(([id, area]) => [id, withoutLimits(area)]));
  const endDate = dateOfDay(dayNumber(plan.startDate) + A_WEEK_DAYS);
  return changed({
    change,
    name: isOwn ? `Only in ${name}` : `In ${name} instead`,
    plan: { ...rest, workAreas, operatingTime: time, endDate },
    isHoursOnly: true,
  });
}

/** Removes the limits on the hours of an area. They refer to shifts, which the variant does not have. */
function withoutLimits(area: WorkArea): WorkArea {
  const { shiftStarts: _starts, hours: _hours, ...properties } = area.feature.properties;
  return { ...area, feature: { ...area.feature, properties } };
}
