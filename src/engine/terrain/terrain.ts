/**
 * The ground as a surface. It is linear on the Delaunay triangles of all points, with contour lines as edges. Outside the
 * outline, the height is that of the nearest point of the outline.
 */
import { constrain } from './constrain.ts';
import { boxOf } from '../geometry/box.ts';
import { onRaster, orientation } from '../geometry/orientation.ts';
import type { Terrain } from '../scene/scene.ts';
import { type Mesh, nextOf, triangulate } from '../geometry/triangulate.ts';

export interface TerrainSurface {
  /** Points x0, y0, x1, y1, … and their heights, m. */
  readonly xy: Float64Array;
  readonly z: Float64Array;
  /** Triangles as half-edges (see `Mesh`); none if all points lie on one line. */
  readonly triangles: Uint32Array;
  readonly twins: Int32Array;
  /** Points of the outline, anticlockwise, without repeating the first. Without triangles, the points along their line. */
  readonly outline: Uint32Array;
  /** A raster in plan with a triangle in or near each cell, from which a search starts. */
  readonly x0: number;
  readonly y0: number;
  readonly cellM: number;
  readonly columns: number;
  readonly rows: number;
  readonly nearTriangle: Int32Array;
}

/** Points this close to a line lie on it, and triangles flatter than this at the outline are removed, m. */
const ON_ONE_LINE_M = 1e-6;

/**
 * Builds the surface of a terrain. Points at one position are merged, with their mean height. Of contour lines that cross, the
 * first counts.
 * @returns null for a terrain without points, which is flat ground at 0
 * @throws RangeError if a coordinate is not a number
 */
export function createTerrainSurface(terrain: Terrain): TerrainSurface | null {
  const { xy, z, positionOf } = distinctPoints(terrain.xyz);
  if (z.length === 0) return null;
  const line = pointsOnOneLine(xy);
  const mesh = line === null ? triangulate(xy) : null;
  if (mesh === null) {
    const outline = line ?? Uint32Array.from(z, (_, point) => point);
    return { xy, z, triangles: new Uint32Array(), twins: new Int32Array(), outline, ...rasterOf(xy, null) };
  }
  constrain(
    mesh,
    terrain.edges.map((point) => positionOf[point]!),
  );
  const outline = trimOutline(mesh);
  return { xy, z, triangles: mesh.triangles, twins: mesh.twins, outline, ...rasterOf(xy, mesh) };
}

/** The distinct positions of points in plan, the mean height at each, and the index of the position of every point. */
function distinctPoints(xyz: Float64Array): { xy: Float64Array; z: Float64Array; positionOf: Uint32Array } {
  const count = Math.floor(xyz.length / 3);
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  for (let point = 0; point < count; point++) {
    x[point] = onRaster(xyz[3 * point]!);
    y[point] = onRaster(xyz[3 * point + 1]!);
    const height = xyz[3 * point + 2]!;
    if (!Number.isFinite(x[point]! + y[point]! + height)) {
      throw new RangeError(
        `terrain: expected numbers for point ${point}, got ${xyz.subarray(3 * point, 3 * point + 3).join()}`,
      );
    }
  }
  const order = Uint32Array.from({ length: count }, (_, point) => point);
  order.sort((a, b) => x[a]! - x[b]! || y[a]! - y[b]! || a - b);
  const positionOf = new Uint32Array(count);
  const xy: number[] = [];
  const z: number[] = [];
  for (let from = 0; from < count;) {
    const first = order[from]!;
    let to = from;
    let sum = 0;
    for (; to < count && x[order[to]!] === x[first] && y[order[to]!] === y[first]; to++) {
      sum += xyz[3 * order[to]! + 2]!;
      positionOf[order[to]!] = z.length;
    }
    xy.push(x[first]!, y[first]!);
    z.push(sum / (to - from));
    from = to;
  }
  return { xy: Float64Array.from(xy), z: Float64Array.from(z), positionOf };
}

/** If all points lie on one line, their indices in order along it; otherwise null. @param xy points sorted by x, then y */
function pointsOnOneLine(xy: Float64Array): Uint32Array | null {
  const count = xy.length / 2;
  const dx = xy[2 * count - 2]! - xy[0]!;
  const dy = xy[2 * count - 1]! - xy[1]!;
  // The ends of an almost vertical line are its lowest and highest points, not the first and the last.
  let [low, high] = [0, 0];
  for (let point = 1; point < count; point++) {
    if (xy[2 * point + 1]! < xy[2 * low + 1]!) low = point;
    if (xy[2 * point + 1]! > xy[2 * high + 1]!) high = point;
  }
  const rise = xy[2 * high + 1]! - xy[2 * low + 1]!;
  const upright = rise > Math.abs(dx);
  const from = upright ? low : 0;
  const ux = upright ? xy[2 * high]! - xy[2 * low]! : dx;
  const uy = upright ? rise : dy;
  const length = Math.hypot(ux, uy);
  const alongM = new Float64Array(count);
  for (let point = 0; point < count; point++) {
    const x = xy[2 * point]! - xy[2 * from]!;
    const y = xy[2 * point + 1]! - xy[2 * from + 1]!;
    if (Math.abs(x * uy - y * ux) > ON_ONE_LINE_M * length) return null;
    alongM[point] = x * ux + y * uy;
  }
  return Uint32Array.from({ length: count }, (_, point) => point).sort((a, b) => alongM[a]! - alongM[b]!);
}

