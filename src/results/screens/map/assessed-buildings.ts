import type { Results } from '../../../model/results/results.ts';
import { worstIn, worstReceivers } from '../../../model/results/results-by-address.ts';
import { footprintRings } from '../../../prediction/rules/scene/footprints.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import type { BuildingShapes } from '../../../ui/map/canvas/building-canvas.ts';
import type { MapView } from './map-colouring.ts';

/** The buildings that contain receivers of a scene or have receivers at their façades. */
export interface AssessedBuildings {
  /** Indexes of the buildings in the scene, ascending. */
  readonly numbers: readonly number[];
  /** Rings of each building with the outer one first: longitude, latitude, … WGS 84. */
  readonly rings: BuildingShapes['rings'];
}

/** Whether results have the same receivers as a scene. */
export function areOfScene({ receivers }: Results, scene: PreparedScene): boolean {
  const { ids, facades } = scene.receivers;
  const isSame = (id: string, index: number) =>
    receivers.id[index] === id && (receivers.facade[index] ?? '') === facades[index];
  return ids.length === receivers.id.length && ids.every(isSame);
}

/** Cache by scene. Scenes never change, and all results of a scene, including previews, have the same buildings. */
const known = new WeakMap<PreparedScene, AssessedBuildings>();

/** The cached buildings. Null if they have not been searched yet. */
export function knownBuildings(scene: PreparedScene): AssessedBuildings | null {
  return known.get(scene) ?? null;
}

/** Time after which the search yields to the page, ms. A town has many buildings. */
const SLICE_MS = 10;

/**
 * Finds the assessed buildings of a scene without blocking the page.
 * @returns null if they are no longer wanted
 */
export async function assessedBuildings(
  scene: PreparedScene,
  isWanted: () => boolean = () => true,
): Promise<AssessedBuildings | null> {
  const found = known.get(scene);
  if (found !== undefined) return found;
  const numbers = [...new Set(scene.receivers.building)].filter((number) => number >= 0).sort((a, b) => a - b);
  const rings: Float64Array[][] = [];
  while (rings.length < numbers.length) {
    const end = performance.now() + SLICE_MS;
    while (rings.length < numbers.length && performance.now() < end) {
      rings.push(footprintRings(scene, numbers[rings.length] ?? -1));
    }
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return null;
  }
  const buildings = { numbers, rings };
  known.set(scene, buildings);
  return buildings;
}

/** For each building, the worst receiver in an operating time among the displayed addresses. −1 if there is none. */
export function worstOfBuildings(
  { numbers }: AssessedBuildings,
  results: Results,
  time: string,
  { receivers: { building } }: PreparedScene,
  isShown: MapView['isShown'],
): number[] {
  const worst = worstIn(results, time);
  const byBuilding = new Map<number, number[]>();
  for (const receiver of worstReceivers(results, time).filter(isShown)) {
    const number = building[receiver] ?? -1;
    const there = byBuilding.get(number);
    if (there === undefined) byBuilding.set(number, [receiver]);
    else there.push(receiver);
  }
  return numbers.map((number) => worst({ id: '', receivers: byBuilding.get(number) ?? [] }));
}

/** Buildings in the colours of their receivers' classes. A building without a receiver is left out. */
export function buildingShapes(
  { rings }: AssessedBuildings,
  worst: readonly number[],
  { classOf }: MapView,
): BuildingShapes {
  const classes = worst.map((receiver) => (receiver < 0 ? null : classOf(receiver)));
  return { rings, colourOf: (index) => classes[index]?.colour ?? null };
}
