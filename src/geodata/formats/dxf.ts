import { fileFormatsTexts } from '../../texts/file-formats.ts';
import type { Position } from '../crs/crs.ts';
import type { ProblemLog } from '../files/problems.ts';
import { nestRings } from '../geometry/nested-rings.ts';
import type { FeatureTable, RawFeature, RawGeometry } from '../tables/feature-table.ts';
import { arcOf, type BulgedCorner, circleOf, cornersOf, toRadians } from './dxf-curves.ts';
import { ringsOfHatch } from './dxf-hatch.ts';
import { type Entity, numberOf, readEntities, textOf } from './dxf-tags.ts';

/** Units of `$INSUNITS`, m. What is not here is not said. */
const UNITS_M: ReadonlyMap<number, number> = new Map([
  [1, 0.0254],
  [2, 0.3048],
  [4, 0.001],
  [5, 0.01],
  [6, 1],
  [7, 1000],
  [21, 1200 / 3937],
]);

/** Parts of other entities, and views of the drawing. */
const SILENT = new Set(['VERTEX', 'SEQEND', 'ATTRIB', 'VIEWPORT']);

/**
 * The plan of a drawing, its model space seen from above: lines, polylines, arcs, circles, hatches, points and the places of blocks. A
 * closed polyline is an area. Columns: `Layer` and `Block`.
 * @returns a layer with no coordinate system, its unit as the drawing says; null where there is none, and the log says why. What is
 * left out is warned of by kind
 */
export function readDxf(bytes: Uint8Array, log: ProblemLog): FeatureTable | null {
  const entities = readEntities(bytes, log);
  if (entities === null) return null;
  const omitted = new Map<string, number>();
  const features: RawFeature[] = [];
  for (const entity of withCorners(sectionOf(entities, 'ENTITIES'))) {
    if (SILENT.has(entity.type) || numberOf(entity, 67, 0) === 1) continue;
    const geometry = geometryOf(entity);
    if (geometry === null) omitted.set(entity.type, (omitted.get(entity.type) ?? 0) + 1);
    else {
      const cells = { Layer: textOf(entity, 8) ?? '0', Block: entity.type === 'INSERT' ? textOf(entity, 2) : null };
      features.push({ row: entity.row, geometry, cells });
    }
  }
  if (omitted.size > 0) {
    const kinds = [...omitted].map(([type, count]) => `${count} ${type}`).join(', ');
    log.warning(fileFormatsTexts.dxfLeftOut(kinds));
  }
  if (features.length === 0) {
    log.error(fileFormatsTexts.dxfWithoutShapes);
    return null;
  }
  const coordinateUnitM = UNITS_M.get(unitCodeOf(entities)) ?? null;
  return {
    log,
    features,
    columns: ['Layer', 'Block'],
    crs: null,
    coordinates: 'metres',
    coordinateUnitM,
    decimalComma: false,
  };
}

function sectionOf(entities: readonly Entity[], name: string): Entity[] {
  const from = entities.findIndex((entity) => entity.type === 'SECTION' && textOf(entity, 2) === name);
  if (from < 0) return [];
  const rest = entities.slice(from + 1);
  const end = rest.findIndex(({ type }) => type === 'ENDSEC');
  return end < 0 ? rest : rest.slice(0, end);
}

function unitCodeOf(entities: readonly Entity[]): number {
  const header = entities.find((entity) => entity.type === 'SECTION' && textOf(entity, 2) === 'HEADER');
  const at = header?.tags.findIndex(({ value }) => value.trim() === '$INSUNITS') ?? -1;
  return Number(at < 0 ? NaN : header?.tags[at + 1]?.value);
}

/** An entity, an old polyline with the vertices that follow it. */
type Whole = Entity & { readonly vertices: Entity[] };

function withCorners(entities: readonly Entity[]): Whole[] {
  const all: Whole[] = [];
  for (const entity of entities) {
    if (entity.type === 'VERTEX') all.at(-1)?.vertices.push(entity);
    else all.push({ ...entity, vertices: [] });
  }
  return all;
}

/** Flags of group 70: of a polyline, and of a vertex that only pulls at a curve. */
const [IS_CLOSED, IS_3D, IS_MESH, IS_FRAME] = [1, 8, 16 | 64, 16];

