/**
 * Paths with one or two reflections by façades. Each is the path of an image source, reduced by the reflection loss −10 lg ρ of
 * each façade. It runs from the source by the façades to the receiver, and all other terms are those of a direct path of its
 * length (ISO 9613-2:1996, 7.5).
 */
import { BANDS, firstScreenedBand } from '../../scene/bands.ts';
import { type Facade, type Facades, isOneWall, readFacade } from '../../obstacles/facades.ts';
import { ON_LINE_M } from '../kernel-host.ts';
import { areaUnderLine, layGround } from './direct-path.ts';
import type { BentPath, PairTracer, PathEnd, Turn } from '../pair-tracer.ts';
import { writeFactors } from './path-factors.ts';
import { recordPath } from './record-path.ts';
import { groundHeightAt, type TerrainSurface } from '../../terrain/terrain.ts';

/**
 * Adds the energy of the paths by each single façade from a 0 dB source, multiplied by a share. Parameters as in `addDirectPath`.
 * @param facades the reflecting façades; those of excluded obstacles and the façade behind the receiver do not reflect
 */
export function addReflections(
  tracer: PairTracer,
  facades: Facades,
  source: PathEnd,
  receiver: PathEnd,
  share: number,
): void {
  const { kernel, facadeBehind, facade, once } = tracer;
  const count = kernel.exports.findReflectingFacades(source.x, source.y);
  for (let at = 0; at < count; at++) {
    readFacade(facades, kernel.exports.reflectingFacade(at), facade);
    if (kernel.skip[facade.obstacle] !== 0) continue;
    if (facadeBehind !== null && isOneWall(facade, facadeBehind)) continue;
    const firstBand = findReflection(tracer, facade, source, receiver, once);
    if (firstBand === BANDS) continue;
    const { x, y, z } = once.turns[0];
    kernel.exports.setReflection(x, y, z, once.turns[0].legM, once.lastLegM);
    addBentPath(tracer, once, source, receiver, share, firstBand);
  }
}

/**
 * Adds the energy of the paths by two façades, as `addReflections` does for one. The façade behind the receiver may be the first
 * of them but not the last: sound that returns from across a street is incident sound.
 */
export function addSecondReflections(
  tracer: PairTracer,
  facades: Facades,
  source: PathEnd,
  receiver: PathEnd,
  share: number,
): void {
  const { kernel, facadeBehind, facade, nextFacade, twice } = tracer;
  const count = kernel.exports.findReflectingPairs(source.x, source.y);
  for (let at = 0; at < count; at++) {
    readFacade(facades, kernel.exports.firstOfPair(at), facade);
    readFacade(facades, kernel.exports.secondOfPair(at), nextFacade);
    if (kernel.skip[facade.obstacle] !== 0 || kernel.skip[nextFacade.obstacle] !== 0) continue;
    if (facadeBehind !== null && isOneWall(nextFacade, facadeBehind)) continue;
    const firstBand = findSecondReflection(tracer, source, receiver);
    if (firstBand === BANDS) continue;
    const [one, next] = twice.turns;
    kernel.exports.setReflections(one.x, one.y, one.z, next.x, next.y, next.z, one.legM, next.legM, twice.lastLegM);
    addBentPath(tracer, twice, source, receiver, share, firstBand);
  }
}

/** Adds a path whose reflections are already set in the kernel. */
function addBentPath(
  tracer: PairTracer,
  path: BentPath,
  source: PathEnd,
  receiver: PathEnd,
  share: number,
  firstBand: number,
): void {
  const { kernel, recorder, watch } = tracer;
  const areaM2 = layGroundOfLegs(tracer, path, source, receiver);
  let reflected = path.turns[0].coefficient;
  for (let at = 1; at < path.turns.length; at++) reflected *= path.turns[at]!.coefficient;
  if (watch !== null) for (const { x, y } of path.turns) watch.reflected(x, y);
  if (tracer.isFactored) writeFactors(tracer, source, receiver, path.turns);
  kernel.exports.addReflected(source.x, source.y, source.z, source.heightM, reflected * share, firstBand, areaM2);
  if (recorder !== null) recordPath(tracer, source, receiver, share, path);
}

/**
 * Finds the point at which a façade reflects.
 * @param path receives the point and the lengths of the legs
 * @returns the lowest band in which the façade is large enough: 1/λ > [2 / (lmin cos β)²][dso dor / (dso + dor)] (eq. 19); 8 if
 *   there is none, or if the path is too long to be audible from that band on
 */
