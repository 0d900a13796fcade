/** Ground-borne noise of an assessment, by the project's own table: where it meets the criteria, and who is nearer (decision 0062). */
import { compareAddresses } from '../domain/addresses.ts';
import { type Assessment, workAreasInOrder } from '../domain/assessment.ts';
import type { EquipmentItem } from '../domain/equipment/equipment.ts';
import {
  distanceMet,
  GROUND_BORNE_CRITERIA,
  type GroundBorneAddress,
  type GroundBorneArea,
  type GroundBorneFindings,
  type GroundBorneTable,
  type GroundBorneTime,
} from '../domain/vibration/ground-borne.ts';
import { type WorkArea, workAreaName } from '../domain/work-area.ts';
import type { PreparedScene } from '../geodata/scene/prepared-scene.ts';
import { localPlane, localShape } from '../geodata/scene/work-shapes.ts';
import { type NearPlace, placesNear, vibratingPlant } from './vibration.ts';

type MetPlant = GroundBorneArea['plant'][number];

/** The plant of a work area that vibrates: what the table has of it, and the names of what it does not have. */
function plantByTable(area: WorkArea, equipment: readonly EquipmentItem[], { rows }: GroundBorneTable) {
  const plant: MetPlant[] = [];
  const untabled: string[] = [];
  for (const { name, distances } of vibratingPlant(area, equipment)) {
    const [evening, night] = GROUND_BORNE_CRITERIA.map(({ levelDb }) => distanceMet(rows, distances.key, levelDb));
    if (evening == null || night == null) untabled.push(name);
    else plant.push({ name, kind: distances.key, met: { evening, night } });
  }
  return { plant, untabled: [...new Set(untabled)] };
}

/** The plant of which a criterion is met farthest away. */
export function farthestMet({ plant }: Pick<GroundBorneArea, 'plant'>, time: GroundBorneTime): MetPlant | null {
  return plant.reduce<MetPlant | null>(
    (most, one) => (most === null || one.met[time].distanceM > most.met[time].distanceM ? one : most),
    null,
  );
}

/** The work areas with plant that the table has; the others are left out. */
export function groundBorneAreas(
  assessment: Pick<Assessment, 'workAreas'>,
  equipment: readonly EquipmentItem[],
  table: GroundBorneTable,
): GroundBorneArea[] {
  return workAreasInOrder(assessment.workAreas).flatMap(([id, area]) => {
    const { plant } = plantByTable(area, equipment, table);
    return plant.length === 0 ? [] : [{ id, name: workAreaName(area), plant }];
  });
}

/**
 * The residences that are nearer to plant than where the criterion of the night is met, and which of them miss that of the evening too.
 * Distances are those of `findVibration`: from the edge of the work area to the building, or to the receiver where none is known. Levels
 * of several items are not summed: the item that is met farthest away counts.
 */
export function findGroundBorne(
  assessment: Pick<Assessment, 'workAreas'>,
  scene: PreparedScene,
  equipment: readonly EquipmentItem[],
  table: GroundBorneTable,
): GroundBorneFindings {
  const toLocal = localPlane(scene);
  const isResidence = (receiver: number) => scene.receivers.types[receiver] === 'residence';
  const addresses = new Map<string, GroundBorneAddress>();
  const untabled: GroundBorneFindings['untabled'] = [];
  for (const [, area] of workAreasInOrder(assessment.workAreas)) {
    const name = workAreaName(area);
    const own = plantByTable(area, equipment, table);
    if (own.untabled.length > 0) untabled.push({ area: name, plant: own.untabled });
    const [evening, night] = [farthestMet(own, 'evening'), farthestMet(own, 'night')];
    if (evening === null || night === null) continue;
    const shape = localShape(area.feature.geometry, toLocal);
    const { distanceM: eveningM } = evening.met.evening;
    const { distanceM: nightM } = night.met.night;
    for (const place of placesNear(shape, nightM, scene, isResidence))
      addMissed(addresses, place, { limitM: nightM, eveningM, area: name, plant: night.name });
  }
  const missing = ({ limitM, distanceM }: GroundBorneAddress) => limitM - distanceM;
  return {
    quantity: table.quantity,
    source: table.source,
    rows: table.rows,
    areas: groundBorneAreas(assessment, equipment, table),
    untabled,
    counts: {
      evening: [...addresses.values()].filter(({ isEvening }) => isEvening).length,
      night: addresses.size,
    },
    addresses: [...addresses.values()].sort(
      (a, b) => missing(b) - missing(a) || compareAddresses(a.address, b.address),
    ),
  };
}

interface Missed {
  limitM: number;
  eveningM: number;
  area: string;
  plant: string;
}

/** Keeps the work area that misses the distance of the night by most, and whether any misses that of the evening. */
function addMissed(found: Map<string, GroundBorneAddress>, { distanceM, addresses }: NearPlace, of: Missed): void {
  const { limitM, eveningM, area, plant } = of;
  for (const [id, address] of addresses) {
    const before = found.get(id);
    const isEvening = distanceM < eveningM || before?.isEvening === true;
    const isWorst = before === undefined || limitM - distanceM > before.limitM - before.distanceM;
    found.set(id, isWorst ? { id, address, distanceM, limitM, isEvening, area, plant } : { ...before, isEvening });
  }
}
