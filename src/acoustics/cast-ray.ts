/** Where a straight ray passes edges of obstacles, found by walking the grid. */
import type { EdgeGrid } from './edge-grid.ts';
import type { Obstacles } from './obstacles.ts';

/** An edge's end this near to the ray lies on it, m. */
export const ON_LINE_M = 1e-6;

/** What one ray met, in no particular order; reused from ray to ray. */
export interface RayHits {
  count: number;
  /** Place along the ray, 0 … 1 in plan. */
  place: Float64Array;
  /** Top of the edge where the ray passes it, m. */
  topM: Float64Array;
  /** Top above the ray's own height there, m. */
  riseM: Float64Array;
  /** Its number, or GROUND. */
  obstacle: Uint32Array;
  /** Whether the end of an edge lies on the ray: then what it meets depends on `onLine`. */
  touches: boolean;
  /** Edges met within a micrometre of the ray's ends, with the place (0 or 1) and the top there; the first few of them. */
  endCount: number;
  readonly endObstacle: Uint32Array;
  readonly endPlace: Float64Array;
  readonly endTopM: Float64Array;
}

/** Edges remembered at the ends of a ray: two at each corner, and some to spare. */
const MOST_ENDS = 8;

/** The obstacles with their index, and what casting needs to remember. One a thread. */
export interface RayCaster {
  readonly obstacles: Obstacles;
  readonly grid: EdgeGrid;
  /** Obstacles with a count above 0 are not there for the ray. */
  readonly skip: Uint16Array;
  /** The obstacles that are not there, the last left out last. */
  readonly skipped: number[];
  /** The last ray each edge was tried for: an edge lies in several cells. */
  readonly triedFor: Uint32Array;
  ray: number;
}

export function createRayHits(): RayHits {
  const room = 64;
  return {
    count: 0,
    place: new Float64Array(room),
    topM: new Float64Array(room),
    riseM: new Float64Array(room),
    obstacle: new Uint32Array(room),
    touches: false,
    endCount: 0,
    endObstacle: new Uint32Array(MOST_ENDS),
    endPlace: new Float64Array(MOST_ENDS),
    endTopM: new Float64Array(MOST_ENDS),
  };
}

export function createRayCaster(obstacles: Obstacles, grid: EdgeGrid): RayCaster {
  return {
    obstacles,
    grid,
    skip: new Uint16Array(obstacles.count),
    skipped: [],
    triedFor: new Uint32Array(obstacles.edgeObstacle.length),
    ray: 0,
  };
}

/** Leaves an obstacle out until `putBack`, which takes them in the reverse order. */
export function leaveOut({ skip, skipped }: RayCaster, obstacle: number): void {
  skip[obstacle]!++;
  skipped.push(obstacle);
}

/** Puts back what was left out last. */
export function putBack({ skip, skipped }: RayCaster): void {
  const obstacle = skipped.pop();
  if (obstacle !== undefined) skip[obstacle]!--;
}

/**
 * Collects the edges that the ray from a to b passes and whose top there is more than `leastRiseM` above it. Edges met within a
 * micrometre of either end do not count: what stands on a wall or at a façade is not screened by it.
 * @param onLine the side (1 left of the ray, −1 right of it) on which vertices on the ray are taken to lie, as if the ray
 *   ran a hair to the other side
 * @param hits receives what was met
 */
