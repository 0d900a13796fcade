/**
 * Evaluates ground-borne noise of an assessment by the project's own table: the distances at which the criteria are met, and the
 * residences that are nearer (decision 0062).
 */
import { compareAddresses } from '../../model/addresses.ts';
import { type Assessment, workAreasInOrder } from '../../model/assessment/assessment.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import {
  distanceMet,
  GROUND_BORNE_CRITERIA,
  type GroundBorneAddress,
  type GroundBorneArea,
  type GroundBorneFindings,
  type GroundBorneTime,
} from './ground-borne.ts';
import type { GroundBorneTable } from '../../model/project/ground-borne-table.ts';
import { type WorkArea, workAreaName } from '../../model/assessment/work-area.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { localPlane, localShape } from '../../prediction/rules/scene/work-shapes.ts';
import { type NearPlace, placesNear, vibratingEquipment } from './vibration.ts';

type MetEquipment = GroundBorneArea['equipment'][number];

/** Returns the vibrating equipment of a work area that is in the table, and the names of the equipment that is not. */
function equipmentByTable(area: WorkArea, equipment: readonly EquipmentItem[], { rows }: GroundBorneTable) {
  const vibrating: MetEquipment[] = [];
  const untabled: string[] = [];
  for (const { name, distances } of vibratingEquipment(area, equipment)) {
    const [evening, night] = GROUND_BORNE_CRITERIA.map(({ levelDb }) => distanceMet(rows, distances.key, levelDb));
    if (evening == null || night == null) untabled.push(name);
    else vibrating.push({ name, kind: distances.key, met: { evening, night } });
  }
  return { equipment: vibrating, untabled: [...new Set(untabled)] };
}

/** Returns the equipment that meets a criterion only at the greatest distance. */
export function farthestMet(
  { equipment: vibrating }: Pick<GroundBorneArea, 'equipment'>,
  time: GroundBorneTime,
): MetEquipment | null {
  return vibrating.reduce<MetEquipment | null>(
    (most, area) => (most === null || area.met[time].distanceM > most.met[time].distanceM ? area : most),
    null,
  );
}

/** Returns the work areas with equipment that is in the table. Other work areas are left out. */
export function groundBorneAreas(
  assessment: Pick<Assessment, 'workAreas'>,
  equipment: readonly EquipmentItem[],
  table: GroundBorneTable,
): GroundBorneArea[] {
  return workAreasInOrder(assessment.workAreas).flatMap(([id, area]) => {
    const { equipment: vibrating } = equipmentByTable(area, equipment, table);
    return vibrating.length === 0 ? [] : [{ id, name: workAreaName(area), equipment: vibrating }];
  });
}

/**
 * Returns the residences that are nearer to equipment than the distance at which the criteria of the plan's operating times are
 * met. No criterion applies in the daytime, so the list is then empty. Distances are as in `findVibration`: from the edge of the
 * work area to the building, or to the receiver if its building is not known. Levels of several items are not summed. The item
 * with the greatest distance counts.
 * @param times the times with work, strictest last
 */
export function findGroundBorne(
  assessment: Pick<Assessment, 'workAreas'>,
  scene: PreparedScene,
  equipment: readonly EquipmentItem[],
  table: GroundBorneTable,
  times: readonly GroundBorneTime[],
): GroundBorneFindings {
  const toLocal = localPlane(scene);
  const isResidence = (receiver: number) => scene.receivers.types[receiver] === 'residence';
  const found = new Map<string, GroundBorneAddress>();
  const untabled: GroundBorneFindings['untabled'] = [];
  for (const [, area] of workAreasInOrder(assessment.workAreas)) {
    const name = workAreaName(area);
    const own = equipmentByTable(area, equipment, table);
    if (own.untabled.length > 0) untabled.push({ area: name, equipment: own.untabled });
    const limits = times.flatMap((time): Limit[] => {
      const vibrating = farthestMet(own, time);
      if (vibrating === null) return [];
      const { kind, distanceM } = vibrating.met[time];
      return [{ time, limitM: distanceM, isBeyond: kind === 'not-by-last', equipment: vibrating.name }];
    });
    const strictest = limits.at(-1);
    if (strictest === undefined) continue;
    const shape = localShape(area.feature.geometry, toLocal);
    for (const place of placesNear(shape, strictest.limitM, scene, isResidence))
      addMissed(found, place, { area: name, limits, strictest });
  }
  const missing = ({ limitM, distanceM }: GroundBorneAddress) => limitM - distanceM;
  const addresses = [...found.values()].sort(
    (a, b) => missing(b) - missing(a) || compareAddresses(a.address, b.address),
  );
  const count = (time: GroundBorneTime) => addresses.filter((candidate) => candidate.times.includes(time)).length;
  return {
    quantity: table.quantity,
    source: table.source,
    rows: table.rows,
    times: [...times],
    areas: groundBorneAreas(assessment, equipment, table),
    untabled,
    counts: { evening: count('evening'), night: count('night') },
    addresses,
  };
}

/** The distance at which the criterion of a time is met, by the equipment of a work area with the greatest distance. */
interface Limit {
  time: GroundBorneTime;
  limitM: number;
  /** Whether the table ends before the criterion is met. */
  isBeyond: boolean;
  equipment: string;
}

interface LimitsOfArea {
  area: string;
  limits: readonly Limit[];
  strictest: Limit;
}

/**
 * Records, for each address, the work area with the greatest shortfall from the strictest distance, and the criteria that any
 * work area may exceed.
 */
function addMissed(found: Map<string, GroundBorneAddress>, place: NearPlace, of: LimitsOfArea): void {
  const { distanceM, addresses } = place;
  const { limitM, isBeyond, equipment: vibrating } = of.strictest;
  const here = of.limits.filter((limit) => distanceM < limit.limitM).map(({ time }) => time);
  for (const [id, address] of addresses) {
    const before = found.get(id);
    const times = GROUND_BORNE_CRITERIA.map(({ of: time }) => time).filter(
      (time) => here.includes(time) || before?.times.includes(time) === true,
    );
    const isWorst = before === undefined || limitM - distanceM > before.limitM - before.distanceM;
    found.set(
      id,
      isWorst
        ? { id, address, distanceM, limitM, isBeyond, times, area: of.area, equipment: vibrating }
        : { ...before, times },
    );
  }
}
