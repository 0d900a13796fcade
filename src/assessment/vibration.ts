/** Minimum working distances of an assessment: which buildings and addresses are nearer to plant that vibrates (decision 0055). */
import { boxOf } from '../acoustics/geometry/box.ts';
import type { SourceShape } from '../acoustics/scene/scene.ts';
import { coordinatesOf } from '../acoustics/scene/shape-coordinates.ts';
import { distanceToShapeM } from '../acoustics/sources/work-site.ts';
import { compareAddresses } from '../domain/addresses.ts';
import { type Assessment, workAreasInOrder } from '../domain/assessment.ts';
import type { EquipmentItem } from '../domain/equipment/equipment.ts';
import { itemOfLine } from '../domain/equipment/other-plant.ts';
import type {
  FeltAddress,
  NearBuilding,
  VibratingArea,
  VibrationFindings,
} from '../domain/vibration/vibration-findings.ts';
import { distancesOf, mayVibrate, type WorkingDistances } from '../domain/vibration/working-distances.ts';
import { type WorkArea, workAreaName } from '../domain/work-area.ts';
import { areNear, distanceToPolygonM } from '../geodata/geometry/distance-to-polygon.ts';
import type { PreparedScene } from '../geodata/scene/prepared-scene.ts';
import { localPlane, localShape } from '../geodata/scene/work-shapes.ts';

/** Plant of a work area by name, with what its kind asks for. */
interface VibratingPlant {
  name: string;
  distances: WorkingDistances;
}

/** The plant of a work area that has minimum working distances. */
function vibratingPlant(area: WorkArea, equipment: readonly EquipmentItem[]): VibratingPlant[] {
  return area.feature.properties.equipment.flatMap((line) => {
    const distances = distancesOf(line.vibration);
    return distances === null ? [] : [{ name: itemOfLine(line, equipment)?.name ?? line.id, distances }];
  });
}

/** The plant of a work area that may vibrate, and of which nobody said how; each name once. */
function unsaidPlant(area: WorkArea, equipment: readonly EquipmentItem[]): string[] {
  const names = area.feature.properties.equipment.flatMap((line) => {
    const item = itemOfLine(line, equipment);
    return line.vibration === undefined && item !== undefined && mayVibrate(item) ? [item.name] : [];
  });
  return [...new Set(names)];
}

/** The largest distances that the plant of each work area asks for; work areas without such plant are left out. */
export function vibratingAreas(
  assessment: Pick<Assessment, 'workAreas'>,
  equipment: readonly EquipmentItem[],
): VibratingArea[] {
  return workAreasInOrder(assessment.workAreas).flatMap(([id, area]) => {
    const plant = vibratingPlant(area, equipment);
    if (plant.length === 0) return [];
    const most = (of: 'cosmeticM' | 'heritageM' | 'humanM') => Math.max(...plant.map(({ distances }) => distances[of]));
    return [
      {
        id,
        name: workAreaName(area),
        plant: plant.map(({ name, distances }) => ({ name, key: distances.key })),
        cosmeticM: most('cosmeticM'),
        heritageM: most('heritageM'),
        humanM: most('humanM'),
      },
    ];
  });
}

/**
 * The buildings and addresses that are nearer to plant that vibrates than its minimum working distances. Plant may stand anywhere in its
 * work area, so distances are from the area's edge; 0 where they overlap. A building at the very distance is not too near.
 */
export function findVibration(
  assessment: Pick<Assessment, 'workAreas'>,
  scene: PreparedScene,
  equipment: readonly EquipmentItem[],
): VibrationFindings {
  const toLocal = localPlane(scene);
  const near = new Map<number, NearBuilding>();
  const felt = new Map<string, FeltAddress>();
  for (const [, area] of workAreasInOrder(assessment.workAreas)) {
    const plant = vibratingPlant(area, equipment);
    if (plant.length === 0) continue;
    const from = { area: workAreaName(area), plant, shape: localShape(area.feature.geometry, toLocal) };
    const distances = buildingDistances(from, scene);
    for (const [building, distanceM] of distances) addBuilding(near, from, building, distanceM, scene);
    addAddresses(felt, from, distances, scene);
  }
  const addresses = addressesIn(scene, near);
  const missing = ({ limitM, distanceM }: NearBuilding) => limitM - distanceM;
  return {
    areas: vibratingAreas(assessment, equipment),
    unsaid: workAreasInOrder(assessment.workAreas).flatMap(([, area]) => {
      const names = unsaidPlant(area, equipment);
      return names.length === 0 ? [] : [{ area: workAreaName(area), plant: names }];
    }),
    knowsHeritage: scene.buildings.heritage !== undefined,
    buildings: [...near.values()]
      .map((found) => ({ ...found, addresses: addresses.get(found.building) ?? [] }))
      .sort((a, b) => missing(b) - missing(a) || a.building - b.building),
    felt: [...felt.values()].sort((a, b) => a.distanceM - b.distanceM || a.address.localeCompare(b.address, 'en')),
  };
}

