import { crsOfGeoJson } from '../../crs/crs-detect.ts';
import { grouped, type ProblemLog, shortened } from '../../files/problems.ts';
import type { FeatureTable } from '../../tables/feature-table.ts';
import { cellsOf, isObject, type JsonObject } from '../../tables/json-object.ts';
import {
  type CityBuilding,
  cityTable,
  heightUnitOf,
  MalformedGeometry,
  type Surface,
  type Vertex,
} from './city-buildings.ts';

/** A city object, its position in the file, and the vertices that its geometry refers to. */
interface CityObject {
  readonly id: string;
  readonly row: number;
  readonly value: JsonObject;
  readonly vertexAt: (index: unknown) => Vertex;
}

/**
 * The buildings of CityJSON 1.0 to 2.0 (https://www.cityjson.org/specs) as described at `cityTable`.
 * @returns null if the file has no buildings, with the reason in the log
 */
export function cityJsonTable(root: JsonObject, log: ProblemLog): FeatureTable | null {
  const vertexAt = verticesOf(root.vertices, root.transform);
  const objects = objectsOf(root.CityObjects, vertexAt, (index) => index + 1);
  return tableOf(root, objects, log);
}

/**
 * The buildings of CityJSON text sequences. The first line has the coordinate system and the transform. Each other line is a
 * feature with its own vertices.
 */
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
  const { referenceSystem } = isObject(root.metadata) ? root.metadata : {};
  const crs = typeof referenceSystem === 'string' ? crsOfGeoJson({ properties: { name: referenceSystem } }) : null;
  const table = cityTable('CityJSON', log);
  for (const { value } of objects) if (!String(value.type).startsWith('Building')) table.exclude(String(value.type));
  for (const building of [...buildings, ...orphans]) {
    const parts = partsOf(building, byId).map((part) => buildingOf(part, []));
    table.add(buildingOf(building, parts), heightUnitOf(crs));
  }
  return table.finish(crs);
}

function partsOf({ value }: CityObject, byId: ReadonlyMap<string, CityObject>): CityObject[] {
  const children: readonly unknown[] = Array.isArray(value.children) ? value.children : [];
  return children.flatMap((id) => {
    const part = typeof id === 'string' ? byId.get(id) : undefined;
    return part?.value.type === 'BuildingPart' ? [part] : [];
  });
}

function buildingOf({ id, row, value, vertexAt }: CityObject, parts: readonly CityBuilding[]): CityBuilding {
  const listed: readonly unknown[] = Array.isArray(value.geometry) ? value.geometry : [];
  const geometries = listed.flatMap((geometry) => {
    if (!isObject(geometry) || !Array.isArray(geometry.boundaries)) return [];
    return [{ lod: Number(geometry.lod), surfaces: () => surfacesOf(geometry, vertexAt) }];
  });
  return { id, row, attributes: cellsOf(value.attributes), geometries, parts };
}

/** Nesting depth of the surfaces within the boundaries of each geometry type. */
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
