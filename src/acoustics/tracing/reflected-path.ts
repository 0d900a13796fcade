/**
 * Sound that reaches the receiver by one reflection off a façade: that of an image source, 10 lg ρ weaker, by the bent
 * path source – façade – receiver with all other terms as for a direct path of its length (ISO 9613-2:1996, 7.5).
 */
import { BANDS, firstScreenedBand } from '../scene/bands.ts';
import { type Facade, type Facades, isOneWall, readFacade } from '../obstacles/facades.ts';
import { ON_LINE_M } from './kernel-host.ts';
import { areaUnderLine, layGround } from './direct-path.ts';
import type { PairTracer, PathEnd, ReflectionPoint } from './pair-tracer.ts';
import { writeFactors } from './path-factors.ts';
import { recordPath } from './record-path.ts';
import { groundHeightAt } from '../terrain/terrain.ts';

/**
 * Adds the energy of the paths from a source of 0 dB, times a share, by each façade. Parameters as for `addDirectPath`.
 * @param facades the surfaces that reflect; those of obstacles left out do not, nor does the façade behind the receiver
 */
export function addReflections(
  tracer: PairTracer,
  facades: Facades,
  source: PathEnd,
  receiver: PathEnd,
  share: number,
): void {
  const { kernel, reflectedAt, recorder, watch, facadeBehind, facade } = tracer;
  const count = kernel.exports.findReflectingFacades(source.x, source.y);
  for (let at = 0; at < count; at++) {
    readFacade(facades, kernel.exports.reflectingFacade(at), facade);
    if (kernel.skip[facade.obstacle] !== 0) continue;
    if (facadeBehind !== null && isOneWall(facade, facadeBehind)) continue;
    const firstBand = findReflection(tracer, facade, source, receiver, reflectedAt);
    if (firstBand === BANDS) continue;
    const areaM2 = layGroundOfBoth(tracer, source, receiver);
    const { x, y, z, fromSourceM, toReceiverM } = reflectedAt;
    kernel.exports.setReflection(x, y, z, fromSourceM, toReceiverM);
    watch?.reflected(x, y);
    if (tracer.isFactored) writeFactors(tracer, source, receiver, reflectedAt);
    const reflected = facade.reflection * share;
    kernel.exports.addReflected(source.x, source.y, source.z, source.heightM, reflected, firstBand, areaM2);
    if (recorder === null) continue;
    const { obstacle, reflection: coefficient } = facade;
    recordPath(tracer, source, receiver, share, { x, y, z, coefficient, firstBand, obstacle });
  }
}

/**
 * Finds where a façade reflects.
 * @param point receives the position
 * @returns the lowest band in which it is large enough: 1/λ > [2 / (lmin cos β)²][dso dor / (dso + dor)] (eq. 19); 8
 *   for none
 */
function findReflection(
  { surface }: PairTracer,
  facade: Facade,
  source: PathEnd,
  receiver: PathEnd,
  point: ReflectionPoint,
): number {
  const { x, y, ux, uy, nx, ny, lengthM } = facade;
  const sourceOff = (source.x - x) * nx + (source.y - y) * ny;
  if (!(sourceOff > ON_LINE_M)) return BANDS;
  const receiverOff = (receiver.x - x) * nx + (receiver.y - y) * ny;
  if (!(receiverOff > ON_LINE_M)) return BANDS;
  // The line from the image to the receiver passes the façade where both legs make the same angle with it.
  const sourceAlong = (source.x - x) * ux + (source.y - y) * uy;
  const receiverAlong = (receiver.x - x) * ux + (receiver.y - y) * uy;
  const along = (sourceAlong * receiverOff + receiverAlong * sourceOff) / (sourceOff + receiverOff);
  if (!(along >= 0 && along <= lengthM)) return BANDS;
  point.x = x + along * ux;
  point.y = y + along * uy;
  point.fromSourceM = Math.hypot(sourceAlong - along, sourceOff);
  point.toReceiverM = Math.hypot(receiverAlong - along, receiverOff);
  const planM = point.fromSourceM + point.toReceiverM;
  point.z = source.z + ((receiver.z - source.z) * point.fromSourceM) / planM;
  const groundZ = groundHeightAt(surface, point.x, point.y);
  const top = Number.isNaN(facade.aboveGroundM)
    ? facade.top0 + (along / lengthM) * (facade.top1 - facade.top0)
    : groundZ + facade.aboveGroundM;
  if (!(point.z < top && point.z >= groundZ)) return BANDS;

  const perPlan = Math.hypot(planM, receiver.z - source.z) / planM;
  const dso = point.fromSourceM * perPlan;
  const dor = point.toReceiverM * perPlan;
  const seenM = (facade.leastSizeM * sourceOff) / dso;
  return firstScreenedBand((seenM * seenM * (dso + dor)) / (2 * dso * dor));
}

/**
 * Tells the kernel of the ground under both legs; returns the area between them and it for the alternative method,
 * which alone asks for it, m².
 */
function layGroundOfBoth(tracer: PairTracer, source: PathEnd, receiver: PathEnd): number {
  const { surface, profile, reflectedAt: point } = tracer;
  const { fromSourceM, toReceiverM } = point;
  const planM = fromSourceM + toReceiverM;
  const isAlternative = tracer.groundMethod === 'alternative';
  if (surface === null) return isAlternative ? ((source.heightM + receiver.heightM) / 2) * planM : 0;
  tracer.kernel.exports.clearGroundEdges();
  layGround(tracer, source, point, fromSourceM, 0, planM);
  const firstM2 = isAlternative ? areaUnderLine(profile, fromSourceM, source.z, point.z) : 0;
  layGround(tracer, point, receiver, toReceiverM, fromSourceM, planM);
  return isAlternative ? firstM2 + areaUnderLine(profile, toReceiverM, point.z, receiver.z) : 0;
}
