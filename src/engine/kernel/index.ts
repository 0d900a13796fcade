/**
 * The part of the prediction that runs for every pair: rays through the edges of obstacles, the path over the top, lateral
 * diffraction paths, and the terms of a path. It is written in AssemblyScript and compiled to WebAssembly by `npm run kernel`.
 * One instance holds one scene. `tracing/kernel-host.ts` calls these exports. Their types for the host
 * (`tracing/kernel-exports.ts`) are generated with the module. docs/lateral-paths.md lists which function writes and reads the
 * state of each module.
 */
import { airDbPerM, wavelengthM } from './shared/band-memory';
import { groundEnergy } from './terms/ground';
import { factors, findFactors } from './terms/ground-cover';
import { groundG, groundXy, polygonStart, ringStart } from './terms/ground-polygons';
import { LateralSearch, leftSearch, rightSearch } from './lateral/lateral-search';
import { facadeNumber, facadeRow } from './reflections/facade-tree';
import { line } from './shared/direct-line';
import { arrived, directivity, pathFactor, setReceiver as setReceiverOfPaths } from './terms/path-terms';
import { setCacheLimits } from './lateral/hull-edge-cache';
import { besideTop, findLateralPaths as findLateralPathsOf, screenedEnergy } from './terms/screening';
import { setReflectionReceiver } from './reflections/reflecting-facades';
import { nearestSideEdge } from './rays/side-edges';
import { SightLine, leftSight, rightSight } from './rays/sight-line';
import { clearBends, findTopPath as findTopPathOf } from './rays/top-path';
import { shareOfLimited } from './terms/temporary-screens';

export {
  diffractedEnergy2024At as diffractedEnergy2024,
  diffractedEnergyAt as diffractedEnergy,
  meteorology,
  severalEdgesAt as severalEdges,
} from './terms/diffraction';
export { exponential } from './shared/exponential';
export { alternativeGroundDb, reflectionGeometry, weakenedGround } from './terms/ground';
export { setDefaultG } from './terms/ground-cover';
export { makeGroundRoom } from './terms/ground-polygons';
export { exclude, makeObstacleRoom, restore } from './shared/obstacle-memory';
export { addDirect, addReflected, setFactored, setMethod, setReflection, setReflections } from './terms/path-terms';
export { beginLateralPaths, setRecording } from './terms/screening';
export { setTemporaryScreens } from './terms/temporary-screens';
export { addGroundPoint, setTerrain } from './lateral/ground-under-chain';
export { makeLinkRoom } from './lateral/links';
export * from './obstacle-rows';
export { addGroundEdge, clearGroundEdges } from './rays/sight-line';
export { indexFacades, makeFacadeRoom } from './reflections/facade-tree';
export {
  findFacadesOfPoint,
  findFacadesOfReceiver,
  findReflectingFacades,
  findReflectingPairs,
  firstOfPair,
  reflectingFacade,
  secondOfPair,
} from './reflections/reflecting-facades';
export { beginOtherBarriers, endOtherBarriers, index } from './index-scene';
export { setCacheLimits };

/** Addresses of arrays that the host writes. */
export function wavelengths(): usize {
  return changetype<usize>(wavelengthM);
}
export function air(): usize {
  return changetype<usize>(airDbPerM);
}
/** Addresses of arrays allocated by `makeFacadeRoom`. */
export function facadeRows(): usize {
  return changetype<usize>(facadeRow);
}
export function facadeNumbers(): usize {
  return changetype<usize>(facadeNumber);
}
/** Addresses of arrays allocated by `makeGroundRoom`. */
export function groundPolygons(): usize {
  return changetype<usize>(polygonStart);
}
export function groundRings(): usize {
  return changetype<usize>(ringStart);
}
export function groundVertices(): usize {
  return changetype<usize>(groundXy);
}
export function groundFactors(): usize {
  return changetype<usize>(groundG);
}

/** Address of the eight factors of the next path, which the host writes. */
export function factorsOfPath(): usize {
  return changetype<usize>(pathFactor);
}

/** Addresses of results with eight values each: received energy, and ground and screening of the last path. */
export function arrivedEnergy(): usize {
  return changetype<usize>(arrived);
}
export function groundOfPath(): usize {
  return changetype<usize>(groundEnergy);
}
export function screeningOfPath(): usize {
  return changetype<usize>(screenedEnergy);
}
/**
 * Address of eight ratios: the energy of the last path without the limit on temporary screens, divided by its energy with the
 * limit.
 */
export function shareOfLimitedScreening(): usize {
  return changetype<usize>(shareOfLimited);
}

/** Ground factors of the regions of the last path, and its directivity as an energy factor. */
export function sourceFactorOfPath(): f64 {
  return factors.source;
}
export function middleFactorOfPath(): f64 {
  return factors.middle;
}
export function receiverFactorOfPath(): f64 {
  return factors.receiver;
}
export function directivityOfPath(): f64 {
  return directivity;
}

/** The mean ground factor of a whole path of length planM. */
export function meanFactor(ax: f64, ay: f64, bx: f64, by: f64, planM: f64): f64 {
  // With a source region as long as the path, its factor is the mean over the path.
  findFactors(ax, ay, bx, by, planM, planM, planM);
  return factors.source;
}

