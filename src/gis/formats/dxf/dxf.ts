import type { Position } from '../../crs/crs.ts';
import { grouped, type ProblemLog } from '../../files/problems.ts';
import { nestRings } from '../../geometry/polygons/nested-rings.ts';
import type { FeatureTable, RawFeature, RawGeometry } from '../../tables/feature-table.ts';
import { type Block, blocksOf, changed, changesOf, nameOf, countsOf } from './dxf-blocks.ts';
import { arcOf, type BulgedCorner, circleOf, cornersOf, toRadians } from './dxf-curves.ts';
import { ringsOfHatch } from './dxf-hatch.ts';
import { type Entity, numberOf, readEntities, textOf } from './dxf-tags.ts';

/** Lengths of the units of `$INSUNITS`, m. For any other value, the drawing counts as having no unit. */
const UNITS_M: ReadonlyMap<number, number> = new Map([
  [1, 0.0254],
  [2, 0.3048],
  [4, 0.001],
  [5, 0.01],
  [6, 1],
  [7, 1000],
  [21, 1200 / 3937],
]);

/**
 * Entities without a shape of their own: parts of other entities, and views of the drawing. They are left out without a warning.
 */
const SILENT = new Set(['VERTEX', 'SEQEND', 'ATTRIB', 'ATTDEF', 'VIEWPORT']);

/**
 * Reads the shapes in the model space of a drawing as a plan, seen from above. These are lines, polylines, arcs, circles,
 * hatches, points and inserted blocks. A block without shapes becomes a point at which it is inserted. A closed polyline becomes
 * an area. Other entities are left out, with one warning that counts them by type. Columns: `Layer` and `Block`.
 * @returns a layer without a coordinate system, in the unit that the drawing states; null if there is no shape, with the reason
 * in the log
 */
export function readDxf(bytes: Uint8Array, log: ProblemLog): FeatureTable | null {
  const entities = readEntities(bytes, log);
  if (entities === null) return null;
  const content: Content = {
    blocks: blocksOf(sectionOf(entities, 'BLOCKS')),
    shapesOfBlocks: new Map(),
    omitted: new Map(),
    external: new Set(),
    shapes: 0,
  };
  const shapes = shapesOf(sectionOf(entities, 'ENTITIES'), content, []);
  if (content.shapes > MAX_SHAPES) {
    log.error(`The drawing has more than ${grouped(MAX_SHAPES)} shapes. Export the layers that are needed alone.`);
    return null;
  }
  const features = shapes.map(({ row, layer, block, geometry }): RawFeature => {
    return { row, geometry, cells: { Layer: layer, Block: block } };
  });
  if (content.external.size > 0)
    log.warning(
      `Left out, since they stand for other drawings that are not in this one: ${[...content.external].join(', ')}. Bind them, or export them by themselves.`,
    );
  if (content.omitted.size > 0) {
    const kinds = [...content.omitted].map(([type, count]) => `${count} ${type}`).join(', ');
    log.warning(`Left out, since they have no plan that can be read: ${kinds}.`);
  }
  if (features.length === 0) {
    log.error('The drawing has no line, polyline, arc, circle, hatch, point or block in its model space.');
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

/** The largest number of shapes. A page cannot show more. */
const MAX_SHAPES = 200_000;

interface Shape {
  readonly row: number;
  readonly layer: string;
  /** Name of the outermost block that contains the shape. Null if no block does. */
  readonly block: string | null;
  readonly geometry: RawGeometry;
}

interface Content {
  readonly blocks: ReadonlyMap<string, Block>;
  /** Cache of the shapes of each block. Without it, nested blocks could take a very long time. */
  readonly shapesOfBlocks: Map<string, Shape[]>;
  /** Number of entities that cannot be read as a plan, by type. */
  readonly omitted: Map<string, number>;
  /** Names of blocks that stand for other drawings. */
  readonly external: Set<string>;
  /** Number of shapes found so far. */
  shapes: number;
}

/** @param within names of the blocks that contain the entities, with the outermost first */
function shapesOf(entities: readonly Entity[], content: Content, within: readonly string[]): Shape[] {
  return withCorners(entities).flatMap((entity): Shape[] => {
    if (SILENT.has(entity.type) || numberOf(entity, 67, 0) === 1 || content.shapes > MAX_SHAPES) return [];
    if (entity.type === 'INSERT' && within.includes(nameOf(entity))) return [];
    const inserted = entity.type === 'INSERT' ? shapesOfInsert(entity, content, within) : [];
    if (inserted.length > 0 || content.external.has(textOf(entity, 2) ?? '')) return inserted;
    const geometry = geometryOf(entity);
    if (geometry === null) {
      content.omitted.set(entity.type, (content.omitted.get(entity.type) ?? 0) + 1);
      return [];
    }
    content.shapes++;
    const block = entity.type === 'INSERT' ? textOf(entity, 2) : null;
    return [{ row: entity.row, layer: textOf(entity, 8) ?? '0', block, geometry }];
  });
}

/** The shapes of a block at the positions at which an INSERT inserts it. Empty if the block has no shapes. */
function shapesOfInsert(insert: Whole, content: Content, within: readonly string[]): Shape[] {
  const name = nameOf(insert);
  const block = content.blocks.get(name);
  if (block === undefined) return [];
  if (block.isExternal && block.entities.length === 0) {
    content.external.add(textOf(insert, 2) ?? name);
    return [];
  }
  const { columns, rows } = countsOf(insert);
  const before = content.shapes;
  const shapes = content.shapesOfBlocks.get(name) ?? shapesOf(block.entities, content, [...within, name]);
  content.shapesOfBlocks.set(name, shapes);
  if (shapes.length === 0) return [];
  content.shapes = before + shapes.length * columns * rows;
  if (content.shapes > MAX_SHAPES) return [];
  const layer = textOf(insert, 8) ?? '0';
  return changesOf(insert, block).flatMap((change) =>
    shapes.flatMap((shape): Shape[] => {
      const geometry = seenFromAbove(insert, changed(shape.geometry, change));
      // What a block has on layer 0 is on the layer that it is inserted on.
      return geometry === null
        ? []
        : [{ row: insert.row, layer: shape.layer === '0' ? layer : shape.layer, block: textOf(insert, 2), geometry }];
    }),
  );
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

/** An entity. An old polyline (POLYLINE) has its vertices, which follow it in the file. */
type Whole = Entity & { readonly vertices: Entity[] };

function withCorners(entities: readonly Entity[]): Whole[] {
  const all: Whole[] = [];
  for (const entity of entities) {
    if (entity.type === 'VERTEX') all.at(-1)?.vertices.push(entity);
    else all.push({ ...entity, vertices: [] });
  }
  return all;
}

/**
 * Flags of group 70. The first three belong to a polyline. The last belongs to a vertex that only controls a spline and is not on
 * it.
 */
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

/** The corners of a light polyline (LWPOLYLINE). Groups 10, 20 and 42 are repeated for each corner. */
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

/**
 * A geometry as seen from above. It is mirrored if its plane faces down. Null if its plane is not horizontal (groups 210 to 230).
 */
function seenFromAbove(entity: Entity, geometry: RawGeometry | null): RawGeometry | null {
  const [x, y, z] = [numberOf(entity, 210, 0), numberOf(entity, 220, 0), numberOf(entity, 230, 1)];
  if (Math.abs(x) > 1e-6 || Math.abs(y) > 1e-6) return null;
  if (geometry === null || z > 0) return geometry;
  return changed(geometry, ([east, north]) => [-east, north]);
}
