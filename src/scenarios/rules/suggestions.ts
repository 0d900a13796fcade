/** Changes of a plan that may reduce exceedances, and the gain of each. */
import { isBarrierLine, newBarrierHeightM } from '../../model/assessment/barrier-line.ts';
import { timesOutOfHours } from '../../model/criteria/hours.ts';
import { keysOfAssessment } from '../../model/criteria/resolve-operating-times.ts';
import type { WorkAreaId } from '../../model/ids.ts';
import { levelsInTime, type Results } from '../../model/results/results.ts';
import { worstReceivers } from '../../model/results/results-by-address.ts';
import { type WorkArea, workAreaKind } from '../../model/assessment/work-area.ts';
import { changeArea, type ChangeSetting, ringHeightM } from './area-changes.ts';
import { type Plan, type Variant, variantsAmong, type VariantSetting } from './changed-plan.ts';
import { type AreaChange, LINE_LENGTHS_PCT, lineAt, type PlanChange, SIDE_NAMES } from './plan-change.ts';
import { quieterItems, usageOf } from '../../plan/rules/quieter-equipment.ts';
import { variantsOf } from './variants.ts';

/** Heights of a temporary noise barrier around an area that are tried in addition to the project's default, m. */
const HEIGHTS_M = [3, 4];
/** Heights of a barrier line that are tried in addition to the project's default, m. */
const LINE_HEIGHTS_M = [4];
/** Usages that are tried, as fractions of the planned usage. */
const SHARES = [0.75, 0.5, 0.25];
/** Most quieter items that are tried for one line of equipment. */
const MAX_ITEMS = 3;
/** Distances by which a work area is moved, m. */
const STEPS_M = [10, 20];

/**
 * Returns the changes that are tried, each on its own. They are: another item, less usage or fewer items in one line of
 * equipment; a barrier or a higher barrier around one area; a barrier line along one of its sides, in several heights and
 * lengths; another position of the area; and only one operating time.
 * @param hoursAreFixed whether the work has to be done in its planned hours, as in a possession
 */
export function candidatesOf(plan: Plan, setting: ChangeSetting, hoursAreFixed = false): Variant[] {
  const own = keysOfAssessment(setting.criteria, plan);
  const areas = Object.entries(plan.workAreas) as Array<[WorkAreaId, WorkArea]>;
  return [
    ...areas
      .filter(([, area]) => !isBarrierLine(area))
      .flatMap(([areaId, area]) =>
        variantsAmong(changesTried(areaId, area, setting).map((change) => changeArea(plan, change, setting))),
      ),
    ...variantsOf(plan, setting).filter(
      ({ change }) =>
        !hoursAreFixed && change.kind === 'hours' && (own.includes(change.time) || isByDay(change.time, setting)),
    ),
  ];
}

function changesTried(areaId: WorkAreaId, area: WorkArea, setting: ChangeSetting): AreaChange[] {
  const { method } = setting;
  const ringM = ringHeightM(area, method);
  const heights = [...new Set([method.barrierHeightM, ...HEIGHTS_M])].filter((heightM) => heightM > ringM);
  const leastM = newBarrierHeightM(method);
  const lineHeights = [leastM, ...LINE_HEIGHTS_M.filter((heightM) => heightM > leastM)];
  return [
    ...area.feature.properties.equipment.flatMap((_, index) => equipmentChanges(areaId, area, index, setting)),
    ...heights.map((heightM) => ({ kind: 'ring' as const, areaId, heightM })),
    ...SIDE_NAMES.flatMap((side) =>
      lineHeights.flatMap((heightM) =>
        LINE_LENGTHS_PCT.map((lengthPct) => ({ kind: 'line' as const, areaId, side, heightM, lengthPct })),
      ),
    ),
    ...SIDE_NAMES.flatMap((side) => STEPS_M.map((stepM) => ({ kind: 'place' as const, areaId, side, stepM }))),
  ];
}

/** Returns the changes of the line of equipment at an index. */
function equipmentChanges(
  areaId: WorkAreaId,
  area: WorkArea,
  index: number,
  { criteria, equipment }: VariantSetting,
): AreaChange[] {
  const uses = area.feature.properties.equipment;
  const use = uses[index];
  const line = lineAt(uses, index);
  if (use === undefined || line === null) return [];
  const usage = usageOf(use, equipment);
  const usages = SHARES.map((share) => Math.max(1, Math.round(usage * share))).filter((less) => less < usage);
  return [
    ...quieterItems(use, criteria, equipment)
      .slice(0, MAX_ITEMS)
      .map(({ item }) => ({ kind: 'swap' as const, areaId, line, item: item.id })),
    ...(workAreaKind(area.feature) === 'haul-road'
      ? []
      : [...new Set(usages)].map((less) => ({ kind: 'usage' as const, areaId, line, usage: less }))),
    ...(use.quantity > 1 ? [{ kind: 'quantity' as const, areaId, line }] : []),
  ];
}

/** Whether an operating time is in the daytime, so that work in it needs no justification. */
const isByDay = (key: string, { criteria }: VariantSetting) =>
  !timesOutOfHours(criteria.operatingTimes).some((time) => time.key === key);

