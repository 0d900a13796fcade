/** Variants of a plan that engineers ask for, as plans of their own. */
import { worksIn } from '../domain/area-hours.ts';
import type { Assessment } from '../domain/assessment.ts';
import { dateOfDay, dayNumber } from '../domain/calendar.ts';
import { type CriteriaSet, operatingTimeName } from '../domain/criteria/criteria-set.ts';
import { keysOfAssessment } from '../domain/criteria/resolve-operating-times.ts';
import type { EquipmentItem } from '../domain/equipment/equipment.ts';
import { itemOfLine } from '../domain/equipment/other-plant.ts';
import {
  BARRIER_NO,
  BARRIER_YES,
  isArea,
  movingCrewOf,
  type PlantUse,
  type WorkArea,
  workAreaKind,
  workAreaName,
} from '../domain/work-area.ts';
import { isBarrierLine } from '../domain/barrier-line.ts';
import { hasShifts } from '../domain/shifts.ts';
import { hasTemporaryScreens } from '../domain/temporary-screens.ts';
import { contributionDb } from './plant-contribution.ts';

/** What of an assessment is computed. */
export type Plan = Pick<Assessment, 'workAreas' | 'shifts' | 'operatingTime' | 'startDate' | 'endDate'>;

/** A variant of a plan, and what it is called. */
export interface Variant {
  /** Different for each variant of a plan. */
  key: string;
  name: string;
  plan: Plan;
  /** Whether the plan stands for hours without saying which shifts these are: it is compared, and is no plan to work by. */
  isHoursOnly?: boolean;
}

export interface VariantSetting {
  criteria: CriteriaSet;
  equipment: readonly EquipmentItem[];
}

/** The variants that a plan has; one that would change nothing is left out. */
export function variantsOf(plan: Plan, { criteria, equipment }: VariantSetting): Variant[] {
  const times = keysOfAssessment(criteria, plan);
  return [
    ...withAreas(plan, 'barriers', 'With temporary barriers round all areas', withBarrier),
    ...withoutBarriers(plan),
    ...withAreas(plan, 'quieter', 'With the quietest plant of each category', (area) =>
      withUses(area, (use) => quietest(use, criteria, equipment)),
    ),
    ...withAreas(plan, 'half', 'With half the usage', (area) =>
      workAreaKind(area.feature) === 'haul-road'
        ? area
        : withUses(area, (use) => ({ ...use, usage: usageOf(use, equipment) / 2 })),
    ),
    ...withoutOneArea(plan),
    ...otherHours(plan, criteria, times),
  ];
}

/** The plan with its areas changed; none where no area is. */
function withAreas(plan: Plan, key: string, name: string, change: (area: WorkArea) => WorkArea): Variant[] {
  let isChanged = false;
  const workAreas = Object.fromEntries(
    Object.entries(plan.workAreas).map(([id, area]) => {
      const changed = isBarrierLine(area) ? area : change(area);
      isChanged ||= changed !== area;
      return [id, changed];
    }),
  );
  return isChanged ? [{ key, name, plan: { ...plan, workAreas } }] : [];
}

const withBarrier = (area: WorkArea): WorkArea =>
  isArea(area.feature.geometry) && area.temporaryNoiseBarrier !== BARRIER_YES
    ? { ...area, temporaryNoiseBarrier: BARRIER_YES }
    : area;

/** The plan without barriers round areas and along lines; none where there are none. */
function withoutBarriers(plan: Plan): Variant[] {
  if (!hasTemporaryScreens(plan.workAreas)) return [];
  const areas = Object.entries(plan.workAreas).filter(([, area]) => !isBarrierLine(area));
  const workAreas = Object.fromEntries(areas.map(([id, area]) => [id, withoutBarrier(area)]));
  return [{ key: 'no-barriers', name: 'Without temporary barriers', plan: { ...plan, workAreas } }];
}

const withoutBarrier = (area: WorkArea): WorkArea =>
  area.temporaryNoiseBarrier === BARRIER_YES ? { ...area, temporaryNoiseBarrier: BARRIER_NO } : area;

/** A work area with the lines of its plant changed; the same one where none is. */
export function withUses(area: WorkArea, change: (use: PlantUse, index: number) => PlantUse): WorkArea {
  const { properties } = area.feature;
  const equipment = properties.equipment.map(change);
  if (equipment.every((use, index) => use === properties.equipment[index])) return area;
  return { ...area, feature: { ...area.feature, properties: { ...properties, equipment } } };
}