/**
 * The outline of a mesh. Rounding may move a point of a straight side inwards, which leaves a triangle without width outside it.
 * Such triangles are removed, so that these points belong to the outline.
 */
function trimOutline({ xy, triangles, twins }: Mesh): Uint32Array {
  const gone = new Uint8Array(triangles.length / 3);
  const open: number[] = [];
  twins.forEach((twin, edge) => {
    if (twin < 0) open.push(edge);
  });
  let remaining = gone.length;
  while (open.length > 0) {
    const edge = open.pop()!;
    const triangle = Math.floor(edge / 3);
    const [a, b, c] = [triangles[edge]!, triangles[nextOf(edge)]!, triangles[nextOf(nextOf(edge))]!];
    const dx = xy[2 * b]! - xy[2 * a]!;
    const dy = xy[2 * b + 1]! - xy[2 * a + 1]!;
    const squared = dx * dx + dy * dy;
    const doubled = orientation(xy, a, b, c);
    const along = (xy[2 * c]! - xy[2 * a]!) * dx + (xy[2 * c + 1]! - xy[2 * a + 1]!) * dy;
    const flat = doubled * doubled < ON_ONE_LINE_M * ON_ONE_LINE_M * squared && along > 0 && along < squared;
    if (gone[triangle] === 1 || !flat || remaining === 1) continue;
    const inner = [nextOf(edge), nextOf(nextOf(edge))].map((side) => twins[side]!);
    // The last triangle that joins two parts is kept.
    if (inner.some((twin) => twin < 0)) continue;
    gone[triangle] = 1;
    remaining--;
    for (const twin of inner) {
      twins[twin] = -1;
      open.push(twin);
    }
  }
  const following = new Map<number, number>();
  twins.forEach((twin, edge) => {
    if (twin < 0 && gone[Math.floor(edge / 3)] === 0) following.set(triangles[edge]!, triangles[nextOf(edge)]!);
  });
  const outline: number[] = [];
  const [first = 0] = following.keys();
  for (let point = first; outline.length < following.size;) {
    outline.push(point);
    point = following.get(point) ?? first;
    if (point === first) break;
  }
  // Removed triangles get three equal corners, so that no point lies in them and no search starts there.
  gone.forEach((taken, triangle) => {
    if (taken === 1) triangles.fill(triangles[3 * triangle]!, 3 * triangle, 3 * triangle + 3);
  });
  return Uint32Array.from(outline);
}

type Raster = Pick<TerrainSurface, 'x0' | 'y0' | 'cellM' | 'columns' | 'rows' | 'nearTriangle'>;

/** Target number of triangles per cell. */
const TRIANGLES_PER_CELL = 4;

function rasterOf(xy: Float64Array, mesh: Mesh | null): Raster {
  const { x0, y0, x1, y1 } = boxOf(xy, 0, xy.length / 2);
  const wanted = Math.max(1, (mesh?.triangles.length ?? 0) / 3 / TRIANGLES_PER_CELL);
  const cellM = Math.max(Math.sqrt(((x1 - x0) * (y1 - y0)) / wanted), Math.max(x1 - x0, y1 - y0) / wanted, 1e-3);
  const columns = Math.floor((x1 - x0) / cellM) + 1;
  const rows = Math.floor((y1 - y0) / cellM) + 1;
  const nearTriangle = new Int32Array(columns * rows).fill(-1);
  if (mesh !== null) {
    const { triangles } = mesh;
    for (let edge = 0; edge < triangles.length; edge += 3) {
      const [a, b, c] = [triangles[edge]!, triangles[edge + 1]!, triangles[edge + 2]!];
      if (a === b) continue;
      const column = Math.floor(((xy[2 * a]! + xy[2 * b]! + xy[2 * c]!) / 3 - x0) / cellM);
      const row = Math.floor(((xy[2 * a + 1]! + xy[2 * b + 1]! + xy[2 * c + 1]!) / 3 - y0) / cellM);
      nearTriangle[Math.min(rows - 1, row) * columns + Math.min(columns - 1, column)] = edge / 3;
    }
    fillGaps(nearTriangle, columns);
  }
  return { x0, y0, cellM, columns, rows, nearTriangle };
}

