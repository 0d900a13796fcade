/** Changes of one work area: other equipment, fewer items, a temporary noise barrier or another position. */
import { freeName, shortened, takenNames } from '../../plan/rules/area-names.ts';
import { isBarrierLine, newBarrierLine } from '../../model/assessment/barrier-line.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { itemOfLine } from '../../model/equipment/custom-equipment.ts';
import { usageText } from '../../plan/rules/equipment-uses.ts';
import type { Method } from '../../model/project/report-config.ts';
import {
  BARRIER_YES,
  isArea,
  type EquipmentUse,
  type WorkArea,
  workAreaKind,
  workAreaName,
} from '../../model/assessment/work-area.ts';
import { type Plane, positionsOf, shifted, toPlane } from '../../gis/geometry/plane.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { areaMetBy, meetsBuilding } from '../../plan/rules/area-met-by.ts';
import { barrierSides } from './barrier-sides.ts';
import { type Changed, changed, notPossible, type Plan, type VariantSetting } from './changed-plan.ts';
import { type AreaChange, indexOfLine, type PlanChange, type SideName } from './plan-change.ts';
import { quieterItems, swapped, usageOf, withUses } from '../../plan/rules/quieter-equipment.ts';
import { AREA_REMOVED, changeWhole } from './variants.ts';

export interface ChangeSetting extends VariantSetting {
  method: Method;
  /** Plane, in metres, in which areas are moved. */
  plane: Plane;
  /** Scene whose buildings no barrier may cross. Null if it is not loaded. */
  scene: PreparedScene | null;
}

/** Direction from the centre of an area to each of its sides, as a step of 1 m east and north. */
export const SIDES: Readonly<Record<SideName, readonly [east: number, north: number]>> = {
  north: [0, 1],
  east: [1, 0],
  south: [0, -1],
  west: [-1, 0],
};

/** Applies a change to a plan. */
export function changePlan(plan: Plan, change: PlanChange, setting: ChangeSetting): Changed {
  switch (change.kind) {
    case 'swap':
    case 'usage':
    case 'quantity':
    case 'ring':
    case 'line':
    case 'place':
      return changeArea(plan, change, setting);
    case 'barriers':
    case 'no-barriers':
    case 'quieter':
    case 'half':
    case 'without':
    case 'hours':
      return changeWhole(plan, change, setting);
  }
}

/** Applies a change to one work area. */
export function changeArea(plan: Plan, change: AreaChange, setting: ChangeSetting): Changed {
  const area = plan.workAreas[change.areaId];
  if (area === undefined || isBarrierLine(area)) return notPossible(AREA_REMOVED);
  const into = (name: string, after: WorkArea): Changed =>
    changed({ change, name, plan: { ...plan, workAreas: { ...plan.workAreas, [change.areaId]: after } } });
  switch (change.kind) {
    case 'swap':
    case 'usage':
    case 'quantity':
      return changeEquipment(area, change, setting, into);
    case 'ring':
      return withRing(area, change.heightM, setting.method, into);
    case 'line':
      return withLine(plan, area, change, setting);
    case 'place':
      return elsewhere(area, change, setting.plane, into);
  }
}

type Into = (name: string, after: WorkArea) => Changed;

function changeEquipment(
  area: WorkArea,
  change: Extract<AreaChange, { kind: 'swap' | 'usage' | 'quantity' }>,
  { criteria, equipment }: VariantSetting,
  into: Into,
): Changed {
  const uses = area.feature.properties.equipment;
  const index = indexOfLine(uses, change.line);
  const use = uses[index];
  const where = workAreaName(area);
  if (use === undefined) return notPossible(`Its equipment is no longer in ${where}.`);
  const name = itemOfLine(use, equipment)?.name ?? use.id;
  const withUse = (after: EquipmentUse) => withUses(area, (use, at) => (at === index ? after : use));
  switch (change.kind) {
    case 'swap': {
      const other = quieterItems(use, criteria, equipment).find(({ item }) => item.id === change.item)?.item;
      if (other === undefined) return notPossible(whyNoSwap(change.item, use, equipment));
      return into(`${other.name} in place of ${name} in ${where}`, withUse(swapped(use, other, equipment)));
    }
    case 'usage': {
      const now = usageOf(use, equipment);
      if (workAreaKind(area.feature) === 'haul-road') return notPossible(`${where} is a haul road now.`);
      if (change.usage >= now)
        return notPossible(`${name} works ${usageText(now)} % of the time in ${where}, not more.`);
      return into(
        `${name} in ${where} at ${usageText(change.usage)} % of the time, not ${usageText(now)} %`,
        withUse({ ...use, usage: change.usage }),
      );
    }
    case 'quantity':
      if (use.quantity <= 1) return notPossible(`There is only one of ${name} in ${where}.`);
      return into(
        `${use.quantity - 1} of ${name} in ${where}, not ${use.quantity}`,
        withUse({ ...use, quantity: use.quantity - 1 }),
      );
  }
}

