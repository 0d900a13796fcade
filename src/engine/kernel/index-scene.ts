/** Prepares a scene for tracing, at first and whenever its temporary barriers are replaced. */
import { makeAcrossRoom } from './rays/cast-ray';
import { indexBands } from './terms/diffraction';
import { buildCells } from './rays/edge-cells';
import { makeFindingRoom } from './lateral/find-cached-hull';
import { indexGround } from './terms/ground-polygons';
import { leftSearch, leftSearchWithout, rightSearch, rightSearchWithout } from './lateral/lateral-search';
import { indexObstacles } from './shared/obstacle-memory';
import { findOuterVertices } from './shared/outer-vertices';
import { makeHitRoom, noteOtherBarriers } from './lateral/hull-edge-cache';
import { dropPackedHulls, packHulls, unpackHulls } from './lateral/pack-hulls';
import { makePieceRoom } from './lateral/cut-bodies';
import { makeSightRoom } from './rays/sight-line';
import { limitNothing } from './terms/temporary-screens';
import { makeCandidateRoom } from './rays/walk-cells';

/** Prepares the scene after the host has written it. The grid of cells must contain every edge. */
export function index(x0: f64, y0: f64, cellM: f64, columns: i32, rows: i32): void {
  limitNothing();
  indexBands();
  indexGround();
  indexAllObstacles(x0, y0, cellM, columns, rows);
}

/**
 * Starts replacing the temporary barriers of the scene. The host then writes all obstacles again and calls `endOtherBarriers`.
 * Obstacles other than temporary barriers must not change. Cached values stay valid where neither an old nor a new barrier
 * touches them.
 */
export function beginOtherBarriers(): void {
  packHulls();
}

/**
 * Prepares the scene with the temporary barriers that the host has written. Parameters as in `index`.
 * @param areAsWide whether all other obstacles have kept their widths, so that cached hulls stay valid
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
  makeFindingRoom();
  makePieceRoom();
  leftSearch.makeRoom();
  rightSearch.makeRoom();
  leftSearchWithout.makeRoom();
  rightSearchWithout.makeRoom();
}
