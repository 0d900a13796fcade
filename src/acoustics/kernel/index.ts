/**
 * The part of the method that works in plan: where rays pass edges of obstacles, and the paths round the sides. It is AssemblyScript, compiled to WebAssembly
 * by `npm run kernel`; one instance knows the obstacles of one scene.
 */
import { makeCandidateRoom } from './cast-ray';
import { buildCells } from './edge-cells';
import { left, LateralSearch, right } from './lateral-search';
import { findLateralPath } from './lateral-path';
import * as obstacles from './obstacles';
import { forgetWhenFull, makePieceRoom, placeOfEnd, setMost } from './piece-cache';
import { forgetClosures, makeClosureRoom } from './piece-closure';
import { GROUND } from './ray-hits';
import { makeSightRoom, SightLine, toTheLeft, toTheRight } from './sight-line';
import { setBend, stretch as stretchBand } from './top-path';

export { leaveOut, makeRoom, putBack } from './obstacles';
export { setMost };

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
export function wavelengthM(): usize {
  return changetype<usize>(obstacles.wavelengthM);
}

/** Makes the scene ready for rays, once it is written down; the frame of the cells must hold every edge. */
export function index(x0: f64, y0: f64, cellM: f64, columns: i32, rows: i32): void {
  obstacles.index();
  buildCells(x0, y0, cellM, columns, rows);
  makeCandidateRoom();
  makeSightRoom();
  makePieceRoom();
  makeClosureRoom();
  left.makeRoom();
  right.makeRoom();
}

/**
 * The direct line of the next pair, or the length and heights of a bent path with the direction of its first leg, of which `setBend` tells the rest.
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
  const line = obstacles.line;
  line.x = x;
  line.y = y;
  line.endX = endX;
  line.endY = endY;
  line.ux = ux;
  line.uy = uy;
  line.planM = planM;
  line.sourceZ = sourceZ;
  line.receiverZ = receiverZ;
  setBend(Infinity, ux, uy);
}

export { setBend };

function sightOf(isLeft: bool): SightLine {
  return isLeft ? toTheLeft : toTheRight;
}

/**
 * Casts the direct line, past what is left out.
 * @param isLeft whether vertices on it are taken to lie to its left, otherwise to its right
 * @returns how many edges it met
 */
export function castLine(isLeft: bool): u32 {
  sightOf(isLeft).cast(isLeft ? 1 : -1);
  return sightOf(isLeft).hits.count;
}

/** Begins a path of legs. */
export function beginLegs(isLeft: bool): void {
  sightOf(isLeft).hits.clear();
}

/** Adds a leg of a path: its share of the length in plan, and that of what lies before it. */
export function addLeg(
  isLeft: bool,
  ax: f64,
  ay: f64,
  az: f64,
  bx: f64,
  by: f64,
  bz: f64,
  share: f64,
  before: f64,
): void {
  sightOf(isLeft).addLeg(ax, ay, az, bx, by, bz, isLeft ? 1 : -1, share, before);
}

/** Adds an edge of the ground that breaks the path. */
export function addGroundEdge(isLeft: bool, place: f64, topM: f64, riseM: f64): void {
  sightOf(isLeft).hits.add(place, topM, riseM, GROUND);
}

/** What the path met; it stands until the next one. */
export function hitCount(isLeft: bool): u32 {
  return sightOf(isLeft).hits.count;
}
export function touches(isLeft: bool): bool {
  return sightOf(isLeft).hits.touches;
}
export function hitPlace(isLeft: bool, hit: u32): f64 {
  return sightOf(isLeft).hits.place[hit];
}
export function hitRiseM(isLeft: bool, hit: u32): f64 {
  return sightOf(isLeft).hits.riseM[hit];
}

/**
 * Stretches the band over what the path met.
 * @returns the next band in which more of it screens
 */
export function stretch(isLeft: bool, band: u32): u32 {
  const sight = sightOf(isLeft);
  return stretchBand(sight.hits, band, sight.top);
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

/** Begins with the side paths of a pair, whose line is set. What is remembered of pieces is kept within its bounds. */
export function beginSides(): void {
  if (forgetWhenFull()) forgetClosures();
  const line = obstacles.line;
  line.source = placeOfEnd(line.x, line.y);
  line.receiver = placeOfEnd(line.endX, line.endY);
}

/**
 * Finds the paths round both sides of the pair in hand, beginning with the obstacles of the path over the top.
 * @param isLeft which of its sight lines that path belongs to
 * @param goOn whether the last search was for the same pair in a lower band, and all that was in its way is in the way now
 * @returns the next higher band in which a path may be another one
 */
export function findSides(isLeft: bool, band: u32, goOn: bool): u32 {
  const top = sightOf(isLeft).top;
  findLateralPath(left, top.obstacles, top.obstacleCount, band, goOn);
  findLateralPath(right, top.obstacles, top.obstacleCount, band, goOn);
  return min(left.nextBand, right.nextBand);
}

function searchOf(isLeft: bool): LateralSearch {
  return isLeft ? left : right;
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
  return searchOf(isLeft).chain.at(at + 1).place;
}