/** Returns the reason why an item cannot replace the equipment of a line. */
function whyNoSwap(id: EquipmentItem['id'], use: EquipmentUse, equipment: readonly EquipmentItem[]): string {
  const [item, own] = [equipment.find((item) => item.id === id), itemOfLine(use, equipment)];
  if (item === undefined) return 'The project’s list no longer has the other equipment.';
  if (item.category !== own?.category) return `${item.name} is of another category than ${own?.name ?? use.id}.`;
  return `${item.name} is not quieter than ${own.name}.`;
}

/** Returns the height of the barrier around an area, m. 0 if there is none. */
export function ringHeightM({ temporaryNoiseBarrier, feature }: WorkArea, { barrierHeightM }: Method): number {
  return temporaryNoiseBarrier === BARRIER_YES ? (feature.properties.barrierHeight ?? barrierHeightM) : 0;
}

function withRing(area: WorkArea, heightM: number, method: Method, into: Into): Changed {
  const { feature } = area;
  const where = workAreaName(area);
  if (!isArea(feature.geometry)) return notPossible(`${where} is not an area that a barrier could enclose.`);
  if (feature.properties.onRoof === true) return notPossible(`${where} stands on a roof.`);
  if (ringHeightM(area, method) >= heightM)
    return notPossible(`${where} already has a barrier of that height around it.`);
  return into(`A temporary noise barrier of ${heightM} m around ${where}`, {
    ...area,
    temporaryNoiseBarrier: BARRIER_YES,
    feature: { ...feature, properties: { ...feature.properties, barrierHeight: heightM } },
  });
}

function withLine(
  plan: Plan,
  area: WorkArea,
  change: Extract<AreaChange, { kind: 'line' }>,
  { plane, scene }: ChangeSetting,
): Changed {
  const { areaId, side, heightM, lengthPct } = change;
  const where = workAreaName(area);
  if (area.temporaryNoiseBarrier === BARRIER_YES) return notPossible(`${where} already has a barrier around it.`);
  const line = barrierSides(area.feature.geometry, plane, lengthPct).find(
    (barrierSide) => barrierSide.side === side,
  )?.line;
  if (line === undefined) return notPossible(`${where} has no ${side} side that is long enough.`);
  const met =
    areaMetBy(line, plan.workAreas, plane) ?? (scene !== null && meetsBuilding(line, scene) ? 'a building' : null);
  if (met !== null)
    return notPossible(`A barrier along ${SIDE_IN_WORDS[lengthPct](side, where)} would go through ${met}.`);
  const taken = takenNames(plan.workAreas);
  const name = freeName(taken, (number) => shortened(where, ` ${side}${number === 1 ? '' : ` ${number}`}`));
  const barrier = newBarrierLine(name, line, { barrierHeightM: heightM });
  return changed({
    change,
    name: `A temporary noise barrier of ${heightM} m along ${SIDE_IN_WORDS[lengthPct](side, where)}`,
    plan: { ...plan, workAreas: { ...plan.workAreas, [freeLineId(plan.workAreas, areaId, side)]: barrier } },
  });
}

/** Text that states the part of a side along which a barrier line stands, by its length in per cent. */
const SIDE_IN_WORDS = {
  50: (side: SideName, where: string) => `the middle half of the ${side} side of ${where}`,
  100: (side: SideName, where: string) => `the ${side} side of ${where}`,
  150: (side: SideName, where: string) => `the ${side} side of ${where}, a quarter longer at each end`,
} as const;

/** Returns an id for a barrier line that the plan does not contain. Other sides and other areas give other ids. */
function freeLineId(workAreas: Plan['workAreas'], areaId: string, side: SideName): string {
  const number = Object.keys(workAreas).indexOf(areaId) + 1;
  // An id has at most 64 characters. This leaves 12 of them for the numbers.
  const base = `line-${side}-${number}-${areaId.slice(0, 40)}`;
  for (let count = 1; ; count += 1) {
    const lineId = count === 1 ? base : `${base}-${count}`;
    if (!Object.hasOwn(workAreas, lineId)) return lineId;
  }
}

function elsewhere(
  area: WorkArea,
  { side, stepM }: Extract<AreaChange, { kind: 'place' }>,
  plane: Plane,
  into: Into,
): Changed {
  const where = workAreaName(area);
  if (!canMove(area, plane)) return notPossible(`${where} is wider than ${SMALL_M} m: it is where the work is.`);
  const [east, north] = SIDES[side];
  return into(`${where} ${stepM} m further ${side}`, {
    ...area,
    feature: { ...area.feature, geometry: shifted(area.feature.geometry, [east * stepM, north * stepM], plane) },
  });
}

/** Areas that are wider than this are not moved, m: they mark where the work has to be done. */
const SMALL_M = 40;

/**
 * Whether an area can be moved. Stationary equipment and small areas can, because equipment can stand elsewhere. Lines, corridors
 * and large areas cannot, because the work has to be done there.
 */
function canMove(area: WorkArea, plane: Plane): boolean {
  const { geometry } = area.feature;
  if (workAreaKind(area.feature) === 'stationary-equipment') return true;
  if (geometry.type !== 'Polygon') return false;
  const corners = toPlane(positionsOf(geometry), plane);
  const extent = (of: readonly number[]) => Math.max(...of) - Math.min(...of);
  return Math.max(extent(corners.map(([x]) => x)), extent(corners.map(([, y]) => y))) <= SMALL_M;
}
