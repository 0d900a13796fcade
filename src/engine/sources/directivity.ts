/**
 * Directivity of equipment in plan: DI, dB, by the angle from its front, ISO 9613-2:1996, 6 eq. 3. It is symmetric about the
 * front.
 */
import { BANDS } from '../scene/bands.ts';
import type { Directivity } from '../scene/scene.ts';

const DEGREES = 180 / Math.PI;

/**
 * The angle between the front of a source and a direction in plan.
 * @param dx, dy the direction, east and north, m
 * @returns 0 … 180°; NaN without a direction, as straight above the source
 */
export function angleFromFrontDeg({ bearingDeg }: Pick<Directivity, 'bearingDeg'>, dx: number, dy: number): number {
  if (dx === 0 && dy === 0) return NaN;
  const turned = Math.abs(Math.atan2(dx, dy) * DEGREES - bearingDeg) % 360;
  return turned > 180 ? 360 - turned : turned;
}

/**
 * DI in a direction, interpolated linearly between the given angles. Beyond them the nearest value counts.
 * @param angleDeg angle from the front, 0 … 180; NaN without a direction, for which DI is 0
 * @param band 0 … 7
 */
export function directivityDb({ anglesDeg, diDb }: Directivity, angleDeg: number, band: number): number {
  if (Number.isNaN(angleDeg)) return 0;
  const after = anglesDeg.findIndex((angle) => angle >= angleDeg);
  if (after < 0) return diDb[(anglesDeg.length - 1) * BANDS + band]!;
  if (after === 0) return diDb[band]!;
  const [from, to] = [anglesDeg[after - 1]!, anglesDeg[after]!];
  const share = (angleDeg - from) / (to - from);
  const before = diDb[(after - 1) * BANDS + band]!;
  return before + share * (diDb[after * BANDS + band]! - before);
}
