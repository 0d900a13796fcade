import { facingOf } from './equipment-lines.ts';
import { formatLimits } from '../domain/area-hours.ts';
import { type Assessment, barriersInOrder, workAreasInOrder } from '../domain/assessment.ts';
import { canonicalJson } from '../domain/canonical-json.ts';
import type { CriteriaSet } from '../domain/criteria/criteria-set.ts';
import type { EquipmentItem } from '../domain/equipment/equipment.ts';
import { itemOfLine } from '../domain/equipment/custom-equipment.ts';
import { equipmentSpectrum } from '../domain/equipment/equipment-spectrum.ts';
import { aWeightedSum } from '../domain/octave-bands.ts';
import { usageText } from '../domain/equipment-uses.ts';
import type { Method } from '../domain/report-config.ts';
import type { AssessedArea, AssessedBarrier } from '../domain/results.ts';
import {
  BARRIER_UNSPECIFIED,
  crewOf,
  movingCrewOf,
  type EquipmentUse,
  type WorkArea,
  workAreaName,
} from '../domain/work-area.ts';
import { units } from '../format/units.ts';
import { changesTexts } from '../texts/changes.ts';
import { flowOf } from './result-parts.ts';
import { barrierHeightM } from './work-area-sources.ts';

interface Setting {
  method: Method;
  criteria: Pick<CriteriaSet, 'crew'>;
  equipment: readonly EquipmentItem[];
}

/** What differs between work areas as they were assessed and as they are now, a sentence each. */
export function changesOfAreas(was: readonly AssessedArea[], assessment: Assessment, setting: Setting): string[] {
  const { workAreas } = assessment;
  const removed = was.filter(({ id }) => !Object.hasOwn(workAreas, id));
  return [
    ...workAreasInOrder(workAreas).flatMap(([id, area]) => {
      const before = was.find((previous) => previous.id === id);
      return before === undefined ? [changesTexts.wasAdded(workAreaName(area))] : changesOfArea(before, area, setting);
    }),
    ...removed.map(({ name }) => changesTexts.wasRemoved(name || changesTexts.aWorkArea)),
  ];
}

function changesOfArea(was: AssessedArea, area: WorkArea, { method, criteria, equipment }: Setting): string[] {
  const { geometry, properties } = area.feature;
  const name = workAreaName(area);
  const when = formatLimits(properties);
  return [
    ...(was.name === properties.name ? [] : [changesTexts.isCalledNow(was.name || changesTexts.aWorkArea, name)]),
    ...(canonicalJson(was.geometry) === canonicalJson(geometry) ? [] : [changesTexts.wasMovedOrReshaped(name)]),
    ...changedRoof(was, area, name),
    ...changedBarrier(was, area, method),
    ...(was.crew === crewOf(area.feature, criteria) ? [] : [changesTexts.crewOfWorksNoLonger(name, WAYS[was.crew])]),
    ...changedMove(was, area),
    ...(was.when === when ? [] : [changesTexts.workedAndWorks(name, hoursOf(was.when), hoursOf(when))]),
    ...changedFlow(was, area),
    ...changedEquipment(was, properties.equipment, equipment, name),
  ];
}

function changedMove({ moving, name }: AssessedArea, { feature }: WorkArea): string[] {
  const [before, now] = [moving?.crew ?? null, movingCrewOf(feature)];
  if (canonicalJson(before) === canonicalJson(now)) return [];
  if (before === null) return [changesTexts.crewOfMovesAlong(name)];
  return [now === null ? changesTexts.crewOfMovesAlongItNo(name) : changesTexts.crewOfMovesOtherwiseNow(name)];
}

/** What differs between barrier lines as they stood and as they are now, a sentence each. */
export function changesOfBarriers(was: readonly AssessedBarrier[], { workAreas }: Assessment): string[] {
  const removed = was.filter(({ id }) => !Object.hasOwn(workAreas, id));
  return [
    ...barriersInOrder(workAreas).flatMap(([id, barrier]) => {
      const before = was.find((previous) => previous.id === id);
      return before === undefined ? [changesTexts.wasAdded(workAreaName(barrier))] : changesOfBarrier(before, barrier);
    }),
    ...removed.map(({ name }) => changesTexts.wasRemoved(name || changesTexts.aBarrier)),
  ];
}

function changesOfBarrier(was: AssessedBarrier, barrier: WorkArea): string[] {
  const { geometry, properties } = barrier.feature;
  const name = workAreaName(barrier);
  const heightM = properties.barrierHeight;
  return [
    ...(was.name === properties.name ? [] : [changesTexts.isCalledNow(was.name || changesTexts.aBarrier, name)]),
    ...(canonicalJson(was.geometry) === canonicalJson(geometry) ? [] : [changesTexts.wasMovedOrReshaped(name)]),
    ...(was.heightM === heightM
      ? []
      : [
          changesTexts.wasMHigh(
            name,
            was.heightM,
            heightM === undefined ? changesTexts.ofNoHeight : units.metres(heightM),
          ),
        ]),
  ];
}