/** Cells without a triangle get that of the nearest cell before or after them in the row, then in the column. */
function fillGaps(near: Int32Array, columns: number): void {
  for (const step of [1, columns]) {
    for (let cell = step; cell < near.length; cell++) if (near[cell]! < 0) near[cell] = near[cell - step]!;
    for (let cell = near.length - 1 - step; cell >= 0; cell--) if (near[cell]! < 0) near[cell] = near[cell + step]!;
  }
}

/**
 * The triangle that contains a point.
 * @returns −1 outside the outline
 */
export function triangleAt(surface: TerrainSurface, x: number, y: number): number {
  const { xy, triangles, twins, nearTriangle, columns, rows } = surface;
  if (triangles.length === 0) return -1;
  const column = Math.min(columns - 1, Math.max(0, Math.floor((x - surface.x0) / surface.cellM)));
  const row = Math.min(rows - 1, Math.max(0, Math.floor((y - surface.y0) / surface.cellM)));
  let triangle = nearTriangle[row * columns + column]!;
  // Steps over a side beyond which the point lies. The first side tested changes with each step, so that the search does not go
  // round in circles.
  for (let step = 0; step < triangles.length; step++) {
    let over = -1;
    for (let side = 0; side < 3 && over < 0; side++) {
      const edge = 3 * triangle + ((side + step) % 3);
      const a = triangles[edge]!;
      const b = triangles[nextOf(edge)]!;
      const ax = xy[2 * a]!;
      const ay = xy[2 * a + 1]!;
      if ((xy[2 * b]! - ax) * (y - ay) - (xy[2 * b + 1]! - ay) * (x - ax) < 0) over = edge;
    }
    if (over < 0) return triangle;
    const twin = twins[over]!;
    if (twin < 0) return -1;
    triangle = Math.floor(twin / 3);
  }
  return -1;
}

/**
 * Ground height at a point, m.
 * @param surface null for flat ground at 0
 */
export function groundHeightAt(surface: TerrainSurface | null, x: number, y: number): number {
  return surface === null ? 0 : heightIn(surface, triangleAt(surface, x, y), x, y);
}

/**
 * Ground height at a point in a triangle, m.
 * @param triangle result of `triangleAt`
 */
export function heightIn(surface: TerrainSurface, triangle: number, x: number, y: number): number {
  if (triangle < 0) return heightBeyond(surface, x, y);
  const { xy, z, triangles } = surface;
  const [a, b, c] = [triangles[3 * triangle]!, triangles[3 * triangle + 1]!, triangles[3 * triangle + 2]!];
  const dx = x - xy[2 * a]!;
  const dy = y - xy[2 * a + 1]!;
  const bx = xy[2 * b]! - xy[2 * a]!;
  const by = xy[2 * b + 1]! - xy[2 * a + 1]!;
  const cx = xy[2 * c]! - xy[2 * a]!;
  const cy = xy[2 * c + 1]! - xy[2 * a + 1]!;
  const whole = bx * cy - by * cx;
  const atB = (dx * cy - dy * cx) / whole;
  const atC = (bx * dy - by * dx) / whole;
  return z[a]! + atB * (z[b]! - z[a]!) + atC * (z[c]! - z[a]!);
}

/** Number of segments of the outline, which is closed if there are triangles, otherwise open. */
export function outlineSegments({ outline, triangles }: TerrainSurface): number {
  return triangles.length > 0 ? outline.length : outline.length - 1;
}

/** Height of the nearest point of the outline to a point outside it, m. */
export function heightBeyond(surface: TerrainSurface, x: number, y: number): number {
  const { xy, z, outline } = surface;
  const segments = outlineSegments(surface);
  let height = z[outline[0]!]!;
  let least = (xy[2 * outline[0]!]! - x) ** 2 + (xy[2 * outline[0]! + 1]! - y) ** 2;
  for (let segment = 0; segment < segments; segment++) {
    const a = outline[segment]!;
    const b = outline[segment + 1 < outline.length ? segment + 1 : 0]!;
    const ax = xy[2 * a]!;
    const ay = xy[2 * a + 1]!;
    const dx = xy[2 * b]! - ax;
    const dy = xy[2 * b + 1]! - ay;
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    const squared = (ax + share * dx - x) ** 2 + (ay + share * dy - y) ** 2;
    if (squared >= least) continue;
    least = squared;
    height = z[a]! + share * (z[b]! - z[a]!);
  }
  return height;
}
