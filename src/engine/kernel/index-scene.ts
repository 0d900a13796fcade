/** Makes a scene ready for rays, the first time and when its temporary barriers are replaced. */
import { makeAcrossRoom } from './rays/cast-ray';
import { indexBands } from './terms/diffraction';
import { buildCells } from './rays/edge-cells';
import { makeLatestRoom } from './lateral/cached-hull';
import { makeFindingRoom } from './lateral/find-cached-hull';
import { indexGround } from './terms/ground-cover';
import { leftSearch, leftSearchWithout, rightSearch, rightSearchWithout } from './lateral/lateral-search';
import { indexObstacles } from './shared/obstacle-memory';
import { findOuterVertices } from './shared/outer-vertices';
import { makeHitRoom, noteOtherBarriers } from './lateral/hull-edge-cache';
import { dropPackedHulls, packHulls, unpackHulls } from './lateral/pack-hulls';
import { makePieceRoom } from './lateral/cut-bodies';
import { makeSightRoom } from './rays/sight-line';
import { limitNothing } from './terms/temporary-screens';
import { makeCandidateRoom } from './rays/walk-cells';

/** Makes the scene ready for rays once the host has written it; the frame of the cells must hold every edge. */
export function index(x0: f64, y0: f64, cellM: f64, columns: i32, rows: i32): void {
  limitNothing();
  indexBands();
  indexGround();
  indexAllObstacles(x0, y0, cellM, columns, rows);
}

/**
 * Begins to replace the temporary barriers of the scene. The host then writes all obstacles again, of which those that are no temporary
 * barriers must be the same, and calls `endOtherBarriers`. What is cached of them stays where neither an old barrier nor a new one touches it.
 */
export function beginOtherBarriers(): void {
  packHulls();
}

/**
 * Makes the scene ready for rays with the temporary barriers that the host has written; parameters as of `index`.
 * @param areAsWide whether no obstacle that stays is wider or narrower now, so that cached hulls stay
 */
export function endOtherBarriers(areAsWide: bool, x0: f64, y0: f64, cellM: f64, columns: i32, rows: i32): void {
  indexAllObstacles(x0, y0, cellM, columns, rows);
  noteOtherBarriers();
  if (areAsWide) unpackHulls();
  else dropPackedHulls();
}

function indexAllObstacles(x0: f64, y0: f64, cellM: f64, columns: i32, rows: i32): void {
  indexObstacles();
  findOuterVertices();
  buildCells(x0, y0, cellM, columns, rows);
  makeCandidateRoom();
  makeAcrossRoom();
  makeSightRoom();
  makeHitRoom();
  makeLatestRoom();
  makeFindingRoom();
  makePieceRoom();
  leftSearch.makeRoom();
  rightSearch.makeRoom();
  leftSearchWithout.makeRoom();
  rightSearchWithout.makeRoom();
}