/** Sets the receiver of the next pairs: position, absolute height, and height above the local ground, m. */
export function setReceiver(x: f64, y: f64, z: f64, heightM: f64): void {
  setReceiverOfPaths(x, y, z, heightM);
  setReflectionReceiver(x, y);
}

/**
 * Sets the direct line of the next pair.
 * @param planM its length in plan, m
 */
export function setLine(
  x: f64,
  y: f64,
  endX: f64,
  endY: f64,
  ux: f64,
  uy: f64,
  planM: f64,
  sourceZ: f64,
  receiverZ: f64,
): void {
  line.set(x, y, endX, endY, ux, uy, planM, sourceZ, receiverZ);
  clearBends();
}

function sightOf(isLeft: bool): SightLine {
  return isLeft ? leftSight : rightSight;
}

/**
 * Casts the direct line. Excluded obstacles do not count.
 * @param isLeft whether vertices on the line count as left of it, otherwise as right of it
 * @returns the number of edges that it meets, ground edges included
 */
export function castLine(isLeft: bool): u32 {
  sightOf(isLeft).cast(isLeft ? 1 : -1, false);
  return sightOf(isLeft).hits.count;
}

/** The hits of the last line. They are valid until the next line is cast. */
export function touches(isLeft: bool): bool {
  return sightOf(isLeft).hits.touches;
}
export function hitPosition(isLeft: bool, hit: u32): f64 {
  return sightOf(isLeft).hits.position[hit];
}
export function hitRiseM(isLeft: bool, hit: u32): f64 {
  return sightOf(isLeft).hits.riseM[hit];
}

/**
 * Finds the path over the top of the obstacles that were hit, in an octave band.
 * @returns the next higher band in which more of these obstacles screen
 */
export function findTopPath(isLeft: bool, band: u32): u32 {
  const sight = sightOf(isLeft);
  return findTopPathOf(sight.hits, band, sight.top);
}

/** The path over the top that was found last; see `TopPath`. */
export function isTopBroken(isLeft: bool): bool {
  return sightOf(isLeft).top.broken === 1;
}
export function topPathDifferenceM(isLeft: bool): f64 {
  return sightOf(isLeft).top.pathDifferenceM;
}
export function topToFirstM(isLeft: bool): f64 {
  return sightOf(isLeft).top.toFirstM;
}
export function topFromLastM(isLeft: bool): f64 {
  return sightOf(isLeft).top.fromLastM;
}
export function topBetweenM(isLeft: bool): f64 {
  return sightOf(isLeft).top.betweenM;
}
export function topEdgeCount(isLeft: bool): u32 {
  return sightOf(isLeft).top.edgeCount;
}
export function topEdgeAlongM(isLeft: bool, edge: u32): f64 {
  return sightOf(isLeft).top.at(edge + 1).alongM;
}
export function topEdgeZ(isLeft: bool, edge: u32): f64 {
  return sightOf(isLeft).top.at(edge + 1).z;
}

/** Finds the lateral diffraction paths of the current line. Parameters and result as in `terms/screening.ts`. */
export function findLateralPaths(isLeft: bool, band: u32): u32 {
  return findLateralPathsOf(sightOf(isLeft).top, band);
}

function searchOf(isLeft: bool): LateralSearch {
  return isLeft ? leftSearch : rightSearch;
}

/** The result on one side: whether there is a path, its length in 3-D, and e, m. */
export function isFound(isLeft: bool): bool {
  return searchOf(isLeft).found;
}
export function lengthM(isLeft: bool): f64 {
  return searchOf(isLeft).lengthM;
}
export function betweenM(isLeft: bool): f64 {
  return searchOf(isLeft).betweenM;
}
/** The corners of the path, as vertex indices. */
export function corners(isLeft: bool): i32 {
  return searchOf(isLeft).chain.corners;
}
export function cornerAt(isLeft: bool, at: i32): u32 {
  return searchOf(isLeft).chain.at(at + 1).id;
}

/** The nearest vertical edge beside a clear sight line in a band: its position, its top, and dss + dsr, m. */
export function sideEdgeX(band: u32): f64 {
  return nearestSideEdge(band).x;
}
export function sideEdgeY(band: u32): f64 {
  return nearestSideEdge(band).y;
}
export function sideEdgeTopM(band: u32): f64 {
  return nearestSideEdge(band).topM;
}
export function sideEdgeLengthM(band: u32): f64 {
  return nearestSideEdge(band).lengthM;
}
/** Position of the edge along the line, m. */
export function sideEdgeAlongM(band: u32): f64 {
  return line.alongM(sideEdgeX(band), sideEdgeY(band));
}
/** z, dss and dsr of the path over the top of the edge that screened last, m. */
export function besideTopPathDifferenceM(): f64 {
  return besideTop.pathDifferenceM;
}
export function besideTopToFirstM(): f64 {
  return besideTop.toFirstM;
}
export function besideTopFromLastM(): f64 {
  return besideTop.fromLastM;
}