export function castRay(
  caster: RayCaster,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  leastRiseM: number,
  onLine: 1 | -1,
  hits: RayHits,
): void {
  hits.count = 0;
  hits.touches = false;
  hits.endCount = 0;
  const { obstacles, grid, skip, triedFor } = caster;
  const { edges, edgeObstacle } = obstacles;
  const { cellStart, cellEdges, cellXy, cellM, columns, rows } = grid;
  if (edgeObstacle.length === 0) return;
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length < 2 * ON_LINE_M) return;
  const ux = dx / length;
  const uy = dy / length;
  const dz = bz - az;
  if (caster.ray === 0xffffffff) {
    triedFor.fill(0);
    caster.ray = 0;
  }
  const ray = ++caster.ray;

  // The part of the ray over the grid, as lengths from a.
  let enter = 0;
  let leave = length;
  const gridX1 = grid.x0 + columns * cellM;
  const gridY1 = grid.y0 + rows * cellM;
  if (ux !== 0) {
    const toLow = (grid.x0 - ax) / ux;
    const toHigh = (gridX1 - ax) / ux;
    enter = Math.max(enter, Math.min(toLow, toHigh));
    leave = Math.min(leave, Math.max(toLow, toHigh));
  } else if (ax < grid.x0 || ax > gridX1) return;
  if (uy !== 0) {
    const toLow = (grid.y0 - ay) / uy;
    const toHigh = (gridY1 - ay) / uy;
    enter = Math.max(enter, Math.min(toLow, toHigh));
    leave = Math.min(leave, Math.max(toLow, toHigh));
  } else if (ay < grid.y0 || ay > gridY1) return;
  if (enter > leave) return;

  // Walk the cells (Amanatides and Woo): whichever border comes next, column's or row's, is crossed.
  let column = Math.min(columns - 1, Math.max(0, Math.floor((ax + enter * ux - grid.x0) / cellM)));
  let row = Math.min(rows - 1, Math.max(0, Math.floor((ay + enter * uy - grid.y0) / cellM)));
  const columnStep = ux > 0 ? 1 : -1;
  const rowStep = uy > 0 ? 1 : -1;
  let toColumn = ux === 0 ? Infinity : (grid.x0 + (column + (ux > 0 ? 1 : 0)) * cellM - ax) / ux;
  let toRow = uy === 0 ? Infinity : (grid.y0 + (row + (uy > 0 ? 1 : 0)) * cellM - ay) / uy;
  const columnLength = ux === 0 ? Infinity : cellM / Math.abs(ux);
  const rowLength = uy === 0 ? Infinity : cellM / Math.abs(uy);
  const lastPlace = length - ON_LINE_M;

  for (;;) {
    const cell = row * columns + column;
    for (let entry = cellStart[cell]!, end = cellStart[cell + 1]!; entry < end; entry++) {
      const x0 = cellXy[4 * entry]! - ax;
      const y0 = cellXy[4 * entry + 1]! - ay;
      const x1 = cellXy[4 * entry + 2]! - ax;
      const y1 = cellXy[4 * entry + 3]! - ay;
      // Distances of the edge's ends to the left of the ray; the ends must lie on different sides of it.
      const left0 = y0 * ux - x0 * uy;
      const left1 = y1 * ux - x1 * uy;
      if (left0 > ON_LINE_M ? left1 > ON_LINE_M : left0 < -ON_LINE_M && left1 < -ON_LINE_M) continue;
      // An edge lies in several cells.
      const edge = cellEdges[entry]!;
      if (triedFor[edge] === ray) continue;
      triedFor[edge] = ray;
      const obstacle = edgeObstacle[edge]!;
      if (skip[obstacle] !== 0) continue;
      const on0 = left0 <= ON_LINE_M && left0 >= -ON_LINE_M;
      const on1 = left1 <= ON_LINE_M && left1 >= -ON_LINE_M;
      const side0 = on0 ? onLine : left0;
      const side1 = on1 ? onLine : left1;
      if (on0 || on1) hits.touches = true;
      if (side0 > 0 === side1 > 0) continue;
      const share = Math.min(1, Math.max(0, left0 / (left0 - left1)));
      const along = (x0 + share * (x1 - x0)) * ux + (y0 + share * (y1 - y0)) * uy;
      const top0 = edges[6 * edge + 2]!;
      const top = top0 + share * (edges[6 * edge + 5]! - top0);
      if (along <= ON_LINE_M || along >= lastPlace) {
        const beyond = along < -ON_LINE_M || along > length + ON_LINE_M;
        if (!beyond) rememberEnd(hits, obstacle, along > ON_LINE_M ? 1 : 0, top);
        continue;
      }
      const place = along / length;
      const rise = top - (az + place * dz);
      if (rise <= leastRiseM) continue;
      const count = hits.count;
      if (count === hits.place.length) makeRoom(hits);
      hits.place[count] = place;
      hits.topM[count] = top;
      hits.riseM[count] = rise;
      hits.obstacle[count] = obstacle;
      hits.count = count + 1;
    }
    if (toColumn < toRow) {
      if (toColumn > leave) return;
      column += columnStep;
      if (column < 0 || column >= columns) return;
      toColumn += columnLength;
    } else {
      if (toRow > leave) return;
      row += rowStep;
      if (row < 0 || row >= rows) return;
      toRow += rowLength;
    }
  }
}

