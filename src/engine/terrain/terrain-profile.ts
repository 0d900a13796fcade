/** The ground under a straight line in plan: positions and heights, linear between them. */
import { heightBeyond, heightIn, outlineSegments, type TerrainSurface, triangleAt } from './terrain.ts';
import { nextOf } from '../geometry/triangulate.ts';

/** Positions along the line from 0 to its length, in order, and the ground height at each, m. The arrays are reused. */
export interface Profile {
  alongM: Float64Array;
  z: Float64Array;
  count: number;
}

export function createProfile(): Profile {
  return { alongM: new Float64Array(64), z: new Float64Array(64), count: 0 };
}

/** Distance by which the line is moved to its right, so that no point lies on it, m. */
const BESIDE_M = 5e-8;
/** Upper limit of gaps that rounding may cause in the outline, m. */
const GAP_M = 1e-5;

/**
 * Traces the ground under the line from a to b, ends included.
 * @param profile receives the result
 */
export function traceProfile(
  surface: TerrainSurface,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  profile: Profile,
): void {
  profile.count = 0;
  const lengthM = Math.hypot(bx - ax, by - ay);
  const first = triangleAt(surface, ax, ay);
  const last = triangleAt(surface, bx, by);
  add(profile, 0, heightIn(surface, first, ax, ay));
  if (lengthM > 0) {
    const ux = (bx - ax) / lengthM;
    const uy = (by - ay) / lengthM;
    // Most lines lie completely inside the outline.
    const [fromM, toM] = first >= 0 && last >= 0 ? [0, lengthM] : withinOutline(surface, ax, ay, ux, uy, lengthM);
    if (fromM > 0) addBeyond(surface, ax, ay, ux, uy, 0, Math.min(fromM, lengthM), profile);
    if (toM > fromM) {
      if (fromM > 0) add(profile, fromM, heightBeyond(surface, ax + fromM * ux, ay + fromM * uy));
      walk(surface, ax, ay, ux, uy, fromM, toM, profile);
      if (toM < lengthM) {
        add(profile, toM, heightBeyond(surface, ax + toM * ux, ay + toM * uy));
        addBeyond(surface, ax, ay, ux, uy, toM, lengthM, profile);
      }
    }
  }
  add(profile, lengthM, heightIn(surface, last, bx, by));
}

function add(profile: Profile, alongM: number, z: number): void {
  const { count } = profile;
  if (count === profile.alongM.length) {
    const longer = new Float64Array(2 * count);
    const higher = new Float64Array(2 * count);
    longer.set(profile.alongM);
    higher.set(profile.z);
    profile.alongM = longer;
    profile.z = higher;
  }
  profile.alongM[count] = alongM;
  profile.z[count] = z;
  profile.count = count + 1;
}

/**
 * Clips a line to the outline of the terrain, which is convex.
 * @returns distances along the line at which it enters and leaves the outline, m; `[lengthM, 0]` if all of it lies outside
 */
function withinOutline(
  surface: TerrainSurface,
  ax: number,
  ay: number,
  ux: number,
  uy: number,
  lengthM: number,
): [number, number] {
  const { xy, outline, triangles } = surface;
  if (triangles.length === 0) return [lengthM, 0];
  let fromM = 0;
  let toM = lengthM;
  for (let segment = 0; segment < outline.length; segment++) {
    const a = outline[segment]!;
    const b = outline[segment + 1 < outline.length ? segment + 1 : 0]!;
    const dx = xy[2 * b]! - xy[2 * a]!;
    const dy = xy[2 * b + 1]! - xy[2 * a + 1]!;
    // Inside is to the left of each segment: distance of the start from the segment, and its change along the line.
    const inside = dx * (ay - xy[2 * a + 1]!) - dy * (ax - xy[2 * a]!);
    const inward = dx * uy - dy * ux;
    if (inward === 0) {
      if (inside < 0) return [lengthM, 0];
    } else if (inward > 0) fromM = Math.max(fromM, -inside / inward);
    else toM = Math.min(toM, inside / -inward);
  }
  return toM - fromM > GAP_M ? [fromM, toM] : [lengthM, 0];
}

/**
 * Adds profile points outside the outline. The height there is that of the nearest segment or point of the outline, so points are
 * needed where the line passes from one to the next.
 */
