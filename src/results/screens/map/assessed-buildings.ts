import type { Results } from '../../../model/results/results.ts';
import { worstIn, worstReceivers } from '../../../model/results/results-by-address.ts';
import { footprintRings } from '../../../prediction/rules/scene/footprints.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import type { BuildingShapes } from '../../../ui/map/canvas/building-canvas.ts';
import type { MapView } from './map-colouring.ts';

/** The buildings at whose façades, or in which, the receivers of a scene stand. */
export interface AssessedBuildings {
  /** Their numbers in the scene, rising. */
  readonly numbers: readonly number[];
  /** The rings of each, the outer first: longitude, latitude, … WGS 84. */
  readonly rings: BuildingShapes['rings'];
}

/** Whether results are of the receivers of a scene. */
export function areOfScene({ receivers }: Results, scene: PreparedScene): boolean {
  const { ids, facades } = scene.receivers;
  const isSame = (id: string, index: number) =>
    receivers.id[index] === id && (receivers.facade[index] ?? '') === facades[index];
  return ids.length === receivers.id.length && ids.every(isSame);
}

/** A scene is never changed: other results, as those of a preview, are of the same buildings. */
const known = new WeakMap<PreparedScene, AssessedBuildings>();

/** Those that were found already; null where nobody looked for them. */
export function knownBuildings(scene: PreparedScene): AssessedBuildings | null {
  return known.get(scene) ?? null;
}

/** A town has many: after so long the page is let on, ms. */
const SLICE_MS = 10;

/**
 * The assessed buildings of a scene; the page goes on meanwhile.
 * @returns null where they are not wanted any more
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

/** For each building the receiver that is worst in an operating time, of the addresses there that are shown; −1 where there is none. */
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

/** Buildings coloured by the class of a receiver each; one without is left out. */
export function buildingShapes(
  { rings }: AssessedBuildings,
  worst: readonly number[],
  { classOf }: MapView,
): BuildingShapes {
  const classes = worst.map((receiver) => (receiver < 0 ? null : classOf(receiver)));
  return { rings, colourOf: (index) => classes[index]?.colour ?? null };
}
