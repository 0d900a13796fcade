/** Second implementation of annex A and Dc, by samples along the ray and by separately written tables. */
import { COVER, type Directivity } from '../../../src/engine/scene/scene.ts';
import type { Ground, Leg } from './plain-legs.ts';
import type { Point, RandomTown, RegionDraft } from './scenes.ts';

const STEPS = 8_000;
const RADIUS_M = 5000;

/** Columns of tables A.1 and A.2: 10 to 20 m, dB; 20 to 200 m, dB/m; installations, dB/m. */
const TABLE = [
  [0, 0.02, 0],
  [0, 0.03, 0.015],
  [1, 0.04, 0.025],
  [1, 0.05, 0.025],
  [1, 0.06, 0.02],
  [1, 0.08, 0.02],
  [2, 0.09, 0.015],
  [3, 0.12, 0.015],
] as const;

function isInside([x, y]: Point, { ring }: RegionDraft): boolean {
  return ring.reduce((inside, [x1, y1], at) => {
    const [x0, y0] = ring.at(at - 1)!;
    return y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) ? !inside : inside;
  }, false);
}

/** df and ds of an unfolded path, m, along a circular arc through both ends. */
export function plainDepths(
  { regions }: Pick<RandomTown, 'regions'>,
  legs: readonly Leg[],
  topS: number,
  topR: number,
  ground: Pick<Ground, 'heightAt'>,
): { df: number; ds: number } {
  if (regions.every(({ cover }) => cover === undefined)) return { df: 0, ds: 0 };
  const dp = legs.reduce((sum, { lengthM }) => sum + lengthM, 0);
  const d = Math.hypot(dp, topR - topS);
  const half = d / 2;
  const depths = { df: 0, ds: 0 };
  for (let step = 0; step < STEPS; step++) {
    const share = (step + 0.5) / STEPS;
    const leg = legs.findLast(({ fromM }) => fromM <= share * dp)!;
    const along = (share * dp - leg.fromM) / leg.lengthM;
    const at: Point = [leg.p[0] + along * (leg.q[0] - leg.p[0]), leg.p[1] + along * (leg.q[1] - leg.p[1])];
    const cover = regions.findLast((region) => isInside(at, region))?.cover;
    if (cover === undefined || cover.kind === COVER.none) continue;
    const bend = Math.sqrt(RADIUS_M ** 2 - (half - share * d) ** 2) - Math.sqrt(RADIUS_M ** 2 - half ** 2);
    const above = topS + share * (topR - topS) + bend - ground.heightAt(...at);
    if (above <= 0 || above > cover.heightM) continue;
    depths[cover.kind === COVER.foliage ? 'df' : 'ds'] += d / STEPS;
  }
  return depths;
}

/** Amisc in a band, dB. */
export function plainCoverDb({ df, ds }: { df: number; ds: number }, band: number): number {
  const [short, long, site] = TABLE[band]!;
  const foliage = df < 10 ? 0 : df <= 20 ? short : long * Math.min(200, df);
  return foliage + Math.min(10, site * ds);
}

/** DI in a direction, dB, by the scalar product of the front and the direction. */
export function plainDirectivityDb(
  { bearingDeg, anglesDeg, diDb }: Directivity,
  [dx, dy]: Point,
  band: number,
): number {
  const [fx, fy] = [Math.sin((bearingDeg * Math.PI) / 180), Math.cos((bearingDeg * Math.PI) / 180)];
  const cosine = (fx * dx + fy * dy) / Math.hypot(dx, dy);
  const angle = (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI;
  const given = [...anglesDeg].map((level, at) => [level, diDb[8 * at + band]!] as const);
  const before = given.findLast(([one]) => one <= angle) ?? given[0]!;
  const after = given.find(([one]) => one >= angle) ?? given.at(-1)!;
  if (after[0] <= before[0]) return after[1];
  return before[1] + ((angle - before[0]) * (after[1] - before[1])) / (after[0] - before[0]);
}