function findReflection(
  { surface, audibleReachM }: PairTracer,
  facade: Facade,
  source: PathEnd,
  receiver: PathEnd,
  path: BentPath,
): number {
  const { x, y, ux, uy, nx, ny, lengthM } = facade;
  const [turn] = path.turns;
  const sourceOff = (source.x - x) * nx + (source.y - y) * ny;
  if (!(sourceOff > ON_LINE_M)) return BANDS;
  const receiverOff = (receiver.x - x) * nx + (receiver.y - y) * ny;
  if (!(receiverOff > ON_LINE_M)) return BANDS;
  // The line from the image to the receiver crosses the façade where both legs make the same angle with the façade.
  const sourceAlong = (source.x - x) * ux + (source.y - y) * uy;
  const receiverAlong = (receiver.x - x) * ux + (receiver.y - y) * uy;
  const along = (sourceAlong * receiverOff + receiverAlong * sourceOff) / (sourceOff + receiverOff);
  if (!(along >= 0 && along <= lengthM)) return BANDS;
  turn.x = x + along * ux;
  turn.y = y + along * uy;
  turn.legM = Math.hypot(sourceAlong - along, sourceOff);
  path.lastLegM = Math.hypot(receiverAlong - along, receiverOff);
  const planM = turn.legM + path.lastLegM;
  turn.z = source.z + ((receiver.z - source.z) * turn.legM) / planM;
  if (!isOnFacade(surface, facade, turn, along)) return BANDS;
  const lengthOfPathM = Math.hypot(planM, receiver.z - source.z);
  const perPlan = lengthOfPathM / planM;
  turn.firstBand = firstBandOf(facade, sourceOff, turn.legM * perPlan, path.lastLegM * perPlan);
  noteFacade(turn, facade);
  return lowestAudibleBand(turn.firstBand, lengthOfPathM, audibleReachM);
}

/**
 * Finds the points at which the two current façades reflect in turn, and writes them into `twice`. In plan, the straight line
 * from the image of the source in the first façade to the image of the receiver in the second crosses both façades.
 * @returns the lowest band in which both façades are large enough, with distances along the whole path; 8 if there is none, or if
 *   the path is too long to be audible from that band on
 */
function findSecondReflection(
  { surface, facade, nextFacade, twice, audibleReachM }: PairTracer,
  source: PathEnd,
  receiver: PathEnd,
): number {
  const sourceOff = offM(facade, source.x, source.y);
  const receiverOff = offM(nextFacade, receiver.x, receiver.y);
  if (!(sourceOff > ON_LINE_M && receiverOff > ON_LINE_M)) return BANDS;
  const [imageX, imageY] = [source.x - 2 * sourceOff * facade.nx, source.y - 2 * sourceOff * facade.ny];
  const endX = receiver.x - 2 * receiverOff * nextFacade.nx;
  const endY = receiver.y - 2 * receiverOff * nextFacade.ny;
  // The line crosses each façade between the image behind the façade and the other image, which is in front of it.
  const beyondOff = offM(facade, endX, endY);
  const imageOff = offM(nextFacade, imageX, imageY);
  if (!(beyondOff > ON_LINE_M && imageOff > ON_LINE_M)) return BANDS;
  const [turn, next] = twice.turns;
  const along = turnAt(facade, turn, imageX, imageY, sourceOff, endX, endY, beyondOff);
  if (!(along >= 0 && along <= facade.lengthM)) return BANDS;
  const nextAlong = turnAt(nextFacade, next, imageX, imageY, imageOff, endX, endY, receiverOff);
  if (!(nextAlong >= 0 && nextAlong <= nextFacade.lengthM)) return BANDS;
  // The leg between the two points is in front of both façades.
  if (!(offM(facade, next.x, next.y) > ON_LINE_M && offM(nextFacade, turn.x, turn.y) > ON_LINE_M)) return BANDS;
  turn.legM = Math.hypot(turn.x - source.x, turn.y - source.y);
  next.legM = Math.hypot(next.x - turn.x, next.y - turn.y);
  twice.lastLegM = Math.hypot(receiver.x - next.x, receiver.y - next.y);
  const toNextM = turn.legM + next.legM;
  const planM = toNextM + twice.lastLegM;
  turn.z = source.z + ((receiver.z - source.z) * turn.legM) / planM;
  next.z = source.z + ((receiver.z - source.z) * toNextM) / planM;
  if (!isOnFacade(surface, facade, turn, along) || !isOnFacade(surface, nextFacade, next, nextAlong)) return BANDS;
  const lengthOfPathM = Math.hypot(planM, receiver.z - source.z);
  const perPlan = lengthOfPathM / planM;
  turn.firstBand = firstBandOf(facade, sourceOff, turn.legM * perPlan, (planM - turn.legM) * perPlan);
  next.firstBand = firstBandOf(nextFacade, receiverOff, twice.lastLegM * perPlan, toNextM * perPlan);
  noteFacade(turn, facade);
  noteFacade(next, nextFacade);
  return lowestAudibleBand(Math.max(turn.firstBand, next.firstBand), lengthOfPathM, audibleReachM);
}