/** The outcome of a plan over all of its operating times. */
export interface Score {
  /** Number of addresses that exceed their criterion in any operating time. */
  over: number;
  /** Number of times that each measure is required, by its key. An address counts once in each operating time. */
  measures: Record<string, number>;
  /**
   * Sum over addresses and operating times of how far the level is above a limit `NEAR_LIMIT_DB` below the criterion, dB.
   * Unlike the counts, it also changes if estimated levels are too low to exceed a criterion.
   */
  excessDb: number;
}

/** Levels less than this far below a limit count as near it, dB. */
export const NEAR_LIMIT_DB = 5;

/** Number of the most promising changes of a search that are computed exactly. */
export const MOST_COMPUTED = 12;

export function scoreOf(results: Results): Score {
  const overIn = new Set<string>();
  const measures: Record<string, number> = {};
  let excessDb = 0;
  for (const time of results.operatingTimes) {
    const columns = results.receivers.times[time];
    for (const receiver of worstReceivers(results, time)) {
      const exceedanceDb = columns?.exceedance[receiver] ?? -Infinity;
      excessDb += Math.max(0, exceedanceDb + NEAR_LIMIT_DB);
      if (exceedanceDb > 0) overIn.add(results.receivers.addressId[receiver] ?? '');
      for (const key of columns?.measures[receiver] ?? []) measures[key] = (measures[key] ?? 0) + 1;
    }
  }
  return { over: overIn.size, measures, excessDb };
}

/** The outcome of a plan, with which its changes are compared. */
export interface Baseline {
  readonly score: Score;
  /** The compared levels and the maximum levels of all receivers in each operating time, dB(A). */
  readonly levels: ReadonlyArray<{
    readonly time: string;
    readonly laeqAssessed: readonly number[];
    readonly lamax: ReadonlyArray<number | null>;
  }>;
}

export function baselineOf(results: Results): Baseline {
  const levels = results.operatingTimes.map((time) => {
    const { laeqAssessed, lamax } = levelsInTime(results, time);
    return { time, laeqAssessed, lamax };
  });
  return { score: scoreOf(results), levels };
}

/** Addresses and measures that a change saves. Negative if the change increases them. */
export interface Gain {
  freed: number;
  saved: Record<string, number>;
  savedInAll: number;
  /** The reduction of `Score.excessDb`, dB. */
  excessReductionDb: number;
}

export function gainOf(before: Score, after: Score): Gain {
  const keys = [...new Set([...Object.keys(before.measures), ...Object.keys(after.measures)])];
  const saved = Object.fromEntries(
    keys
      .map((key) => [key, (before.measures[key] ?? 0) - (after.measures[key] ?? 0)] as const)
      .filter(([, count]) => count !== 0),
  );
  const savedInAll = Object.values(saved).reduce((sum, count) => sum + count, 0);
  return { freed: before.over - after.over, saved, savedInAll, excessReductionDb: before.excessDb - after.excessDb };
}

/** Returns the items with a gain, sorted by the number of freed addresses and then by the number of saved measures. */
export function ranked<Item extends { gain: Gain }>(items: readonly Item[]): Item[] {
  return items
    .filter(({ gain }) => gain.freed > 0 || (gain.freed === 0 && gain.savedInAll > 0))
    .sort((a, b) => b.gain.freed - a.gain.freed || b.gain.savedInAll - a.gain.savedInAll);
}

/**
 * Removes the suggestions of barrier lines that are dominated by another line along the same side. The other line is no higher
 * and no longer, and with it, at least as many addresses no longer exceed their criterion and at least as many measures are
 * saved.
 */
export function withoutNeedless<Item extends { gain: Gain; change: PlanChange }>(items: readonly Item[]): Item[] {
  return items.filter((item) => !items.some((other) => other !== item && makesNeedless(other, item)));
}

/**
 * The changes that are most promising by estimated levels, at most `count`: those with an estimated gain, then those that reduce
 * levels near the criterion the most. Estimated levels behind houses may be several decibels too low, so a change without an
 * estimated gain may have one.
 */
export function mostPromising<Item extends Suggested>(items: readonly Item[], count: number): Item[] {
  const gaining = withoutNeedless(ranked(items));
  const others = items
    .filter((item) => !ranked([item]).includes(item) && item.gain.excessReductionDb > 0)
    .sort((a, b) => b.gain.excessReductionDb - a.gain.excessReductionDb);
  return [...gaining, ...others].slice(0, count);
}

interface Suggested {
  gain: Gain;
  change: PlanChange;
}

function makesNeedless(suggested: Suggested, other: Suggested): boolean {
  const [a, b] = [suggested.change, other.change];
  if (a.kind !== 'line' || b.kind !== 'line' || a.areaId !== b.areaId || a.side !== b.side) return false;
  const isSmaller = a.heightM <= b.heightM && a.lengthPct <= b.lengthPct;
  return isSmaller && suggested.gain.freed >= other.gain.freed && suggested.gain.savedInAll >= other.gain.savedInAll;
}
