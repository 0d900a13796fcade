/** The edges of the terrain at which the ground may break a sight line: triangle edges along which the ground bends down. */
import type { TerrainSurface } from '../terrain/terrain.ts';

export interface GroundEdges {
  readonly count: number;
  /** x0, y0, z0, x1, y1, z1 at 6 · edge, m. */
  readonly edges: Float64Array;
}

/** An edge is ignored if the ground falls off at it by less than this height over 10 m, m. */
const LEAST_FALL_M = 0.05;
const FALL_OVER_M = 10;

export const NO_GROUND_EDGES: GroundEdges = { count: 0, edges: new Float64Array() };

/** @param surface null for flat ground, which has no edges */
export function groundEdges(surface: TerrainSurface | null): GroundEdges {
  if (surface === null || surface.triangles.length === 0) return NO_GROUND_EDGES;
  const { xy, z, triangles, twins } = surface;
  const found: number[] = [];
  for (let half = 0; half < triangles.length; half++) {
    const twin = twins[half]!;
    if (twin < half) continue;
    const [a, b] = [triangles[half]!, triangles[nextIn(half)]!];
    const [left, right] = [triangles[nextIn(nextIn(half))]!, triangles[nextIn(nextIn(twin))]!];
    if (!isRidge(xy, z, a, b, left, right)) continue;
    found.push(xy[2 * a]!, xy[2 * a + 1]!, z[a]!, xy[2 * b]!, xy[2 * b + 1]!, z[b]!);
  }
  return { count: found.length / 6, edges: Float64Array.from(found) };
}

const nextIn = (half: number): number => (half % 3 === 2 ? half - 2 : half + 1);

/** Whether the ground bends down along the edge a–b: the slopes on both sides fall away from it in sum. */
function isRidge(xy: Float64Array, z: Float64Array, a: number, b: number, left: number, right: number): boolean {
  const [dx, dy] = [xy[2 * b]! - xy[2 * a]!, xy[2 * b + 1]! - xy[2 * a + 1]!];
  const lengthM = Math.hypot(dx, dy);
  if (lengthM === 0) return false;
  /** Fall per metre from the edge towards a point beside it. */
  const fallTo = (point: number): number => {
    const [px, py] = [xy[2 * point]! - xy[2 * a]!, xy[2 * point + 1]! - xy[2 * a + 1]!];
    const along = (px * dx + py * dy) / (lengthM * lengthM);
    const offM = Math.abs(px * dy - py * dx) / lengthM;
    const onEdgeZ = z[a]! + along * (z[b]! - z[a]!);
    return offM > 0 ? (onEdgeZ - z[point]!) / offM : 0;
  };
  return (fallTo(left) + fallTo(right)) * FALL_OVER_M > LEAST_FALL_M;
}
