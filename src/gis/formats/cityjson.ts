import type { Position } from '../crs/crs.ts';
import { crsOfGeoJson } from '../crs/crs-detect.ts';
import { cellsOf, isObject, type JsonObject } from '../tables/json-object.ts';
import { grouped, type ProblemLog, shortened } from '../files/problems.ts';
import type { PolygonRings } from '../geometry/polygons/polygon.ts';
import { signedAreaOf } from '../geometry/polygons/polygon.ts';
import { unionOfPolygons } from '../geometry/polygons/union-polygons.ts';
import type { Cell, FeatureTable, RawFeature } from '../tables/feature-table.ts';

/** A vertex in the coordinates of the file: x, y, z. */
type Vertex = readonly [number, number, number];

/** A face of a building: its rings, outer ring first, and what it is called; null where the file has no names of faces. */
interface Surface {
  readonly rings: ReadonlyArray<readonly Vertex[]>;
  readonly type: string | null;
}

/** A city object, where it is in the file and the vertices that its geometry names. */
interface CityObject {
  readonly id: string;
  readonly row: number;
  readonly value: JsonObject;
  readonly vertexAt: (index: unknown) => Vertex;
}

/** A part of a building that has a geometry. */
interface Body {
  readonly object: CityObject;
  readonly surfaces: readonly Surface[];
  readonly ground: readonly PolygonRings[];
}

/** Faces within this height above the lowest point are the ground of a body whose faces have no names, m. */
const ON_GROUND_M = 0.01;
/** Faces that cover less on the map are walls, square units of the file. */
const MIN_FACE_AREA = 1e-9;
/** Geometry from this level of detail on has windows and overhangs: a coarser one is taken first. */
const DETAILED_LOD = 3;

/**
 * The buildings of a CityJSON 1.0 to 2.0 (https://www.cityjson.org/specs): a feature for each building or part that stands on the ground.
 * The footprint is what its ground surfaces cover; what stands on a roof is left out. Where an object has no height of its own, `height` is
 * `measuredHeight`, else its highest point above its ground, m.
 * @returns null where it has no buildings; the log says why
 */
export function cityJsonTable(root: JsonObject, log: ProblemLog): FeatureTable | null {
  const vertexAt = verticesOf(root.vertices, root.transform);
  const objects = objectsOf(root.CityObjects, vertexAt, (index) => index + 1);
  return tableOf(root, objects, log);
}

/** The same of a CityJSON by line: the first line has the system and the transform, and each other line one feature with vertices of its own. */
export function cityJsonLinesTable(
  header: JsonObject,
  lines: ReadonlyArray<{ readonly feature: unknown; readonly row: number }>,
  log: ProblemLog,
): FeatureTable | null {
  const objects = lines.flatMap(({ feature, row }) => {
    if (!isObject(feature) || feature.type !== 'CityJSONFeature') {
      log.error('This line is no CityJSONFeature.', { row });
      return [];
    }
    return objectsOf(feature.CityObjects, verticesOf(feature.vertices, header.transform), () => row);
  });
  return tableOf(header, objects, log);
}

function objectsOf(value: unknown, vertexAt: CityObject['vertexAt'], rowOf: (index: number) => number): CityObject[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([id, object], index) =>
    isObject(object) ? [{ id, row: rowOf(index), value: object, vertexAt }] : [],
  );
}

class MalformedGeometry extends Error {}

function verticesOf(value: unknown, transform: unknown): CityObject['vertexAt'] {
  const vertices: readonly unknown[] = Array.isArray(value) ? value : [];
  const { scale, translate } = isObject(transform) ? transform : {};
  const isVertex = (numbers: unknown): numbers is Vertex =>
    Array.isArray(numbers) && numbers.length === 3 && numbers.every((number) => Number.isFinite(number));
  const [scales, offsets]: [Vertex, Vertex] = [
    isVertex(scale) ? scale : [1, 1, 1],
    isVertex(translate) ? translate : [0, 0, 0],
  ];
  return (index) => {
    const vertex = typeof index === 'number' ? vertices[index] : undefined;
    if (isVertex(vertex)) {
      const [x, y, z] = vertex;
      return [x * scales[0] + offsets[0], y * scales[1] + offsets[1], z * scales[2] + offsets[2]];
    }
    const named = shortened(JSON.stringify(index) ?? 'nothing', 40);
    throw new MalformedGeometry(`it names the vertex ${named}, and the file has ${grouped(vertices.length)}`);
  };
}