/** The share of the period that a line of plant works, %. */
export function usageOf(use: PlantUse, equipment: readonly EquipmentItem[]): number {
  return use.usage ?? itemOfLine(use, equipment)?.usage ?? 100;
}

/** A line with the quietest item of its category; the same one where there is none that is quieter. */
function quietest(use: PlantUse, criteria: CriteriaSet, equipment: readonly EquipmentItem[]): PlantUse {
  const [best] = quieterItems(use, criteria, equipment);
  return best === undefined ? use : swapped(use, best.item, equipment);
}

/** An item that may stand in for another, and by how much its part of the compared level is lower. */
export interface QuieterItem {
  item: EquipmentItem;
  /** Above 0, dB. */
  byDb: number;
}

/** Less is no reason for other plant, dB. */
const WORTH_DB = 0.5;

/** The items of a line's category that are quieter at the same usage, penalty in, the quietest first. */
export function quieterItems(
  use: PlantUse,
  { annoyingPlantDb }: Pick<CriteriaSet, 'annoyingPlantDb'>,
  equipment: readonly EquipmentItem[],
): QuieterItem[] {
  const own = itemOfLine(use, equipment);
  const level = own === undefined ? null : contributionDb(own, annoyingPlantDb);
  if (own === undefined || level === null) return [];
  return equipment
    .filter(({ category, id }) => category === own.category && id !== own.id)
    .flatMap((item) => {
      const other = contributionDb(item, annoyingPlantDb);
      return other === null || level - other < WORTH_DB ? [] : [{ item, byDb: level - other }];
    })
    .sort((a, b) => b.byDb - a.byDb);
}

/** A line with another item, as many of them and as long at work. */
export function swapped(use: PlantUse, item: EquipmentItem, equipment: readonly EquipmentItem[]): PlantUse {
  return { id: item.id, quantity: use.quantity, usage: usageOf(use, equipment) };
}

function withoutOneArea(plan: Plan): Variant[] {
  const areas = Object.entries(plan.workAreas);
  const ofWork = areas.filter(([, area]) => !isBarrierLine(area));
  if (ofWork.length < 2) return [];
  return ofWork.map(([id, area]) => ({
    key: `without ${id}`,
    name: `Without ${workAreaName(area)}`,
    plan: { ...plan, workAreas: Object.fromEntries(areas.filter(([other]) => other !== id)) },
  }));
}

/** A week has every weekday, so that it has hours of every operating time. */
const A_WEEK_DAYS = 6;

/** The plan in one operating time alone: one of its own where it has several, or another one instead. */
function otherHours(plan: Plan, criteria: CriteriaSet, times: readonly string[]): Variant[] {
  // Which part of its line a crew gets over depends on its shifts, which other hours do not say.
  if (hasShifts(plan.shifts) && Object.values(plan.workAreas).some(({ feature }) => movingCrewOf(feature) !== null)) {
    return [];
  }
  const { shifts: _shifts, operatingTime: _time, ...rest } = plan;
  return criteria.operatingTimes.flatMap(({ key }): Variant[] => {
    const isOwn = times.includes(key);
    if (isOwn && times.length === 1) return [];
    // Barriers stand whenever there is work.
    const there = Object.entries(plan.workAreas).filter(
      ([, area]) => isBarrierLine(area) || !isOwn || worksIn(criteria, plan, area, key),
    );
    if (there.every(([, area]) => isBarrierLine(area))) return [];
    const workAreas = Object.fromEntries(there.map(([id, area]) => [id, withoutLimits(area)]));
    const endDate = dateOfDay(dayNumber(plan.startDate) + A_WEEK_DAYS);
    const name = operatingTimeName(criteria, key);
    return [
      {
        key: `in ${key}`,
        name: isOwn ? `Only in ${name}` : `In ${name} instead`,
        plan: { ...rest, workAreas, operatingTime: key, endDate },
        isHoursOnly: true,
      },
    ];
  });
}

/** Limits name shifts, which the variant has none of. */
function withoutLimits(area: WorkArea): WorkArea {
  const { shiftStarts: _starts, hours: _hours, ...properties } = area.feature.properties;
  return { ...area, feature: { ...area.feature, properties } };
}
