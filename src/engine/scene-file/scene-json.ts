/** Reads a scene in the format of the reference cases: JSON with metres in a local plane. */
import { meanGroundZ } from '../obstacles/lay-out-obstacles.ts';
import { boxOf } from '../geometry/box.ts';
import { footprintsAt, gridOfBoxes } from '../obstacles/footprint-grid.ts';
import { isBelowRoof, isInFootprint } from '../obstacles/in-building.ts';
import type { Scene, SourceShape } from '../scene/scene.ts';
import { coordinatesOf } from '../scene/shape-coordinates.ts';
import { createTerrainSurface, groundHeightAt, type TerrainSurface } from '../terrain/terrain.ts';
import { sceneOf } from './scene-json-arrays.ts';
import { sceneJsonSchema } from './scene-json-schema.ts';

/** A fault in a scene file, such as `buildings[3].height` and `expected a number above 0, got "x"`. */
export interface SceneFault {
  /** Field of the scene; empty for the whole scene. */
  readonly path: string;
  readonly message: string;
}

export type SceneReading =
  | { readonly kind: 'scene'; readonly scene: Scene }
  | { readonly kind: 'faults'; readonly faults: readonly SceneFault[] };

/**
 * Reads a scene.
 * @param json the parsed JSON: a bare scene, or an object that holds one as `scene` (as the reference cases do)
 * @returns the scene about a local origin, or every fault found
 */
export function readSceneJson(json: unknown): SceneReading {
  const bare = isObject(json) && 'scene' in json ? json['scene'] : json;
  const parsed = sceneJsonSchema.safeParse(bare);
  if (!parsed.success) return { kind: 'faults', faults: parsed.error.issues.flatMap((issue) => faultsOf(issue, bare)) };
  const scene = sceneOf(parsed.data);
  const faults = endsInBuildings(scene);
  return faults.length > 0 ? { kind: 'faults', faults } : { kind: 'scene', scene };
}

/** A fault as one line of text. */
export function describeFault({ path, message }: SceneFault): string {
  return path === '' ? `scene: ${message}` : `${path}: ${message}`;
}

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

function faultsOf({ code, path, message, keys }: Issue, root: unknown): SceneFault[] {
  if (code === 'unrecognized_keys') {
    return (keys ?? []).map((key) => ({ path: spell([...path, key]), message: 'unknown field' }));
  }
  return [{ path: spell(path), message: `expected ${message}, got ${show(valueAt(root, path))}` }];
}

/** Formats a path such as ['buildings', 3, 'height'] as `buildings[3].height`. */
function spell(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value: unknown, key) => (isObject(value) ? Reflect.get(value, key) : undefined), root);
}

const MAX_VALUE_LENGTH = 60;

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const json = JSON.stringify(value);
  return json.length > MAX_VALUE_LENGTH ? `${json.slice(0, MAX_VALUE_LENGTH)}…` : json;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Finds receivers and sources inside a building below its roof, for which a prediction is meaningless. */
function endsInBuildings(scene: Scene): SceneFault[] {
  const around = buildingFinder(scene);
  const faults: SceneFault[] = [];
  scene.receivers.heightM.forEach((heightM, receiver) => {
    const building = around(scene.receivers.xy[2 * receiver]!, scene.receivers.xy[2 * receiver + 1]!, heightM);
    if (building !== null) faults.push(inBuilding(`receivers[${receiver}]`, building));
  });
  scene.sources.forEach(({ shape, heightM, onRoof }, source) => {
    if (onRoof === true) return;
    const found = verticesToCheck(shape).map(([x, y]) => around(x, y, heightM));
    const building = found.find((candidate) => candidate !== null);
    // Equipment spread over an area may share the area with buildings, but must not be entirely inside one.
    const fault = shape.kind === 'polygon' ? found.every((candidate) => candidate === building) : true;
    if (building != null && fault) faults.push(inBuilding(`sources[${source}]`, building));
  });
  return faults;
}

function inBuilding(path: string, building: number): SceneFault {
  return {
    path,
    message: `expected a place outside buildings or above their roofs, got one in buildings[${building}]`,
  };
}

/** The positions of a source that show whether it is inside a building. */
function verticesToCheck(shape: SourceShape): Array<[number, number]> {
  const xy = coordinatesOf(shape);
  return Array.from({ length: xy.length / 2 }, (_, at) => [xy[2 * at]!, xy[2 * at + 1]!]);
}

/** Finds the first building around a point whose roof is above the point. The height of the point is above the local ground. */
function buildingFinder({ buildings, terrain }: Scene): (x: number, y: number, heightM: number) => number | null {
  const { footprints, heightM } = buildings;
  const boxes = Array.from(heightM, (_, building) => {
    const from = footprints.ringStart[footprints.polygonStart[building]!]!;
    const to = footprints.ringStart[footprints.polygonStart[building]! + 1]!;
    return boxOf(footprints.xy, from, to);
  });
  const vertices = footprints.xy.length / 2;
  const grid = vertices === 0 ? null : gridOfBoxes(boxes, boxOf(footprints.xy, 0, vertices), vertices);
  // The surface is only created if a point is in a footprint, which is rare.
  let surface: TerrainSurface | null | undefined = terrain === null ? null : undefined;
  const isUnderRoof = (building: number, x: number, y: number, aboveGroundM: number): boolean => {
    if (surface === undefined) surface = terrain === null ? null : createTerrainSurface(terrain);
    const roofZ = meanGroundZ(surface, footprints, building) + heightM[building]!;
    return isBelowRoof(groundHeightAt(surface, x, y) + aboveGroundM, roofZ);
  };
  return (x, y, aboveGroundM) => {
    for (const building of grid === null ? [] : footprintsAt(grid, x, y)) {
      const { x0, y0, x1, y1 } = boxes[building]!;
      if (!(x > x0 && x < x1 && y > y0 && y < y1) || !isInFootprint(footprints, building, x, y)) continue;
      if (isUnderRoof(building, x, y, aboveGroundM)) return building;
    }
    return null;
  };
}
