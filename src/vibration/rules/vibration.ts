/** Evaluates minimum working distances: the buildings and addresses that are nearer to vibrating equipment (decision 0055). */
import type { SourceShape } from '../../engine/scene/scene.ts';
import { distanceToShapeM } from '../../engine/sources/work-site.ts';
import { compareAddresses } from '../../model/addresses.ts';
import { type Assessment, workAreasInOrder } from '../../model/assessment/assessment.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { itemOfLine } from '../../model/equipment/custom-equipment.ts';
import type { FeltAddress, NearBuilding, VibratingArea, VibrationFindings } from './vibration-findings.ts';
import {
  distancesOf,
  mayVibrate,
  NO_VIBRATION,
  NOT_IN_TABLE,
  type WorkingDistances,
} from '../../model/equipment/working-distances.ts';
import { type EquipmentUse, type WorkArea, workAreaName } from '../../model/assessment/work-area.ts';
import { distanceToPolygonM } from '../../gis/geometry/polygons/distance-to-polygon.ts';
import { HERITAGE, type PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { indexOfScene } from '../../prediction/rules/scene/scene-index.ts';
import { localPlane, localShape } from '../../prediction/rules/scene/work-shapes.ts';

/** Equipment of a work area with the distances for its kind. */
export interface VibratingEquipment {
  name: string;
  distances: WorkingDistances;
}

/** Returns the equipment of a work area that has minimum working distances. */
export function vibratingEquipment(area: WorkArea, equipment: readonly EquipmentItem[]): VibratingEquipment[] {
  return area.feature.properties.equipment.flatMap((line) => {
    const distances = distancesOf(line.vibration);
    return distances === null ? [] : [{ name: itemOfLine(line, equipment)?.name ?? line.id, distances }];
  });
}

/**
 * Returns, for each work area, the names of the equipment whose lines meet a condition, without duplicates. Work areas without
 * such equipment are left out.
 */
function equipmentWhere(
  assessment: Pick<Assessment, 'workAreas'>,
  equipment: readonly EquipmentItem[],
  isMeant: (line: EquipmentUse, item: EquipmentItem | undefined) => boolean,
): VibrationFindings['unsaid'] {
  return workAreasInOrder(assessment.workAreas).flatMap(([, area]) => {
    const names = area.feature.properties.equipment.flatMap((line) => {
      const item = itemOfLine(line, equipment);
      return isMeant(line, item) ? [item?.name ?? line.id] : [];
    });
    return names.length === 0 ? [] : [{ area: workAreaName(area), equipment: [...new Set(names)] }];
  });
}

/** Returns the greatest of the distances for each work area's equipment. Work areas without vibrating equipment are left out. */
export function vibratingAreas(
  assessment: Pick<Assessment, 'workAreas'>,
  equipment: readonly EquipmentItem[],
): VibratingArea[] {
  return workAreasInOrder(assessment.workAreas).flatMap(([id, area]) => {
    const vibrating = vibratingEquipment(area, equipment);
    if (vibrating.length === 0) return [];
    const most = (of: 'cosmeticM' | 'heritageM' | 'humanM') =>
      Math.max(...vibrating.map(({ distances }) => distances[of]));
    return [
      {
        id,
        name: workAreaName(area),
        equipment: vibrating.map(({ name, distances }) => ({ name, key: distances.key })),
        cosmeticM: most('cosmeticM'),
        heritageM: most('heritageM'),
        humanM: most('humanM'),
      },
    ];
  });
}

/**
 * Finds the buildings and addresses that are nearer to vibrating equipment than its minimum working distances. Equipment may
 * stand anywhere in its work area, so distances are measured from the edge of the area. They are 0 if the area and the building
 * overlap. A building exactly at the minimum working distance is not too near. For an address whose building is not known, the
 * distance to its receiver counts.
 */
export function findVibration(
  assessment: Pick<Assessment, 'workAreas'>,
  scene: PreparedScene,
  equipment: readonly EquipmentItem[],
): VibrationFindings {
  const toLocal = localPlane(scene);
  const near = new Map<string, NearBuilding>();
  const felt = new Map<string, FeltAddress>();
  const unknown = new Set<number>();
  for (const [, area] of workAreasInOrder(assessment.workAreas)) {
    const vibrating = vibratingEquipment(area, equipment);
    if (vibrating.length === 0) continue;
    const from = { area: workAreaName(area), equipment: vibrating, shape: localShape(area.feature.geometry, toLocal) };
    const { heritageM } = farthest(vibrating, 'heritageM').distances;
    const reachM = Math.max(...KINDS.map((kind) => farthest(vibrating, kind).distances[kind]));
    for (const place of placesNear(from.shape, reachM, scene)) {
      addNear(near, from, place);
      addFelt(felt, from, place);
      if (place.building !== null && place.isHeritage === null && place.distanceM < heritageM)
        unknown.add(place.building);
    }
  }
  const missing = ({ limitM, distanceM }: NearBuilding) => limitM - distanceM;
  return {
    areas: vibratingAreas(assessment, equipment),
    unsaid: equipmentWhere(
      assessment,
      equipment,
      ({ vibration }, item) => vibration === undefined && item !== undefined && mayVibrate(item),
    ),
    outside: equipmentWhere(assessment, equipment, ({ vibration }) => vibration === NOT_IN_TABLE),
    still: equipmentWhere(assessment, equipment, ({ vibration }) => vibration === NO_VIBRATION),
    hasBuildings: scene.buildings.heightM.length > 0,
    heritageUnknown: unknown.size,
    buildings: [...near.values()].sort(
      (a, b) => missing(b) - missing(a) || compareAddresses(a.addresses[0] ?? '', b.addresses[0] ?? ''),
    ),
    felt: [...felt.values()].sort((a, b) => a.distanceM - b.distanceM || compareAddresses(a.address, b.address)),
    groundBorne: null,
  };
}

/** A work area with vibrating equipment. */
interface Vibrating {
  area: string;
  equipment: readonly VibratingEquipment[];
  shape: SourceShape;
}

/** A building near a work area, or an address whose building is not known. */
export interface NearPlace {
  /** Null for an address whose building is not known. */
  building: number | null;
  isHeritage: boolean | null;
  /** Horizontal distance, m. */
  distanceM: number;
  /** Id and name of each address of the building. */
  addresses: ReadonlyArray<readonly [id: string, name: string]>;
}

const ANY = () => true;

/** Yields what is nearer to a work area than a distance, m. @param isMeant selects the receivers whose addresses are returned */
export function* placesNear(
  shape: SourceShape,
  reachM: number,
  scene: PreparedScene,
  isMeant: (receiver: number) => boolean = ANY,
): Generator<NearPlace> {
  const { receivers, buildings } = scene;
  const index = indexOfScene(scene);
  const nearby = index.buildingsNear(shape, reachM);
  const inside = receiversIn(scene, nearby);
  const named = (of: readonly number[]) =>
    [
      ...new Map(
        of.filter(isMeant).map((receiver): [string, string] => {
          const id = receivers.addressIds[receiver] ?? '';
          return [id, receivers.addresses[receiver] || `Receiver ${id}`];
        }),
      ),
    ].sort(([, a], [, b]) => compareAddresses(a, b));
  for (const building of nearby) {
    const distanceM = distanceToPolygonM(shape, buildings.footprints, building);
    if (distanceM >= reachM) continue;
    const code = buildings.heritage?.[building] ?? HERITAGE.unknown;
    const isHeritage = code === HERITAGE.unknown ? null : code === HERITAGE.yes;
    yield { building, isHeritage, distanceM, addresses: named(inside.get(building) ?? []) };
  }
  for (const receiver of index.lonelyNear(shape, reachM)) {
    const distanceM = distanceToShapeM(shape, receivers.xy[2 * receiver]!, receivers.xy[2 * receiver + 1]!);
    if (distanceM < reachM) yield { building: null, isHeritage: null, distanceM, addresses: named([receiver]) };
  }
}

const KINDS = ['cosmeticM', 'heritageM', 'humanM'] as const;

/** Returns the equipment with the greatest distance of a kind. */
function farthest(vibrating: readonly VibratingEquipment[], kind: (typeof KINDS)[number]): VibratingEquipment {
  return vibrating.reduce((most, item) => (item.distances[kind] > most.distances[kind] ? item : most));
}

/** Records, for each building, the work area with the greatest shortfall from the distance. */
function addNear(near: Map<string, NearBuilding>, { area, equipment: vibrating }: Vibrating, place: NearPlace): void {
  const { building, isHeritage, distanceM, addresses } = place;
  const kind = isHeritage === true ? 'heritageM' : 'cosmeticM';
  const { name, distances } = farthest(vibrating, kind);
  const limitM = distances[kind];
  if (distanceM >= limitM) return;
  const key = building === null ? `address ${addresses[0]?.[0] ?? ''}` : `building ${building}`;
  const before = near.get(key);
  if (before !== undefined && before.limitM - before.distanceM >= limitM - distanceM) return;
  const names = addresses.map(([, address]) => address);
  near.set(key, { building, addresses: names, isHeritage, distanceM, limitM, area, equipment: name });
}

/** Records, for each address, the nearest work area. */
function addFelt(
  felt: Map<string, FeltAddress>,
  { area, equipment: vibrating }: Vibrating,
  { distanceM, addresses }: NearPlace,
): void {
  const { name, distances } = farthest(vibrating, 'humanM');
  const limitM = distances.humanM;
  if (distanceM >= limitM) return;
  for (const [id, address] of addresses) {
    if ((felt.get(id)?.distanceM ?? Infinity) > distanceM)
      felt.set(id, { id, address, distanceM, limitM, area, equipment: name });
  }
}

/** Returns the receivers in the given buildings. */
function receiversIn({ receivers }: PreparedScene, buildings: ReadonlySet<number>): Map<number, number[]> {
  const found = new Map<number, number[]>();
  if (buildings.size === 0) return found;
  receivers.building.forEach((building, receiver) => {
    if (!buildings.has(building)) return;
    const own = found.get(building);
    if (own === undefined) found.set(building, [receiver]);
    else own.push(receiver);
  });
  return found;
}