function tableOf(root: JsonObject, objects: readonly CityObject[], log: ProblemLog): FeatureTable | null {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const buildings = objects.filter(({ value }) => value.type === 'Building');
  const parted = new Set(buildings.flatMap((building) => partsOf(building, byId)));
  const orphans = objects.filter((object) => object.value.type === 'BuildingPart' && !parted.has(object));
  noteOthers(objects, log);
  const features: RawFeature[] = [];
  let computed = 0;
  for (const building of [...buildings, ...orphans]) {
    try {
      for (const { feature, isComputed } of featuresOf(building, partsOf(building, byId))) {
        features.push(feature);
        if (isComputed) computed += 1;
      }
    } catch (error) {
      if (!(error instanceof MalformedGeometry)) throw error;
      const { id, row } = building;
      log.error(`The geometry of the building ${shortened(id, 60)} is malformed: ${error.message}.`, { row });
    }
  }
  if (buildings.length + orphans.length === 0) {
    log.error('The CityJSON has no buildings.');
    return null;
  }
  if (computed > 0) {
    log.warning(
      `No measuredHeight, so that the highest point above the ground is the height, of buildings: ${grouped(computed)}.`,
    );
  }
  const columns = [...new Set(features.flatMap(({ cells }) => Object.keys(cells)))];
  const { referenceSystem } = isObject(root.metadata) ? root.metadata : {};
  const crs = typeof referenceSystem === 'string' ? crsOfGeoJson({ properties: { name: referenceSystem } }) : null;
  return { log, features, columns, crs, coordinates: 'unsaid', decimalComma: false };
}

function partsOf({ value }: CityObject, byId: ReadonlyMap<string, CityObject>): CityObject[] {
  const children: readonly unknown[] = Array.isArray(value.children) ? value.children : [];
  return children.flatMap((id) => {
    const part = typeof id === 'string' ? byId.get(id) : undefined;
    return part?.value.type === 'BuildingPart' ? [part] : [];
  });
}

/** Says what of the file is no building, once. */
function noteOthers(objects: readonly CityObject[], log: ProblemLog): void {
  const counts = new Map<string, number>();
  for (const { value } of objects) {
    const type = shortened(String(value.type), 40);
    if (!type.startsWith('Building')) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  if (counts.size === 0) return;
  const named = Array.from(counts, ([type, count]) => `${grouped(count)} ${type}`).slice(0, 20);
  log.warning(`Only buildings are read. Left out: ${named.join(', ')}.`);
}

/** The features of a building: those of its bodies that stand on the ground. */
function featuresOf(
  building: CityObject,
  parts: readonly CityObject[],
): Array<{ feature: RawFeature; isComputed: boolean }> {
  const objects = [building, ...parts];
  const solid = objects.flatMap((object) => bodyOf(object, false));
  const bodies = solid.length > 0 ? solid : objects.flatMap((object) => bodyOf(object, true));
  const grounded = bodies.filter(({ ground }) => ground.length > 0);
  const standing = grounded.length > 0 ? grounded : wholeOf(building, bodies);
  return standing.map((body) => {
    const { object, ground } = body;
    const cells: Record<string, Cell> = { ...cellsOf(building.value.attributes), ...cellsOf(object.value.attributes) };
    cells.id ??= object.id;
    const own = cellsOf(object.value.attributes).measuredHeight;
    // The height of a building is not that of each of several parts.
    const measured = own ?? (standing.length === 1 ? cells.measuredHeight : undefined);
    const isMeasured = typeof measured === 'number' && measured > 0;
    const height = isMeasured ? measured : solid.length > 0 ? heightOf(body) : null;
    const isComputed = height !== null && !isMeasured && cells.height === undefined;
    if (height !== null) cells.height ??= height;
    return { feature: { row: object.row, geometry: { kind: 'polygons', polygons: ground }, cells }, isComputed };
  });
}

/** All bodies of a building as one, where none has a ground surface. */
function wholeOf(building: CityObject, bodies: readonly Body[]): Body[] {
  const surfaces = bodies.flatMap((body) => body.surfaces);
  const ground = outlinesOf(surfaces);
  if (ground.length === 0) throw new MalformedGeometry('it has no surface that covers ground');
  return [{ object: building, surfaces, ground }];
}

/** Height of the highest point above the lowest, m, to the millimetre. */
function heightOf({ surfaces }: Body): number {
  const { lowest, highest } = rangeOf(surfaces);
  return Math.round((highest - lowest) * 1000) / 1000;
}

function rangeOf(surfaces: readonly Surface[]): { lowest: number; highest: number } {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const { rings } of surfaces) {
    for (const ring of rings) {
      for (const [, , z] of ring) [lowest, highest] = [Math.min(lowest, z), Math.max(highest, z)];
    }
  }
  return { lowest, highest };
}

