/** Checks whether a plan and its results meet the conditions of an approval. */
import { units } from '../../model/format/units.ts';
import { shiftsOfArea } from '../../model/assessment/area-hours.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { workAreasInOrder } from '../../model/assessment/assessment.ts';
import { operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { clockOfWall, dateOfWall, spanOfClock } from '../../model/time/wall-clock.ts';
import { dateOfDay, dayNumber } from '../../model/time/calendar.ts';
import { isLamaxAtLeast, levelsInTime, type Results } from '../../model/results/results.ts';
import { hasShifts, type Shift, spanOf } from '../../model/time/shift.ts';
import { type EquipmentUse, type WorkArea, workAreaName } from '../../model/assessment/work-area.ts';
import type {
  CheckedCondition,
  Condition,
  ConditionCheck,
  ConditionOutcome,
  LimitedLevel,
} from '../../model/revisions/condition.ts';
import { isBinding, type Revision } from '../../model/revisions/revision.ts';

type Of<Kind extends ConditionCheck['kind']> = Extract<ConditionCheck, { kind: Kind }>;
type Plan = Pick<Assessment, 'shifts' | 'workAreas'>;

const kept = (detail: string): ConditionOutcome => ({ state: 'kept', detail });
const broken = (detail: string): ConditionOutcome => ({ state: 'broken', detail });
const notChecked = (detail: string): ConditionOutcome => ({ state: 'not-checked', detail });

/**
 * Checks whether a plan and its results meet a condition.
 * @param results the results of the plan; null if there are none yet
 */
export function checkCondition({ check }: Condition, plan: Plan, results: Results | null): ConditionOutcome {
  switch (check.kind) {
    case 'words':
      return notChecked('A person has to check it.');
    case 'level':
      return results === null ? notChecked('There are no results yet.') : checkLevel(check, results);
    case 'equipment':
      return checkEquipment(check, plan);
    case 'hours':
      return checkHours(check, plan);
  }
}

/** Checks the conditions of all binding revisions against a plan and its results. */
export function checkRevisions(
  revisions: readonly Revision[],
  plan: Plan,
  results: Results | null,
): Array<CheckedCondition & { condition: Condition }> {
  return revisions.filter(isBinding).flatMap(({ label, conditions }) =>
    conditions.map((condition) => ({
      revision: label,
      text: condition.text,
      condition,
      outcome: checkCondition(condition, plan, results),
    })),
  );
}

/** Formats a limited level with its name and unit. */
const LEVEL_TEXTS: Record<LimitedLevel, (levelDb: string) => string> = {
  laeqAssessed: (level) => units.dBA(level),
  lamax: (level) => `LAmax ${level} dB(A)`,
  exceedance: (level) => `${level} dB over the criterion`,
};

/** Tolerance of a limit, dB. Levels have two decimals, and a level equal to the limit meets it. */
const EQUAL_DB = 0.005;

function checkLevel(check: Of<'level'>, results: Results): ConditionOutcome {
  const { receivers, criteria } = results;
  if (check.address !== null && !receivers.addressId.includes(check.address.id)) {
    return notChecked(`The results have no address ${check.address.name || check.address.id}.`);
  }
  const times = check.time === null ? results.operatingTimes : [check.time];
  const [missing] = times.filter((time) => receivers.times[time] === undefined);
  // There is no work in an operating time that is not assessed.
  if (missing !== undefined) return kept(`There is no work in ${operatingTimeName(criteria, missing)}.`);
  const found = times.map((time) => ({ time, ...highestIn(check, results, time) }));
  const worst = found.reduce((most, level) => (level.levelDb > most.levelDb ? level : most));
  const say = LEVEL_TEXTS[check.level];
  if (worst.levelDb === -Infinity) return notChecked(`${NOTHING[check.level]}.`);
  const where = receivers.address[worst.index] || `receiver ${receivers.id[worst.index] ?? ''}`;
  const level = Number(worst.levelDb.toFixed(2)).toString();
  const detail = `${say(level)} at ${where}, ${operatingTimeName(criteria, worst.time)}; at most ${check.mostDb} dB.`;
  if (worst.levelDb > check.mostDb + EQUAL_DB) return broken(detail);
  return found.some(({ isLowerBound }) => isLowerBound)
    ? notChecked(`${detail} Some equipment has no maximum level, so it may be higher.`)
    : kept(detail);
}

const NOTHING: Record<LimitedLevel, string> = {
  laeqAssessed: 'No level is assessed there',
  lamax: 'LAmax is not assessed: no equipment has a maximum level',
  exceedance: 'There is no criterion there',
};

/** Returns the highest level of an operating time and its receiver. −Infinity if there is none. */
function highestIn({ level, address }: Of<'level'>, results: Results, time: string) {
  const levels = levelsInTime(results, time);
  const columns = { ...levels, exceedance: results.receivers.times[time]?.exceedance ?? [] };
  let [index, levelDb] = [-1, -Infinity];
  columns[level].forEach((value, at) => {
    if (value === null || value <= levelDb) return;
    if (address === null || results.receivers.addressId[at] === address.id) [index, levelDb] = [at, value];
  });
  return { index, levelDb, isLowerBound: level === 'lamax' && isLamaxAtLeast(levels, index) };
}

type Named = { id: EquipmentUse['id']; name: string };

/**
 * Whether a line of equipment is the given item. Custom equipment gets a new id with every edit, so its name is compared as well.
 */
function isOfItem({ id, other }: EquipmentUse, equipment: Named): boolean {
  return id === equipment.id || other?.name.trim().toLowerCase() === equipment.name.trim().toLowerCase();
}

function quantityOf(area: WorkArea, equipment: Named): number {
  const lines = area.feature.properties.equipment.filter((use) => isOfItem(use, equipment));
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function checkEquipment({ equipment, most }: Of<'equipment'>, { shifts, workAreas }: Plan): ConditionOutcome {
  const areas = workAreasInOrder(workAreas).map(([, area]) => ({ area, quantity: quantityOf(area, equipment) }));
  const using = areas.filter(({ quantity }) => quantity > 0);
  const together = hasShifts(shifts) ? mostAtOnce(using, shifts) : sumOf(using);
  const detail =
    together === 0
      ? `${equipment.name} is not in use.`
      : `${together} × ${equipment.name} at the same time, in ${using.map(({ area }) => workAreaName(area)).join(', ')}; at most ${most}.`;
  return together > most ? broken(detail) : kept(detail);
}

const sumOf = (areas: ReadonlyArray<{ quantity: number }>) => areas.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Returns the greatest number of items that are in use at the same time. The maximum occurs at the start of a part of a shift.
 */
function mostAtOnce(areas: ReadonlyArray<{ area: WorkArea; quantity: number }>, shifts: readonly Shift[]): number {
  const spans = areas.flatMap(({ area, quantity }) =>
    shiftsOfArea(shifts, area.feature.properties).map((shift) => ({ ...spanOf(shift), quantity })),
  );
  const atOnce = spans.map(({ from }) => sumOf(spans.filter((span) => span.from <= from && from < span.to)));
  return Math.max(0, ...atOnce);
}

function checkHours({ equipment, from, to }: Of<'hours'>, { shifts, workAreas }: Plan): ConditionOutcome {
  const what = equipment === null ? 'work' : equipment.name;
  if (!hasShifts(shifts)) return notChecked('The assessment has no shifts: when there is work is not known.');
  for (const [, area] of workAreasInOrder(workAreas)) {
    if (equipment !== null && quantityOf(area, equipment) === 0) continue;
    for (const shift of shiftsOfArea(shifts, area.feature.properties)) {
      const at = firstWithin(shift, from, to);
      if (at === null) continue;
      return broken(
        `${workAreaName(area)} has ${what} on ${dateOfWall(at)} at ${clockOfWall(at)}; none from ${from} to ${to}.`,
      );
    }
  }
  return kept(`No ${what} from ${from} to ${to}.`);
}

/** Returns the first minute of a shift that lies within hours of the day. Null if there is none. */
function firstWithin(shift: Shift, from: string, to: string): number | null {
  const span = spanOf(shift);
  for (const step of [-1, 0, 1]) {
    const hours = spanOfClock(dateOfDay(dayNumber(shift.date) + step), from, to);
    const begins = Math.max(hours.from, span.from);
    if (begins < Math.min(hours.to, span.to)) return begins;
  }
  return null;
}