function geometryOf(entity: Whole): RawGeometry | null {
  const at = (x: number, y: number): Position => [numberOf(entity, x, NaN), numberOf(entity, y, NaN)];
  const flags = numberOf(entity, 70, 0);
  const radius = numberOf(entity, 40, NaN);
  switch (entity.type) {
    // These two are in the coordinates of the drawing, others in those of their own plane.
    case 'LINE':
      return { kind: 'lines', lines: [[at(10, 20), at(11, 21)]] };
    case 'POINT':
      return { kind: 'points', points: [at(10, 20)] };
    case 'INSERT':
      return seenFromAbove(entity, { kind: 'points', points: [at(10, 20)] });
    case 'CIRCLE':
      return seenFromAbove(entity, { kind: 'polygons', polygons: [[circleOf(at(10, 20), radius)]] });
    case 'ARC': {
      const [from, to] = [numberOf(entity, 50, NaN), numberOf(entity, 51, NaN)];
      const arc = arcOf(at(10, 20), radius, toRadians(from), toRadians(to <= from ? to + 360 : to));
      return seenFromAbove(entity, { kind: 'lines', lines: [arc] });
    }
    case 'LWPOLYLINE':
      return seenFromAbove(entity, pathOf(lightCorners(entity), (flags & IS_CLOSED) !== 0));
    case 'POLYLINE': {
      if ((flags & IS_MESH) !== 0) return null;
      const corners = entity.vertices.filter((vertex) => (numberOf(vertex, 70, 0) & IS_FRAME) === 0).map(cornerOf);
      const path = pathOf(corners, (flags & IS_CLOSED) !== 0);
      return (flags & IS_3D) === 0 ? seenFromAbove(entity, path) : path;
    }
    case 'HATCH': {
      const rings = ringsOfHatch(entity);
      return rings === null ? null : seenFromAbove(entity, { kind: 'polygons', polygons: nestRings(rings) });
    }
    default:
      return null;
  }
}

function cornerOf(vertex: Entity): BulgedCorner {
  return { at: [numberOf(vertex, 10, NaN), numberOf(vertex, 20, NaN)], bulge: numberOf(vertex, 42, 0) };
}

/** The corners of a light polyline: groups 10, 20 and 42 over and over. */
function lightCorners({ type, row, tags }: Entity): BulgedCorner[] {
  const starts = tags.flatMap(({ code }, index) => (code === 10 ? [index] : []));
  return starts.map((from, index) => cornerOf({ type, row, tags: tags.slice(from, starts[index + 1]) }));
}

function pathOf(corners: readonly BulgedCorner[], isSaidClosed: boolean): RawGeometry | null {
  const [first, last] = [corners[0], corners.at(-1)];
  const returns =
    corners.length > 3 && first !== undefined && first.at[0] === last?.at[0] && first.at[1] === last.at[1];
  const isClosed = isSaidClosed || returns;
  const path = cornersOf(corners, isClosed);
  if (path.length < 2) return null;
  return isClosed && path.length > 2 ? { kind: 'polygons', polygons: [[path]] } : { kind: 'lines', lines: [path] };
}

/** A geometry of a plane that lies flat, mirrored where the plane is seen from below; null of one that stands (groups 210 to 230). */
function seenFromAbove(entity: Entity, geometry: RawGeometry | null): RawGeometry | null {
  const [x, y, z] = [numberOf(entity, 210, 0), numberOf(entity, 220, 0), numberOf(entity, 230, 1)];
  if (Math.abs(x) > 1e-6 || Math.abs(y) > 1e-6) return null;
  if (geometry === null || z > 0) return geometry;
  const mirrored = (path: readonly Position[]) => path.map(([east, north]): Position => [-east, north]);
  switch (geometry.kind) {
    case 'points':
      return { kind: 'points', points: mirrored(geometry.points) };
    case 'lines':
      return { kind: 'lines', lines: geometry.lines.map(mirrored) };
    case 'polygons':
      return { kind: 'polygons', polygons: geometry.polygons.map((rings) => rings.map(mirrored)) };
  }
}