/** A work area whose plant vibrates. */
interface Vibrating {
  area: string;
  plant: readonly VibratingPlant[];
  shape: SourceShape;
}

/** Distances in plan to the buildings about a work area, m, as far as any of its plant asks for. */
function buildingDistances(
  { shape, plant }: Vibrating,
  { buildings: { footprints } }: PreparedScene,
): Map<number, number> {
  const reachM = Math.max(
    ...plant.flatMap(({ distances: { cosmeticM, heritageM, humanM } }) => [cosmeticM, heritageM, humanM]),
  );
  const xy = coordinatesOf(shape);
  const about = boxOf(xy, 0, xy.length / 2);
  const found = new Map<number, number>();
  for (let building = 0; building + 1 < footprints.polygonStart.length; building++) {
    const outer = footprints.polygonStart[building]!;
    const box = boxOf(footprints.xy, footprints.ringStart[outer]!, footprints.ringStart[outer + 1]!);
    if (!areNear(about, box, reachM)) continue;
    const distanceM = distanceToPolygonM(shape, footprints, building);
    if (distanceM < reachM) found.set(building, distanceM);
  }
  return found;
}

/** The plant that asks for the largest distance of a kind. */
function farthest(plant: readonly VibratingPlant[], kind: 'cosmeticM' | 'heritageM' | 'humanM') {
  return plant.reduce((most, one) => (one.distances[kind] > most.distances[kind] ? one : most));
}

function addBuilding(
  near: Map<number, NearBuilding>,
  { area, plant }: Vibrating,
  building: number,
  distanceM: number,
  { buildings }: PreparedScene,
): void {
  const isHeritage = buildings.heritage?.[building] === 1;
  const kind = isHeritage ? 'heritageM' : 'cosmeticM';
  const { name, distances } = farthest(plant, kind);
  const limitM = distances[kind];
  if (distanceM >= limitM) return;
  const before = near.get(building);
  if (before !== undefined && before.limitM - before.distanceM >= limitM - distanceM) return;
  near.set(building, { building, addresses: [], isHeritage, distanceM, limitM, area, plant: name });
}

/** People feel the plant in their building, or where no building is known, at their receiver. */
function addAddresses(
  felt: Map<string, FeltAddress>,
  { area, plant, shape }: Vibrating,
  distances: ReadonlyMap<number, number>,
  { receivers }: PreparedScene,
): void {
  const { name, distances: limits } = farthest(plant, 'humanM');
  const limitM = limits.humanM;
  receivers.addressIds.forEach((id, receiver) => {
    const building = receivers.building[receiver] ?? -1;
    const distanceM =
      building < 0
        ? distanceToShapeM(shape, receivers.xy[2 * receiver]!, receivers.xy[2 * receiver + 1]!)
        : (distances.get(building) ?? Infinity);
    if (distanceM >= limitM || (felt.get(id)?.distanceM ?? Infinity) <= distanceM) return;
    const address = receivers.addresses[receiver] || `Receiver ${id}`;
    felt.set(id, { id, address, distanceM, limitM, area, plant: name });
  });
}

/** The addresses in some buildings, each once. */
function addressesIn({ receivers }: PreparedScene, buildings: ReadonlyMap<number, unknown>): Map<number, string[]> {
  const found = new Map<number, Set<string>>();
  receivers.building.forEach((building, receiver) => {
    if (!buildings.has(building)) return;
    const own = found.get(building) ?? new Set<string>();
    found.set(building, own.add(receivers.addresses[receiver] || `Receiver ${receivers.addressIds[receiver] ?? ''}`));
  });
  return new Map([...found].map(([building, addresses]) => [building, [...addresses].sort(compareAddresses)]));
}
