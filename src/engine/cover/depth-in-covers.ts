/**
 * Length of a path through foliage and through installations, ISO 9613-2:1996, annex A. The ray is bent downwards with a radius
 * of 5 km (figures A.1 and A.2). Only the parts of the ray count that are above the ground and not above the top of the cover.
 */
import { COVER } from '../scene/scene.ts';
import type { TerrainSurface } from '../terrain/terrain.ts';
import { createProfile, type Profile, traceProfile } from '../terrain/terrain-profile.ts';
import { type Covers, coverStretches } from './covers.ts';

/** Radius of the ray, m. */
const RADIUS_M = 5000;

/** df and ds of a path, m. */
export interface Depths {
  foliageM: number;
  siteM: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** Absolute height, m. */
  readonly z: number;
}

/**
 * The lengths of a path from source to receiver through covers. A reflected path is unfolded into a straight line.
 * @param surface the terrain; null for flat ground at 0
 * @param turns the points of reflection in order
 */
export function depthsInCovers(
  covers: Covers,
  surface: TerrainSurface | null,
  source: Place,
  receiver: Place,
  turns: ReadonlyArray<Omit<Place, 'z'>>,
): Depths {
  const depths: Depths = { foliageM: 0, siteM: 0 };
  const ends = [source, ...turns, receiver];
  let planM = 0;
  for (let leg = 0; leg + 1 < ends.length; leg++) planM += lengthOf(ends[leg]!, ends[leg + 1]!);
  if (planM === 0) return depths;
  const ray: Ray = { planM, z: source.z, riseM: receiver.z - source.z };
  let passedM = 0;
  for (let leg = 0; leg + 1 < ends.length; leg++) {
    addLeg(depths, covers, surface, ray, ends[leg]!, ends[leg + 1]!, passedM);
    passedM += lengthOf(ends[leg]!, ends[leg + 1]!);
  }
  // Converts lengths in plan to lengths along the ray.
  const perPlan = Math.hypot(planM, ray.riseM) / planM;
  depths.foliageM *= perPlan;
  depths.siteM *= perPlan;
  return depths;
}

const lengthOf = (a: Omit<Place, 'z'>, b: Omit<Place, 'z'>) => Math.hypot(b.x - a.x, b.y - a.y);

/** A ray: its length in plan, its height at the source, and its rise to the receiver, m. */
interface Ray {
  readonly planM: number;
  readonly z: number;
  readonly riseM: number;
}

/** The ground under the current leg, written by `addLeg`. */
const profile: Profile = createProfile();

/** Writes flat ground at 0 under a leg. */
function layFlat(flat: Profile, legM: number): void {
  flat.alongM.set([0, legM]);
  flat.z.fill(0, 0, 2);
  flat.count = 2;
}

/** @param passedM length of the path before the leg in plan, m */
function addLeg(
  depths: Depths,
  covers: Covers,
  surface: TerrainSurface | null,
  ray: Ray,
  a: Omit<Place, 'z'>,
  b: Omit<Place, 'z'>,
  passedM: number,
): void {
  const stretches = coverStretches(covers, a.x, a.y, b.x, b.y);
  if (stretches.length === 0) return;
  if (surface === null) layFlat(profile, Math.hypot(b.x - a.x, b.y - a.y));
  else traceProfile(surface, a.x, a.y, b.x, b.y, profile);
  for (const { fromM, toM, kind, heightM } of stretches) {
    let insideM = 0;
    for (let at = 1; at < profile.count; at++) {
      const [p, q] = [profile.alongM[at - 1]!, profile.alongM[at]!];
      const [start, end] = [Math.max(fromM, p), Math.min(toM, q)];
      if (end <= start) continue;
      const slope = (profile.z[at]! - profile.z[at - 1]!) / (q - p);
      const groundZ = profile.z[at - 1]! - slope * (passedM + p);
      insideM += insideOf(ray, passedM + start, passedM + end, groundZ, slope, heightM);
    }
    if (kind === COVER.foliage) depths.foliageM += insideM;
    else depths.siteM += insideM;
  }
}

/**
 * Length, in plan, of the part of a ray that is above a straight part of the ground (groundZ + slope · s) and not above its
 * cover, m.
 */
function insideOf(ray: Ray, fromM: number, toM: number, groundZ: number, slope: number, heightM: number): number {
  return aboveOf(ray, fromM, toM, groundZ, slope) - aboveOf(ray, fromM, toM, groundZ + heightM, slope);
}

/**
 * Length, in plan, of the part of a ray that is above the line z + slope · s, m. The ray is approximated by the chord plus s (dp
 * − s) / (2 R), which differs from the arc by 0.25 % of its rise at 1 km. So its height above the line is a parabola that opens
 * downwards.
 */
function aboveOf({ planM, z: startZ, riseM }: Ray, fromM: number, toM: number, z: number, slope: number): number {
  const a = -1 / (2 * RADIUS_M);
  const b = riseM / planM - a * planM - slope;
  const c = startZ - z;
  const discriminant = b * b - 4 * a * c;
  if (discriminant <= 0) return 0;
  const root = Math.sqrt(discriminant);
  const [first, last] = [(-b + root) / (2 * a), (-b - root) / (2 * a)];
  return Math.max(0, Math.min(toM, last) - Math.max(fromM, first));
}