/**
 * Adds the hits of a leg to those of a path, with places along the whole of it.
 * @param share length of the leg in that of the path; before, that of what lies before it
 */
export function addHits(path: RayHits, leg: RayHits, share: number, before: number): void {
  if (leg.touches) path.touches = true;
  for (let hit = 0; hit < leg.count; hit++) {
    const { count } = path;
    if (count === path.place.length) makeRoom(path);
    path.place[count] = before + share * leg.place[hit]!;
    path.topM[count] = leg.topM[hit]!;
    path.riseM[count] = leg.riseM[hit]!;
    path.obstacle[count] = leg.obstacle[hit]!;
    path.count = count + 1;
  }
}

/** The obstacle of hits on the ground itself. */
export const GROUND = 0xffffffff;

/** Adds an edge of the ground to what a ray met. */
export function addGroundEdge(hits: RayHits, place: number, topM: number, riseM: number): void {
  const { count } = hits;
  if (count === hits.place.length) makeRoom(hits);
  hits.place[count] = place;
  hits.topM[count] = topM;
  hits.riseM[count] = riseM;
  hits.obstacle[count] = GROUND;
  hits.count = count + 1;
}

function rememberEnd(hits: RayHits, obstacle: number, place: number, top: number): void {
  if (hits.endCount === MOST_ENDS) return;
  hits.endObstacle[hits.endCount] = obstacle;
  hits.endPlace[hits.endCount] = place;
  hits.endTopM[hits.endCount] = top;
  hits.endCount++;
}

/**
 * Adds the façades that a ray ends on after passing through their building: one that entered it (an odd number of edges met) leaves
 * it at its end, and goes over that edge too. A façade that the ray only reaches from outside stays out. Rays that collect every
 * edge, whatever its height, may ask for this.
 */
export function addFacadesAtEnds(hits: RayHits, buildingCount: number, az: number, bz: number): void {
  for (let end = 0; end < hits.endCount; end++) {
    const obstacle = hits.endObstacle[end]!;
    if (obstacle >= buildingCount) continue;
    let met = 0;
    for (let hit = 0; hit < hits.count; hit++) if (hits.obstacle[hit] === obstacle) met++;
    if (met % 2 === 0) continue;
    if (hits.count === hits.place.length) makeRoom(hits);
    const place = hits.endPlace[end]!;
    hits.place[hits.count] = place;
    hits.topM[hits.count] = hits.endTopM[end]!;
    hits.riseM[hits.count] = hits.endTopM[end]! - (place === 0 ? az : bz);
    hits.obstacle[hits.count] = obstacle;
    hits.count++;
  }
}

function makeRoom(hits: RayHits): void {
  const { place, topM, riseM, obstacle } = hits;
  const room = 2 * place.length;
  hits.place = new Float64Array(room);
  hits.topM = new Float64Array(room);
  hits.riseM = new Float64Array(room);
  hits.obstacle = new Uint32Array(room);
  hits.place.set(place);
  hits.topM.set(topM);
  hits.riseM.set(riseM);
  hits.obstacle.set(obstacle);
}
