/**
 * The part of the method that is done for every pair: where rays pass edges of obstacles, the paths over the top and round the sides, and the terms of a path.
 * It is AssemblyScript, compiled to WebAssembly by `npm run kernel`; one instance knows one scene.
 */
import { airDbPerM, wavelengthM } from './shared/band-memory';
import { makeAcrossRoom } from './rays/cast-ray';
import { indexBands } from './terms/diffraction';
import { buildCells } from './rays/edge-cells';
import { makeLatestRoom } from './lateral/cached-hull';
import { makeFindingRoom } from './lateral/find-cached-hull';
import { groundEnergy } from './terms/ground';
import { factors, findFactors, groundG, groundXy, indexGround, polygonStart, ringStart } from './terms/ground-cover';
import { LateralSearch, leftSearch, rightSearch } from './lateral/lateral-search';
import { line } from './shared/direct-line';
import * as obstacles from './shared/obstacle-memory';
import { arrived, directivity } from './terms/path-terms';
import { makeHitRoom, setCacheLimits } from './lateral/hull-edge-cache';
import { findLateralPaths as findLateralPathsOf, screenedEnergy } from './terms/screening';
import { makeSightRoom, SightLine, leftSight, rightSight } from './rays/sight-line';
import { findTopPath as findTopPathOf, setBend } from './rays/top-path';
import { makeCandidateRoom } from './rays/walk-cells';

export {
  diffractedEnergy2024At as diffractedEnergy2024,
  diffractedEnergyAt as diffractedEnergy,
  meteorology,
  severalEdgesAt as severalEdges,
} from './terms/diffraction';
export { exponential } from './shared/exponential';
export { alternativeGroundDb, reflectionGeometry, weakenedGround } from './terms/ground';
export { makeGroundRoom } from './terms/ground-cover';
export { leaveOut, makeObstacleRoom, putBack } from './shared/obstacle-memory';
export { addDirect, addReflected, setMethod, setReceiver } from './terms/path-terms';
export { beginLateralPaths, setRecording } from './terms/screening';
export { addGroundEdge, clearGroundEdges } from './rays/sight-line';
export { setCacheLimits };

/** Where the scene is to be written to: the place of each row that `makeRoom` has made. */
export function vertexStart(): usize {
  return changetype<usize>(obstacles.vertexStart);
}
export function lowestM(): usize {
  return changetype<usize>(obstacles.lowestM);
}
export function narrowBelowBand(): usize {
  return changetype<usize>(obstacles.narrowBelowBand);
}
export function wideFromBand(): usize {
  return changetype<usize>(obstacles.wideFromBand);
}
export function connected(): usize {
  return changetype<usize>(obstacles.connected);
}
export function closed(): usize {
  return changetype<usize>(obstacles.closed);
}
export function vertexXy(): usize {
  return changetype<usize>(obstacles.vertexXy);
}
export function circles(): usize {
  return obstacles.circles;
}
/** Eight numbers an edge: six of its ends, then its obstacle, as a 32-bit one. */
export function edges(): usize {
  return obstacles.edges;
}
export function wavelengths(): usize {
  return changetype<usize>(wavelengthM);
}
export function air(): usize {
  return changetype<usize>(airDbPerM);
}
/** Likewise for what `makeGroundRoom` has made. */
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

/** Where results are, eight numbers each: what has arrived, and of the last path ground and screening; and the three ground factors of its regions. */
export function arrivedEnergy(): usize {
  return changetype<usize>(arrived);
}
export function groundOfPath(): usize {
  return changetype<usize>(groundEnergy);
}
export function screeningOfPath(): usize {
  return changetype<usize>(screenedEnergy);
}
export function factorsOfPath(): usize {
  return changetype<usize>(factors);
}
export function directivityOfPath(): f64 {
  return directivity;
}

/** The ground factor of a whole path, planM long. */
export function meanFactor(ax: f64, ay: f64, bx: f64, by: f64, planM: f64): f64 {
  // Regions as long as the path make the first the mean over all of it.
  findFactors(ax, ay, bx, by, planM, planM, planM);
  return factors.source;
}

/** Makes the scene ready for rays, once it is written down; the frame of the cells must hold every edge. */
export function index(x0: f64, y0: f64, cellM: f64, columns: i32, rows: i32): void {
  indexBands();
  indexGround();
  obstacles.indexObstacles();
  buildCells(x0, y0, cellM, columns, rows);
  makeCandidateRoom();
  makeAcrossRoom();
  makeSightRoom();
  makeHitRoom();
  makeLatestRoom();
  makeFindingRoom();
  leftSearch.makeRoom();
  rightSearch.makeRoom();
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
  setBend(Infinity, ux, uy);
}

function sightOf(isLeft: bool): SightLine {
  return isLeft ? leftSight : rightSight;
}

/**
 * Casts the direct line, past what is left out.
 * @param isLeft whether vertices on it are taken to lie to its left, otherwise to its right
 * @returns how many edges it met, those of the ground among them
 */
export function castLine(isLeft: bool): u32 {
  sightOf(isLeft).cast(isLeft ? 1 : -1);
  return sightOf(isLeft).hits.count;
}

/** What the path met; it stands until the next one. */
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
 * Stretches the band over what the path met.
 * @returns the next band in which more of it screens
 */
export function findTopPath(isLeft: bool, band: u32): u32 {
  const sight = sightOf(isLeft);
  return findTopPathOf(sight.hits, band, sight.top);
}

/** Where the path over the top is: four doubles, then five 32-bit numbers, in the order of `TopPath`. */
export function topPath(isLeft: bool): usize {
  return changetype<usize>(sightOf(isLeft).top);
}
export function topEdgeAlongM(isLeft: bool, edge: u32): f64 {
  return sightOf(isLeft).top.at(edge + 1).alongM;
}
export function topEdgeZ(isLeft: bool, edge: u32): f64 {
  return sightOf(isLeft).top.at(edge + 1).z;
}

/** Finds the paths round both sides of the line in hand; parameters and result as for `screening.ts`. */
export function findLateralPaths(isLeft: bool, band: u32, goOn: bool): u32 {
  return findLateralPathsOf(sightOf(isLeft).top, band, goOn);
}

function searchOf(isLeft: bool): LateralSearch {
  return isLeft ? leftSearch : rightSearch;
}

/** Whether there is a path round a side, its length in 3-D and e within it, m. */
export function isFound(isLeft: bool): bool {
  return searchOf(isLeft).found;
}
export function lengthM(isLeft: bool): f64 {
  return searchOf(isLeft).lengthM;
}
export function betweenM(isLeft: bool): f64 {
  return searchOf(isLeft).betweenM;
}
/** The corners of the path, by their vertices. */
export function corners(isLeft: bool): i32 {
  return searchOf(isLeft).chain.corners;
}
export function cornerAt(isLeft: bool, at: i32): u32 {
  return searchOf(isLeft).chain.at(at + 1).id;
}
