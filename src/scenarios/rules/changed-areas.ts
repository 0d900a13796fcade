import { facingOf } from '../../prediction/rules/sources/equipment-lines.ts';
import { formatLimits } from '../../model/assessment/area-hours.ts';
import { type Assessment, barriersInOrder, workAreasInOrder } from '../../model/assessment/assessment.ts';
import { canonicalJson } from '../../model/canonical-json.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { itemOfLine } from '../../model/equipment/custom-equipment.ts';
import { equipmentSpectrum } from '../../model/equipment/equipment-spectrum.ts';
import { aWeightedSum } from '../../engine/scene/octave-bands.ts';
import { usageText } from '../../plan/rules/equipment-uses.ts';
import type { Method } from '../../model/project/report-config.ts';
import type { AssessedArea, AssessedBarrier } from '../../model/results/results.ts';
import {
  BARRIER_UNSPECIFIED,
  crewOf,
  movingCrewOf,
  type EquipmentUse,
  type WorkArea,
  workAreaName,
} from '../../model/assessment/work-area.ts';
import { units } from '../../model/format/units.ts';
import { flowOf } from '../../prediction/rules/run/result-parts.ts';
import { barrierHeightM } from '../../prediction/rules/sources/work-area-sources.ts';
import type { Value } from '../../model/format/format.ts';

const wasMovedOrReshaped = (name: Value) => `${name} was moved or reshaped.`;

interface Setting {
  method: Method;
  criteria: Pick<CriteriaSet, 'crew'>;
  equipment: readonly EquipmentItem[];
}

/** Lists the differences between work areas as assessed and as they are in the plan, one sentence each. */
export function changesOfAreas(was: readonly AssessedArea[], assessment: Assessment, setting: Setting): string[] {
  const { workAreas } = assessment;
  const removed = was.filter(({ id }) => !Object.hasOwn(workAreas, id));
  return [
    ...workAreasInOrder(workAreas).flatMap(([id, area]) => {
      const before = was.find((previous) => previous.id === id);
      return before === undefined ? [`${workAreaName(area)} was added.`] : changesOfArea(before, area, setting);
    }),
    ...removed.map(({ name }) => `${name || 'A work area'} was removed.`),
  ];
}

function changesOfArea(was: AssessedArea, area: WorkArea, { method, criteria, equipment }: Setting): string[] {
  const { geometry, properties } = area.feature;
  const name = workAreaName(area);
  const when = formatLimits(properties);
  return [
    ...(was.name === properties.name ? [] : [`${was.name || 'A work area'} is called ${name} now.`]),
    ...(canonicalJson(was.geometry) === canonicalJson(geometry) ? [] : [wasMovedOrReshaped(name)]),
    ...changedRoof(was, area, name),
    ...changedBarrier(was, area, method),
    ...(was.crew === crewOf(area.feature, criteria)
      ? []
      : [`The crew of ${name} is no longer assessed as ${WAYS[was.crew]}.`]),
    ...changedMove(was, area),
    ...(was.when === when ? [] : [`${name} worked ${hoursOf(was.when)}, and works ${hoursOf(when)}.`]),
    ...changedFlow(was, area),
    ...changedEquipment(was, properties.equipment, equipment, name),
  ];
}

function changedMove({ moving, name }: AssessedArea, { feature }: WorkArea): string[] {
  const [before, now] = [moving?.crew ?? null, movingCrewOf(feature)];
  if (canonicalJson(before) === canonicalJson(now)) return [];
  if (before === null) return [`The crew of ${name} moves along it now.`];
  return [now === null ? `The crew of ${name} moves along it no longer.` : `The crew of ${name} moves otherwise now.`];
}

/** Lists the differences between barrier lines as assessed and as they are in the plan, one sentence each. */
export function changesOfBarriers(was: readonly AssessedBarrier[], { workAreas }: Assessment): string[] {
  const removed = was.filter(({ id }) => !Object.hasOwn(workAreas, id));
  return [
    ...barriersInOrder(workAreas).flatMap(([id, barrier]) => {
      const before = was.find((previous) => previous.id === id);
      return before === undefined ? [`${workAreaName(barrier)} was added.`] : changesOfBarrier(before, barrier);
    }),
    ...removed.map(({ name }) => `${name || 'A barrier'} was removed.`),
  ];
}