const WAYS = { 'one-place': changesTexts.atOnePlaceAtTime, 'all-over': changesTexts.allOverIt } as const;

const hoursOf = (limits: string) => (limits === '' ? changesTexts.inAllShifts : changesTexts.inLimits(limits));

function changedRoof(was: AssessedArea, { feature }: WorkArea, name: string): string[] {
  const isOnRoof = feature.properties.onRoof === true;
  if ((was.onRoof === true) === isOnRoof) return [];
  return [isOnRoof ? changesTexts.standsOnRoofNow(name) : changesTexts.standsOnGroundNow(name)];
}

function changedBarrier(was: AssessedArea, area: WorkArea, method: Method): string[] {
  const [before, now] = [formatBarrier(was), formatBarrier({ ...area, barrierHeight: barrierHeightM(area, method) })];
  return before === now ? [] : [changesTexts.temporaryBarrier(workAreaName(area), before, now)];
}

function formatBarrier({
  barrierHeight,
  temporaryNoiseBarrier,
}: Pick<AssessedArea, 'barrierHeight' | 'temporaryNoiseBarrier'>): string {
  if (barrierHeight !== null) return changesTexts.mHigh(barrierHeight);
  return temporaryNoiseBarrier === BARRIER_UNSPECIFIED ? 'unspecified' : 'none';
}

function changedFlow(was: AssessedArea, area: WorkArea): string[] {
  const now = flowOf(area);
  if (canonicalJson(was.flow) === canonicalJson(now)) return [];
  const formatValue = (flow: AssessedArea['flow']) =>
    flow === null ? 'none' : changesTexts.hourAtKmH(flow.vehiclesPerHour, flow.speedKmh);
  return [changesTexts.vehiclesOf(workAreaName(area), formatValue(was.flow), formatValue(now))];
}

type Equipment = AssessedArea['equipment'][number];

/** Lines are told apart by their item, and several of one item by their order. */
function changedEquipment(
  { equipment: before, flow }: AssessedArea,
  uses: readonly EquipmentUse[],
  equipment: readonly EquipmentItem[],
  area: string,
): string[] {
  const left = [...before];
  const lines = uses.flatMap((use) => {
    const item = itemOfLine(use, equipment);
    const at = left.findIndex(({ id }) => id === use.id);
    const [was] = at < 0 ? [] : left.splice(at, 1);
    const name = item?.name ?? was?.name ?? use.id;
    if (was === undefined) return [changesTexts.wasAddedTo(name, area)];
    return changedLine(was, use, item, { name, area, isFlow: flow !== null });
  });
  return [...lines, ...left.map(({ name }) => changesTexts.wasTakenOff(name, area))];
}

/** Where the front of directive equipment faces, and how it radiates. */
function changedFacing(was: Equipment, use: EquipmentUse, item: EquipmentItem | undefined, what: string): string[] {
  const now = facingOf(use, item);
  const formatValue = (bearing: number | undefined) =>
    bearing === undefined ? changesTexts.noBearing : changesTexts.aBearingOf(bearing);
  if (was.facing?.bearing !== now?.bearing)
    return [changesTexts.hadAndHas(what, formatValue(was.facing?.bearing), formatValue(now?.bearing))];
  const isSame = canonicalJson(was.facing?.directivity ?? null) === canonicalJson(now?.directivity ?? null);
  return isSame ? [] : [changesTexts.hasAnotherDirectivity(what)];
}

function changedLine(
  was: Equipment,
  use: EquipmentUse,
  item: EquipmentItem | undefined,
  { name, area, isFlow }: { name: string; area: string; isFlow: boolean },
): string[] {
  const usage = use.usage ?? item?.usage ?? was.usage;
  const level = item === undefined ? null : (equipmentSpectrum(item)?.lw ?? null);
  const lwa = level === null ? was.lwaItem : Math.round(aWeightedSum(level) * 100) / 100;
  return [
    ...(was.quantity === use.quantity ? [] : [changesTexts.quantityOf(was.quantity, name, area, use.quantity)]),
    ...(isFlow || was.usage === usage
      ? []
      : [changesTexts.usageOf(usageText(was.usage), name, area, usageText(usage))]),
    ...(was.lwaItem === lwa ? [] : [changesTexts.soundPowerLevel(name, was.lwaItem.toFixed(1), lwa.toFixed(1))]),
    ...changedFacing(was, use, item, changesTexts.equipmentInArea(name, area)),
    ...(was.vibration === use.vibration ? [] : [changesTexts.howInVibratesWasChosen(name, area)]),
  ];
}