/** The lowest band of a path; 8 if the path is inaudible even in that band. Air absorbs more in each higher band. */
function lowestAudibleBand(firstBand: number, lengthOfPathM: number, audibleReachM: Float64Array): number {
  return firstBand < BANDS && lengthOfPathM <= audibleReachM[firstBand]! ? firstBand : BANDS;
}

/** Distance of a point in front of the plane of a façade, m; negative behind it. */
const offM = ({ x, y, nx, ny }: Facade, atX: number, atY: number): number => (atX - x) * nx + (atY - y) * ny;

/**
 * Finds where the line between a point behind a façade and a point in front crosses its plane.
 * @returns the position along the façade, m
 */
function turnAt(
  { x, y, ux, uy }: Facade,
  turn: Turn,
  fromX: number,
  fromY: number,
  fromOff: number,
  toX: number,
  toY: number,
  toOff: number,
): number {
  const fromAlong = (fromX - x) * ux + (fromY - y) * uy;
  const toAlong = (toX - x) * ux + (toY - y) * uy;
  const along = (fromAlong * toOff + toAlong * fromOff) / (fromOff + toOff);
  turn.x = x + along * ux;
  turn.y = y + along * uy;
  return along;
}

/** Whether a point on the plane of a façade is below the top of the façade and not below the ground. */
function isOnFacade(surface: TerrainSurface | null, facade: Facade, { x, y, z }: Turn, along: number): boolean {
  const groundZ = groundHeightAt(surface, x, y);
  const top = Number.isNaN(facade.aboveGroundM)
    ? facade.top0 + (along / facade.lengthM) * (facade.top1 - facade.top0)
    : groundZ + facade.aboveGroundM;
  return z < top && z >= groundZ;
}

/**
 * The lowest band in which a façade is large enough (eq. 19); 8 if there is none.
 * @param off perpendicular distance, in plan, from the plane of the façade to the end of the path that dso belongs to, m
 * @param dso, dor distances along the path, m
 */
function firstBandOf(facade: Facade, off: number, dso: number, dor: number): number {
  const seenM = (facade.leastSizeM * off) / dso;
  return firstScreenedBand((seenM * seenM * (dso + dor)) / (2 * dso * dor));
}

function noteFacade(turn: Turn, { obstacle, reflection }: Facade): void {
  turn.obstacle = obstacle;
  turn.coefficient = reflection;
}

/**
 * Passes the ground under all legs to the kernel.
 * @returns for the alternative method the area between path and ground, m²; otherwise 0
 */
function layGroundOfLegs(tracer: PairTracer, path: BentPath, source: PathEnd, receiver: PathEnd): number {
  const { surface, profile } = tracer;
  const { turns, lastLegM } = path;
  let planM = 0;
  for (const { legM } of turns) planM += legM;
  planM += lastLegM;
  const isAlternative = tracer.groundMethod === 'alternative';
  if (surface === null) return isAlternative ? ((source.heightM + receiver.heightM) / 2) * planM : 0;
  tracer.kernel.exports.clearGroundEdges();
  let areaM2 = 0;
  let passedM = 0;
  let from: PathEnd | Turn = source;
  for (let at = 0; at <= turns.length; at++) {
    const to: PathEnd | Turn = turns[at] ?? receiver;
    const legM = turns[at]?.legM ?? lastLegM;
    layGround(tracer, from, to, legM, passedM, planM);
    if (isAlternative) areaM2 += areaUnderLine(profile, legM, from.z, to.z);
    passedM += legM;
    from = to;
  }
  return areaM2;
}
