/** Polygons of level bands from a grid of levels. They are disjoint and valid, and buildings are cut out. */
import { ClipType, FillRule, type Path64, type Paths64 } from 'clipper2-ts/dist/Core.js';
import { Clipper64, type PolyPath64, PolyTree64 } from 'clipper2-ts/dist/Engine.js';
import { contours as marchingSquares } from 'd3-contour';
import type { PolygonSet } from '../scene/scene.ts';
import type { Box } from '../geometry/box.ts';
import type { LevelGrid } from './adaptive-grid.ts';

/** A closed ring of positions x, y, m. The last position equals the first. */
export type ContourRing = Array<[x: number, y: number]>;

export interface ContourBand {
  /** The level at its lower edge, dB(A). */
  readonly fromDb: number;
  /** The level at its upper edge, dB(A); null for the loudest band. */
  readonly toDb: number | null;
  /** Polygons as in GeoJSON: an outer ring, anticlockwise, then its holes, clockwise. They do not overlap. */
  readonly polygons: ContourRing[][];
}

/** Positions are integers in millimetres, so that polygons are clipped without rounding. */
const PER_METRE = 1000;
/** Smaller polygons are omitted, m²: slivers where a contour runs along a façade. */
const MIN_AREA_M2 = 0.25;

/**
 * Divides a grid of levels into bands.
 * @param bandsDb lower edges of the bands, ascending; levels below the first are in no band
 * @param footprints buildings to cut out; null for none
 * @returns one band per edge, in the same order; a band that no level reaches has no polygons
 */
export function contourPolygons(
  grid: LevelGrid,
  bandsDb: readonly number[],
  footprints: PolygonSet | null,
): ContourBand[] {
  const { columns, rows, box } = grid;
  const above = marchingSquares()
    .size([columns, rows])
    .thresholds([...bandsDb])(grid.laDb as unknown as number[])
    .map(({ coordinates }) => areaOf(coordinates.flat().map((ring) => onGrid(ring, grid))));
  const solid = footprints === null ? [] : unionOf(footprintPaths(footprints, box));
  const levelsOfSolid = solid.map((ring) => levelsAround(ring, grid));
  return bandsDb.map((fromDb, band): ContourBand => {
    const louder = above[band + 1] ?? [];
    const toDb = bandsDb[band + 1] ?? null;
    // Clipping by the buildings that no point of the band is near would take most of the time.
    const near = solid.filter((_, ring) => {
      const [lowDb, highDb] = levelsOfSolid[ring]!;
      return highDb >= fromDb && lowDb < (toDb ?? Infinity);
    });
    return { fromDb, toDb, polygons: difference(above[band] ?? [], [...louder, ...near]) };
  });
}

/**
 * The lowest and the highest level of the grid cells that the bounding box of a ring touches, dB(A). The box of an outer ring
 * contains the boxes of its holes, so a band that is near a hole is also near its outer ring.
 */
function levelsAround(ring: Path64, { box, dx, dy, columns, rows, laDb }: LevelGrid): [lowDb: number, highDb: number] {
  const span = (at: readonly number[], count: number) => [
    clamp(Math.floor(Math.min(...at)), count - 1),
    clamp(Math.ceil(Math.max(...at)), count - 1),
  ];
  const [firstColumn = 0, lastColumn = 0] = span(ring.map(({ x }) => (x / PER_METRE - box.x0) / dx), columns); // prettier-ignore
  const [firstRow = 0, lastRow = 0] = span(ring.map(({ y }) => (y / PER_METRE - box.y0) / dy), rows); // prettier-ignore
  let [lowDb, highDb] = [Infinity, -Infinity];
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      lowDb = Math.min(lowDb, laDb[row * columns + column]!);
      highDb = Math.max(highDb, laDb[row * columns + column]!);
    }
  }
  return [lowDb, highDb];
}

/**
 * Converts a d3 ring to millimetres. d3 places point (c, r) at (c + ½, r + ½), and a ring at the edge extends half a cell
 * outside.
 */
function onGrid(ring: readonly number[][], { box, dx, dy, columns, rows }: LevelGrid): Path64 {
  return ring.map(([column = 0, row = 0]) => ({
    x: Math.round((box.x0 + dx * clamp(column - 0.5, columns - 1)) * PER_METRE),
    y: Math.round((box.y0 + dy * clamp(row - 0.5, rows - 1)) * PER_METRE),
  }));
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

/** The rings of each footprint that extends into a box. */
function footprintPaths({ xy, ringStart, polygonStart }: PolygonSet, box: Box): Paths64[] {
  const buildings: Paths64[] = [];
  for (let polygon = 0; polygon + 1 < polygonStart.length; polygon++) {
    const rings: Paths64 = [];
    let reaches = false;
    for (let ring = polygonStart[polygon]!; ring < polygonStart[polygon + 1]!; ring++) {
      const path: Path64 = [];
      for (let vertex = ringStart[ring]!; vertex < ringStart[ring + 1]!; vertex++) {
        const [x, y] = [xy[2 * vertex]!, xy[2 * vertex + 1]!];
        reaches ||= x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
        path.push({ x: Math.round(x * PER_METRE), y: Math.round(y * PER_METRE) });
      }
      rings.push(path);
    }
    if (reaches) buildings.push(rings);
  }
  return buildings;
}

/** Converts rings of any direction to an area, by the even-odd rule. */
function areaOf(rings: Paths64): Paths64 {
  return combine(ClipType.Union, FillRule.EvenOdd, rings);
}

function unionOf(buildings: readonly Paths64[]): Paths64 {
  return combine(ClipType.Union, FillRule.NonZero, buildings.flatMap(areaOf));
}

function combine(type: ClipType, rule: FillRule, subject: Paths64): Paths64 {
  const clipper = new Clipper64();
  clipper.addSubject(subject);
  const result: Paths64 = [];
  clipper.execute(type, rule, result);
  return result;
}

/** The part of an area that is not in the others, as polygons. */
function difference(subject: Paths64, clip: Paths64): ContourRing[][] {
  const clipper = new Clipper64();
  clipper.addSubject(subject);
  clipper.addClip(clip);
  const tree = new PolyTree64();
  clipper.execute(ClipType.Difference, FillRule.NonZero, tree);
  const polygons: ContourRing[][] = [];
  collect(tree, polygons);
  return polygons;
}

/** Collects the outer rings below a node of the tree, each with its holes, and everything inside the holes. */
function collect(node: PolyPath64, polygons: ContourRing[][]): void {
  for (let at = 0; at < node.count; at++) {
    const outer = node.child(at);
    const isWorthIt = Math.abs(outer.area()) >= MIN_AREA_M2 * PER_METRE ** 2;
    const rings = isWorthIt ? [ringOf(outer, 1)] : [];
    for (let hole = 0; hole < outer.count; hole++) {
      if (isWorthIt) rings.push(ringOf(outer.child(hole), -1));
      collect(outer.child(hole), polygons);
    }
    if (isWorthIt) polygons.push(rings);
  }
}

/** The ring of a node in metres, closed, in the given direction: 1 anticlockwise, −1 clockwise. */
function ringOf(node: PolyPath64, direction: 1 | -1): ContourRing {
  const path = node.poly ?? [];
  const ring = path.map(({ x, y }): [number, number] => [x / PER_METRE, y / PER_METRE]);
  if (node.area() * direction < 0) ring.reverse();
  const [first] = ring;
  if (first !== undefined) ring.push([...first]);
  return ring;
}
