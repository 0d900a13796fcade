/** Provides the ground under the chains of lateral paths to the kernel (`kernel/lateral/ground-under-chain.ts`). */
import type { Kernel } from '../kernel-host.ts';
import type { TerrainSurface } from '../../terrain/terrain.ts';
import { createProfile, traceProfile } from '../../terrain/terrain-profile.ts';

/** Connects a kernel to the ground of its scene. */
export function traceGroundFor(kernel: Kernel, surface: TerrainSurface): void {
  const profile = createProfile();
  const { exports } = kernel;
  exports.setTerrain(true);
  kernel.traceGround = (ax, ay, bx, by) => {
    traceProfile(surface, ax, ay, bx, by, profile);
    const count = keepUpperEnvelope(profile.alongM, profile.z, profile.count);
    const lengthM = profile.alongM[count - 1]!;
    for (let at = 0; at < count; at++) exports.addGroundPoint(profile.alongM[at]! / lengthM, profile.z[at]!);
  };
}

/**
 * Reduces a profile in place to its upper convex hull: the points that may rise above a straight line.
 * @returns the number of remaining points
 */
function keepUpperEnvelope(alongM: Float64Array, z: Float64Array, count: number): number {
  let kept = 0;
  for (let at = 0; at < count; at++) {
    while (kept > 1 && bends(alongM, z, kept - 2, kept - 1, at) >= 0) kept--;
    alongM[kept] = alongM[at]!;
    z[kept] = z[at]!;
    kept++;
  }
  return kept;
}

/** Positive if the profile bends up at the middle one of three points. */
function bends(alongM: Float64Array, z: Float64Array, first: number, middle: number, last: number): number {
  return (
    (alongM[middle]! - alongM[first]!) * (z[last]! - z[first]!) -
    (z[middle]! - z[first]!) * (alongM[last]! - alongM[first]!)
  );
}
