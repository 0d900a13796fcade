/** Changes of a plan that may free addresses, and what each of them comes to. */
import { keysOfAssessment } from '../domain/criteria/resolve-operating-times.ts';
import { type Plane, positionsOf, shifted, toPlane } from '../geodata/geometry/plane.ts';
import { timesOutOfHours } from '../domain/criteria/hours.ts';
import { freeName, shortened, takenNames } from '../domain/area-names.ts';
import { isBarrierLine, newBarrierHeightM, newBarrierLine } from '../domain/barrier-line.ts';
import { itemOfLine } from '../domain/equipment/other-plant.ts';
import { usageText } from '../domain/plant-uses.ts';
import type { Method } from '../domain/report-config.ts';
import { type Results } from '../domain/results.ts';
import { worstReceivers } from '../domain/results-by-address.ts';
import { BARRIER_YES, isArea, type WorkArea, workAreaKind, workAreaName } from '../domain/work-area.ts';
import { barrierSides, type SideName } from './barrier-sides.ts';
import {
  quieterItems,
  swapped,
  usageOf,
  type Variant,
  variantsOf,
  type Plan,
  type VariantSetting,
  withUses,
} from './variants.ts';

/** Heights of a temporary barrier that are tried, m, above the project's default. */
const HEIGHTS_M = [3, 4];
/** Usages that are tried, as a share of the planned one. */
const SHARES = [0.75, 0.5, 0.25];
/** Of one line of plant so many quieter items are tried. */
const MAX_ITEMS = 3;
/** How far a work area is moved, m, and to which sides. */
const STEPS_M = [10, 20];
const SIDES = [
  ['north', 0, 1],
  ['east', 1, 0],
  ['south', 0, -1],
  ['west', -1, 0],
] as const;

export interface CandidateSetting extends VariantSetting {
  method: Method;
  /** The metres by which areas are moved. */
  plane: Plane;
}

/**
 * The changes that are tried, each for itself: another item, less usage or fewer items of one line, a barrier or a higher one round one
 * area, a barrier line along one of its sides, the area some metres away, one operating time alone.
 */
export function candidatesOf(plan: Plan, setting: CandidateSetting): Variant[] {
  const hours = variantsOf(plan, setting).filter(({ key }) => key.startsWith('in '));
  const own = keysOfAssessment(setting.criteria, plan);
  return [
    ...Object.entries(plan.workAreas).flatMap(([id, area], index) => {
      if (isBarrierLine(area)) return [];
      const changed = (key: string, name: string, after: WorkArea): Variant => ({
        key: `${id} ${key}`,
        name,
        plan: { ...plan, workAreas: { ...plan.workAreas, [id]: after } },
      });
      return [
        ...plantCandidates(area, setting, changed),
        ...barrierCandidates(area, setting.method, changed),
        ...lineCandidates(plan, { id, area, number: index + 1 }, setting),
        ...placeCandidates(area, setting.plane, changed),
      ];
    }),
    ...hours.filter(({ key }) => own.includes(key.slice('in '.length)) || isByDay(key, setting)),
  ];
}

type Changed = (key: string, name: string, after: WorkArea) => Variant;

function plantCandidates(area: WorkArea, { criteria, equipment }: VariantSetting, changed: Changed): Variant[] {
  const isFlow = workAreaKind(area.feature) === 'haul-road';
  const where = workAreaName(area);
  return area.feature.properties.equipment.flatMap((use, line) => {
    const item = itemOfLine(use, equipment);
    const name = item?.name ?? use.id;
    const withUse = (after: typeof use) => withUses(area, (one, index) => (index === line ? after : one));
    const usage = usageOf(use, equipment);
    return [
      ...quieterItems(use, criteria, equipment)
        .slice(0, MAX_ITEMS)
        .map(({ item: other }) =>
          changed(
            `swap ${line} ${other.id}`,
            `${other.name} in place of ${name} in ${where}`,
            withUse(swapped(use, other, equipment)),
          ),
        ),
      ...(isFlow
        ? []
        : [...new Set(SHARES.map((share) => Math.max(1, Math.round(usage * share))))]
            .filter((less) => less < usage)
            .map((less) =>
              changed(
                `usage ${line} ${less}`,
                `${name} in ${where} at ${less} % of the time, not ${usageText(usage)} %`,
                withUse({ ...use, usage: less }),
              ),
            )),
      ...(use.quantity > 1
        ? [
            changed(
              `quantity ${line}`,
              `${use.quantity - 1} of ${name} in ${where}, not ${use.quantity}`,
              withUse({ ...use, quantity: use.quantity - 1 }),
            ),
          ]
        : []),
    ];
  });
}

function barrierCandidates(area: WorkArea, { barrierHeightM }: Method, changed: Changed): Variant[] {
  if (!isArea(area.feature.geometry)) return [];
  const { feature } = area;
  const now = area.temporaryNoiseBarrier === BARRIER_YES ? (feature.properties.barrierHeight ?? barrierHeightM) : 0;
  return [barrierHeightM, ...HEIGHTS_M]
    .filter((heightM, index, all) => heightM > now && all.indexOf(heightM) === index)
    .map((barrierHeight) =>
      changed(`barrier ${barrierHeight}`, `A temporary barrier of ${barrierHeight} m round ${workAreaName(area)}`, {
        ...area,
        temporaryNoiseBarrier: BARRIER_YES,
        feature: { ...feature, properties: { ...feature.properties, barrierHeight } },
      }),
    );
}