function addBeyond(
  surface: TerrainSurface,
  ax: number,
  ay: number,
  ux: number,
  uy: number,
  fromM: number,
  toM: number,
  profile: Profile,
): void {
  const { xy, z, outline, triangles } = surface;
  const segments = outlineSegments(surface);
  const first = profile.count;
  for (let segment = 0; segment < segments; segment++) {
    const a = outline[segment]!;
    const b = outline[segment + 1 < outline.length ? segment + 1 : 0]!;
    const dx = xy[2 * b]! - xy[2 * a]!;
    const dy = xy[2 * b + 1]! - xy[2 * a + 1]!;
    const towards = dx * ux + dy * uy;
    if (towards === 0) continue;
    for (const end of [a, b]) {
      const endX = xy[2 * end]! - ax;
      const endY = xy[2 * end + 1]! - ay;
      // The position at which the foot of the perpendicular on the segment is its end.
      const alongM = (endX * dx + endY * dy) / towards;
      if (!(alongM > fromM && alongM < toM)) continue;
      const left = dx * (alongM * uy - endY) - dy * (alongM * ux - endX);
      if (triangles.length === 0 || left <= 0) add(profile, alongM, z[end]!);
    }
  }
  // Sorts the few new points by position.
  const { alongM: positions, z: heights } = profile;
  for (let at = first + 1; at < profile.count; at++) {
    const position = positions[at]!;
    const height = heights[at]!;
    let to = at;
    for (; to > first && positions[to - 1]! > position; to--) {
      positions[to] = positions[to - 1]!;
      heights[to] = heights[to - 1]!;
    }
    positions[to] = position;
    heights[to] = height;
  }
}

/**
 * Walks from triangle to triangle and adds the points at which the line crosses their edges. The line is passed as numbers,
 * because passing an object makes predictions over hills 4 % slower.
 */
function walk(
  surface: TerrainSurface,
  ax: number,
  ay: number,
  ux: number,
  uy: number,
  fromM: number,
  toM: number,
  profile: Profile,
): void {
  const { xy, z, triangles, twins } = surface;
  let reachedM = fromM;
  let beginM = fromM > 0 ? fromM + GAP_M / 2 : 0;
  let gapM = GAP_M;
  while (beginM < toM) {
    const triangle = triangleAt(surface, ax + beginM * ux + BESIDE_M * uy, ay + beginM * uy - BESIDE_M * ux);
    let edge = triangle < 0 ? -1 : exitOf(surface, 3 * triangle, ax, ay, ux, uy);
    if (edge >= 0) {
      // The edge runs from the right of the line to its left. Each triangle adds one new corner.
      let right = triangles[edge]!;
      let left = triangles[nextOf(edge)]!;
      let rightX = xy[2 * right]! - ax;
      let rightY = xy[2 * right + 1]! - ay;
      let leftX = xy[2 * left]! - ax;
      let leftY = xy[2 * left + 1]! - ay;
      let ofRight = rightY * ux - rightX * uy;
      let ofLeft = leftY * ux - leftX * uy;
      for (let step = 0; step < triangles.length; step++) {
        const share = Math.min(1, Math.max(0, ofRight / (ofRight - ofLeft)));
        const alongM = (rightX + share * (leftX - rightX)) * ux + (rightY + share * (leftY - rightY)) * uy;
        if (alongM >= toM) return;
        if (alongM > reachedM) {
          add(profile, alongM, z[right]! + share * (z[left]! - z[right]!));
          reachedM = alongM;
        }
        const twin = twins[edge]!;
        if (twin < 0) break;
        // The side of the third corner shows by which of the other two edges the line leaves the next triangle.
        const next = nextOf(twin);
        const last = nextOf(next);
        const apex = triangles[last]!;
        const apexX = xy[2 * apex]! - ax;
        const apexY = xy[2 * apex + 1]! - ay;
        const ofApex = apexY * ux - apexX * uy;
        if (ofApex > -BESIDE_M) {
          edge = next;
          left = apex;
          leftX = apexX;
          leftY = apexY;
          ofLeft = ofApex;
        } else {
          edge = last;
          right = apex;
          rightX = apexX;
          rightY = apexY;
          ofRight = ofApex;
        }
      }
    }
    // The walk ended at a gap that rounding causes in the outline. It continues behind the gap, farther each time.
    beginM = Math.max(beginM, reachedM) + gapM;
    gapM *= 2;
  }
}

/**
 * The half-edge by which the line leaves a triangle, from a corner on its right to one on its left; −1 if the line misses the
 * triangle.
 */
function exitOf(
  { xy, triangles }: TerrainSurface,
  first: number,
  ax: number,
  ay: number,
  ux: number,
  uy: number,
): number {
  for (let edge = first; edge < first + 3; edge++) {
    const from = triangles[edge]!;
    const to = triangles[nextOf(edge)]!;
    const ofFrom = (xy[2 * from + 1]! - ay) * ux - (xy[2 * from]! - ax) * uy;
    const ofTo = (xy[2 * to + 1]! - ay) * ux - (xy[2 * to]! - ax) * uy;
    if (ofFrom <= -BESIDE_M && ofTo > -BESIDE_M) return edge;
  }
  return -1;
}
