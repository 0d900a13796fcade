/**
 * Sound that reaches the receiver by one reflection off a façade: that of an image source, 10 lg ρ weaker, by the bent path source –
 * façade – receiver with all other terms as for a direct path of its length (ISO 9613-2:1996, 7.5).
 */
import { BANDS, firstScreenedBand } from './bands.ts';
import type { Facade } from './facades.ts';
import { ON_LINE_M } from './kernel.ts';
import { addArrival, areaUnderLine, findGround } from './pair.ts';
import type { PairTracer, PathEnd, ReflectionPoint } from './pair-tracer.ts';
import { recordPath } from './record-path.ts';
import { screenPath } from './screening.ts';
import { groundHeightAt } from './terrain.ts';
import { BREAKS_M } from './top-path.ts';
import { traceProfile } from './terrain-profile.ts';

/**
 * Adds what arrives at the receiver of a source of 0 dB times a share by way of each façade. Parameters as for `addPair`.
 * @param facades the surfaces that reflect; those of obstacles left out do not
 */
export function addReflections(
  tracer: PairTracer,
  facades: readonly Facade[],
  source: PathEnd,
  receiver: PathEnd,
  share: number,
  energy: Float64Array,
  at: number,
): void {
  const { reflectedAt } = tracer;
  for (const facade of facades) {
    if (tracer.kernel.skip[facade.obstacle] !== 0) continue;
    const firstBand = findReflection(tracer, facade, source, receiver, reflectedAt);
    if (firstBand === BANDS) continue;
    const planM = reflectedAt.fromSourceM + reflectedAt.toReceiverM;
    const slantM = Math.hypot(planM, receiver.z - source.z);
    const distanceM = Math.max(1, slantM);
    const areaM2 = tracer.method.groundMethod === 'alternative' ? areaUnderBoth(tracer, source, receiver) : 0;
    const directivity = findGround(tracer, source, receiver, planM, distanceM, areaM2, reflectedAt);
    traceScreening(tracer, source, receiver, planM, slantM);
    addArrival(tracer, facade.reflection * share * directivity, distanceM, firstBand, energy, at);
    if (tracer.recorder === null) continue;
    const { x, y, z } = reflectedAt;
    const reflection = { x, y, z, coefficient: facade.reflection, firstBand };
    recordPath(tracer, source, receiver, share, directivity, planM, distanceM, reflection);
  }
}

/**
 * Finds where a façade reflects.
 * @param point receives the place
 * @returns the lowest band in which it is large enough: 1/λ > [2 / (lmin cos β)²][dso dor / (dso + dor)] (eq. 19); 8 for none
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

/** Area between the two legs of the path and the ground under them, m². */
function areaUnderBoth(
  { surface, profile, reflectedAt: point }: PairTracer,
  source: PathEnd,
  receiver: PathEnd,
): number {
  const { fromSourceM, toReceiverM } = point;
  if (surface === null) return ((source.heightM + receiver.heightM) / 2) * (fromSourceM + toReceiverM);
  traceProfile(surface, source.x, source.y, point.x, point.y, profile);
  const first = areaUnderLine(profile, fromSourceM, source.z, point.z);
  traceProfile(surface, point.x, point.y, receiver.x, receiver.y, profile);
  return first + areaUnderLine(profile, toReceiverM, point.z, receiver.z);
}

/** Screening over the top, in the vertical planes of both legs laid out in one; there are no side paths on the way of a reflection. */
function traceScreening(tracer: PairTracer, source: PathEnd, receiver: PathEnd, planM: number, slantM: number): void {
  const { exports } = tracer.kernel;
  tracer.screenedEnergy.fill(1);
  setPath(tracer, source, receiver, planM);
  castLegs(tracer, source, receiver, true);
  const touches = exports.touches(true) !== 0;
  if (touches) castLegs(tracer, source, receiver, false);
  else if (exports.hitCount(true) === 0) return;
  screenPath(tracer, slantM, touches, false);
}

/** Tells the kernel of the path: its length and heights, and the directions of its legs. */
function setPath({ kernel: { exports }, reflectedAt }: PairTracer, source: PathEnd, receiver: PathEnd, planM: number) {
  const { x, y, fromSourceM, toReceiverM } = reflectedAt;
  const ux = (x - source.x) / fromSourceM;
  const uy = (y - source.y) / fromSourceM;
  exports.setLine(source.x, source.y, receiver.x, receiver.y, ux, uy, planM, source.z, receiver.z);
  exports.setBend(fromSourceM / planM, (receiver.x - x) / toReceiverM, (receiver.y - y) / toReceiverM);
}

function castLegs(tracer: PairTracer, source: PathEnd, receiver: PathEnd, isLeft: boolean): void {
  const { reflectedAt: point } = tracer;
  tracer.kernel.exports.beginLegs(isLeft);
  castLeg(tracer, source, point, point.fromSourceM, 0, isLeft);
  castLeg(tracer, point, receiver, point.toReceiverM, point.fromSourceM, isLeft);
}

type Place = { readonly x: number; readonly y: number; readonly z: number };

/** Adds what one leg meets, with places counted along the whole path. The façade at its end is not met. */
function castLeg(tracer: PairTracer, a: Place, b: Place, legM: number, passedM: number, isLeft: boolean): void {
  const {
    kernel: { exports },
    surface,
    profile,
    reflectedAt,
  } = tracer;
  const planM = reflectedAt.fromSourceM + reflectedAt.toReceiverM;
  exports.addLeg(isLeft, a.x, a.y, a.z, b.x, b.y, b.z, legM / planM, passedM / planM);
  if (surface === null) return;
  traceProfile(surface, a.x, a.y, b.x, b.y, profile);
  for (let at = 1; at + 1 < profile.count; at++) {
    const alongM = profile.alongM[at]!;
    const rise = profile.z[at]! - (a.z + (alongM / legM) * (b.z - a.z));
    if (rise > BREAKS_M) exports.addGroundEdge(isLeft, (passedM + alongM) / planM, profile.z[at]!, rise);
  }
}