/** Heights of a barrier line that are tried, m, besides the project's default. */
const LINE_HEIGHTS_M = [3];

/** A work area, and its number in the plan. */
interface NumberedArea {
  id: string;
  area: WorkArea;
  number: number;
}

/** A barrier line along each side of an area that has none round it. */
function lineCandidates(plan: Plan, numbered: NumberedArea, { method, plane }: CandidateSetting): Variant[] {
  const { id, area } = numbered;
  if (area.temporaryNoiseBarrier === BARRIER_YES) return [];
  const taken = takenNames(plan.workAreas);
  const heights = [...new Set([newBarrierHeightM(method), ...LINE_HEIGHTS_M])];
  return barrierSides(area.feature.geometry, plane).flatMap(({ side, line }) => {
    const name = freeName(taken, (number) =>
      shortened(workAreaName(area), ` ${side}${number === 1 ? '' : ` ${number}`}`),
    );
    const lineId = freeLineId(plan.workAreas, numbered, side);
    return heights.map((barrierHeightM) => ({
      key: `${id} line ${side} ${barrierHeightM}`,
      name: `A temporary barrier of ${barrierHeightM} m along the ${side} side of ${workAreaName(area)}`,
      plan: { ...plan, workAreas: { ...plan.workAreas, [lineId]: newBarrierLine(name, line, { barrierHeightM }) } },
    }));
  });
}

/** An id for a line beside an area that the plan does not have; of another side or area it is another one. */
function freeLineId(workAreas: Plan['workAreas'], { id, number }: NumberedArea, side: SideName): string {
  // Of the 64 characters of an id this leaves 12 to the numbers.
  const base = `line-${side}-${number}-${id.slice(0, 40)}`;
  for (let count = 1; ; count += 1) {
    const lineId = count === 1 ? base : `${base}-${count}`;
    if (!Object.hasOwn(workAreas, lineId)) return lineId;
  }
}

function placeCandidates(area: WorkArea, plane: Plane, changed: Changed): Variant[] {
  // A corridor lies where it is; plant that stands somewhere can stand elsewhere.
  if (workAreaKind(area.feature) !== 'fixed-plant' && !isSmall(area, plane)) return [];
  return SIDES.flatMap(([side, east, north]) =>
    STEPS_M.map((stepM) =>
      changed(`place ${side} ${stepM}`, `${workAreaName(area)} ${stepM} m further ${side}`, {
        ...area,
        feature: { ...area.feature, geometry: shifted(area.feature.geometry, [east * stepM, north * stepM], plane) },
      }),
    ),
  );
}

/** Wider areas are where the work is, m. */
const SMALL_M = 40;

function isSmall({ feature: { geometry } }: WorkArea, plane: Plane): boolean {
  if (geometry.type !== 'Polygon') return false;
  const corners = toPlane(positionsOf(geometry), plane);
  const extent = (of: readonly number[]) => Math.max(...of) - Math.min(...of);
  return Math.max(extent(corners.map(([x]) => x)), extent(corners.map(([, y]) => y))) <= SMALL_M;
}

/** Whether a variant is by day: in hours that need no reason of their own. */
const isByDay = (key: string, { criteria }: VariantSetting) =>
  !timesOutOfHours(criteria.operatingTimes).some((time) => `in ${time.key}` === key);

/** What a plan comes to, over all of its operating times. */
export interface Score {
  /** Addresses over their criterion, in whichever operating time they are over it most. */
  over: number;
  /** How often each measure is asked for, by its key: an address once in each operating time. */
  measures: Record<string, number>;
}

export function scoreOf(results: Results): Score {
  const overIn = new Set<string>();
  const measures: Record<string, number> = {};
  for (const time of results.operatingTimes) {
    const columns = results.receivers.times[time];
    for (const receiver of worstReceivers(results, time)) {
      if ((columns?.exceedance[receiver] ?? 0) > 0) overIn.add(results.receivers.addressId[receiver] ?? '');
      for (const key of columns?.measures[receiver] ?? []) measures[key] = (measures[key] ?? 0) + 1;
    }
  }
  return { over: overIn.size, measures };
}

/** What a change frees and saves; below 0 where it makes it worse. */
export interface Gain {
  freed: number;
  saved: Record<string, number>;
  savedInAll: number;
}

export function gainOf(before: Score, after: Score): Gain {
  const keys = [...new Set([...Object.keys(before.measures), ...Object.keys(after.measures)])];
  const saved = Object.fromEntries(
    keys
      .map((key) => [key, (before.measures[key] ?? 0) - (after.measures[key] ?? 0)] as const)
      .filter(([, count]) => count !== 0),
  );
  const savedInAll = Object.values(saved).reduce((sum, count) => sum + count, 0);
  return { freed: before.over - after.over, saved, savedInAll };
}

/** Those that free or save something, from the one that frees most addresses; of equal ones that which saves more measures first. */
export function ranked<Item extends { gain: Gain }>(items: readonly Item[]): Item[] {
  return items
    .filter(({ gain }) => gain.freed > 0 || (gain.freed === 0 && gain.savedInAll > 0))
    .sort((a, b) => b.gain.freed - a.gain.freed || b.gain.savedInAll - a.gain.savedInAll);
}