/** The geometry of an object with its footprint. @param isFlat whether only a flat outline (level of detail 0) is wanted, else only another one */
function bodyOf(object: CityObject, isFlat: boolean): Body[] {
  const geometries: readonly unknown[] = Array.isArray(object.value.geometry) ? object.value.geometry : [];
  const sized = geometries.flatMap((geometry) => {
    if (!isObject(geometry) || !Array.isArray(geometry.boundaries)) return [];
    const lod = Number(geometry.lod);
    return lod < 1 === isFlat ? [{ lod, geometry }] : [];
  });
  const best = sized.toSorted((a, b) => rankOf(b.lod) - rankOf(a.lod))[0];
  if (best === undefined) return [];
  const surfaces = surfacesOf(best.geometry, object.vertexAt);
  if (surfaces.length === 0) return [];
  return [{ object, surfaces, ground: isFlat ? outlinesOf(surfaces) : groundOf(surfaces) }];
}

const rankOf = (lod: number) => (lod < DETAILED_LOD ? lod : -lod);

/** What the ground surfaces cover; of faces without names the lowest ones are the ground. None of a body that stands on a roof. */
function groundOf(surfaces: readonly Surface[]): PolygonRings[] {
  if (surfaces.some(({ type }) => type !== null)) {
    return outlinesOf(surfaces.filter(({ type }) => type === 'GroundSurface'));
  }
  const { lowest } = rangeOf(surfaces);
  const flat = surfaces.filter((surface) => rangeOf([surface]).highest <= lowest + ON_GROUND_M);
  const ground = outlinesOf(flat);
  return ground.length > 0 ? ground : outlinesOf(surfaces);
}

/** What surfaces cover on the map. */
function outlinesOf(surfaces: readonly Surface[]): PolygonRings[] {
  const polygons = surfaces.map(({ rings }) => rings.map((ring) => ring.map(([x, y]): Position => [x, y])));
  return unionOfPolygons(polygons.filter(([outer = []]) => Math.abs(signedAreaOf(outer)) > MIN_FACE_AREA));
}

/** How deep the surfaces of a geometry lie in its boundaries. */
const DEPTH_OF_SURFACES: Readonly<Record<string, number>> = {
  MultiSurface: 0,
  CompositeSurface: 0,
  Solid: 1,
  MultiSolid: 2,
  CompositeSolid: 2,
};

function surfacesOf({ type, boundaries, semantics }: JsonObject, vertexAt: CityObject['vertexAt']): Surface[] {
  const depth = DEPTH_OF_SURFACES[String(type)];
  if (depth === undefined) throw new MalformedGeometry(`${shortened(String(type), 40)} cannot be used here`);
  const { surfaces: kinds, values } = isObject(semantics) ? semantics : {};
  const typeOf = (value: unknown): string | null => {
    const kind: unknown = Array.isArray(kinds) && typeof value === 'number' ? kinds[value] : null;
    return isObject(kind) && typeof kind.type === 'string' ? kind.type : null;
  };
  const collect = (from: unknown, named: unknown, level: number): Surface[] =>
    listOf(from).flatMap((item, index) => {
      const name: unknown = Array.isArray(named) ? named[index] : null;
      if (level > 0) return collect(item, name, level - 1);
      const rings = listOf(item).map((ring) => listOf(ring).map(vertexAt));
      return [{ rings, type: typeOf(name) }];
    });
  return collect(boundaries, values, depth);
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new MalformedGeometry(`expected a list, found ${shortened(JSON.stringify(value) ?? 'nothing', 40)}`);
}