function changesOfBarrier(was: AssessedBarrier, barrier: WorkArea): string[] {
  const { geometry, properties } = barrier.feature;
  const name = workAreaName(barrier);
  const heightM = properties.barrierHeight;
  return [
    ...(was.name === properties.name ? [] : [`${was.name || 'A barrier'} is called ${name} now.`]),
    ...(canonicalJson(was.geometry) === canonicalJson(geometry) ? [] : [wasMovedOrReshaped(name)]),
    ...(was.heightM === heightM
      ? []
      : [
          `${name} was ${was.heightM} m high, and is ${heightM === undefined ? 'of no height' : units.metres(heightM)}.`,
        ]),
  ];
}

const WAYS = { 'one-place': 'worst case', 'all-over': 'spread over its area' } as const;

const hoursOf = (limits: string) => (limits === '' ? 'in all shifts' : `in ${limits}`);

function changedRoof(was: AssessedArea, { feature }: WorkArea, name: string): string[] {
  const isOnRoof = feature.properties.onRoof === true;
  if ((was.onRoof === true) === isOnRoof) return [];
  return [isOnRoof ? `${name} stands on a roof now.` : `${name} stands on the ground now, and not on a roof.`];
}

function changedBarrier(was: AssessedArea, area: WorkArea, method: Method): string[] {
  const [before, now] = [formatBarrier(was), formatBarrier({ ...area, barrierHeight: barrierHeightM(area, method) })];
  return before === now ? [] : [`The temporary noise barrier of ${workAreaName(area)} was ${before}, and is ${now}.`];
}

function formatBarrier({
  barrierHeight,
  temporaryNoiseBarrier,
}: Pick<AssessedArea, 'barrierHeight' | 'temporaryNoiseBarrier'>): string {
  if (barrierHeight !== null) return `${barrierHeight} m high`;
  return temporaryNoiseBarrier === BARRIER_UNSPECIFIED ? 'unspecified' : 'none';
}

function changedFlow(was: AssessedArea, area: WorkArea): string[] {
  const now = flowOf(area);
  if (canonicalJson(was.flow) === canonicalJson(now)) return [];
  const formatValue = (flow: AssessedArea['flow']) =>
    flow === null ? 'none' : `${flow.vehiclesPerHour} an hour at ${flow.speedKmh} km/h`;
  return [`The vehicles of ${workAreaName(area)} were ${formatValue(was.flow)}, and are ${formatValue(now)}.`];
}

type Equipment = AssessedArea['equipment'][number];

/** Lists the changes of the equipment. Lines are matched by their item, and lines of the same item by their order. */
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
    if (was === undefined) return [`${name} was added to ${area}.`];
    return changedLine(was, use, item, { name, area, isFlow: flow !== null });
  });
  return [...lines, ...left.map(({ name }) => `${name} was removed from ${area}.`)];
}

/** Describes a change of the direction in which directive equipment faces, or of its directivity. */
function changedFacing(was: Equipment, use: EquipmentUse, item: EquipmentItem | undefined, what: string): string[] {
  const now = facingOf(use, item);
  const formatValue = (bearing: number | undefined) =>
    bearing === undefined ? 'no bearing' : `a bearing of ${bearing}°`;
  if (was.facing?.bearing !== now?.bearing)
    return [`${what} had ${formatValue(was.facing?.bearing)}, and has ${formatValue(now?.bearing)}.`];
  const isSame = canonicalJson(was.facing?.directivity ?? null) === canonicalJson(now?.directivity ?? null);
  return isSame ? [] : [`${what} has another directivity.`];
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
    ...(was.quantity === use.quantity
      ? []
      : [`The quantity of ${name} in ${area} was ${was.quantity}, and is ${use.quantity}.`]),
    ...(isFlow || was.usage === usage
      ? []
      : [`The usage of ${name} in ${area} was ${usageText(was.usage)} %, and is ${usageText(usage)} %.`]),
    ...(was.lwaItem === lwa
      ? []
      : [`The sound power level of ${name} was ${was.lwaItem.toFixed(1)} dB(A), and is ${lwa.toFixed(1)} dB(A).`]),
    ...changedFacing(was, use, item, `${name} in ${area}`),
    ...(was.vibration === use.vibration ? [] : [`How ${name} in ${area} vibrates was changed.`]),
  ];
}
