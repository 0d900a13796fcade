/** Hull edges: straight lines in plan between two nodes, with cached values. */
import { create } from '../shared/memory';
import { isVertex, nodeX, nodeY } from './pair-ends';

/**
 * Length by which hull edges are extended beyond their corners, m, so that an obstacle that touches a corner from outside crosses
 * them.
 */
export const BEYOND_CORNER_M: f64 = 1e-4;

@unmanaged
export class HullEdge {
  /** For the obstacles across it: the highest top at a crossing, and the highest `lowestM`, m. */
  highestTopM: f64;
  highestLowestM: f64;
  from: u32;
  to: u32;
  /**
   * Its obstacles have the indices from `start` to `end` − 1. Those from `beyond` on cross it only beyond its nodes. An obstacle
   * may be listed more than once.
   */
  start: u32;
  beyond: u32;
  end: u32;
  /** Its hits have the indices from `firstHit` to `endHit` − 1, after `withHits` was called. */
  firstHit: u32;
  endHit: u32;
  /**
   * Points of the ground under it have the indices from `groundStart` to `groundEnd` − 1. There are none before they are
   * requested.
   */
  groundStart: u32;
  groundEnd: u32;
  /** The `barrierGeneration` for which its obstacles are valid. */
  barrierGeneration: u32;
}

/** A crossing of a hull edge: position, 0 … 1 along the extended edge, and top of the obstacle there, m. */
@unmanaged
export class Hit {
  position: f64;
  topM: f64;
  obstacle: u32;
}

/** A hull edge extended beyond its vertices: from (x, y) to (endX, endY), along the unit vector (ux, uy), m. */
@unmanaged
class Prolonged {
  x: f64;
  y: f64;
  endX: f64;
  endY: f64;
  ux: f64;
  uy: f64;
  lengthM: f64;
}

/** The current hull edge, written by `prolong`. */
export const prolonged: Prolonged = create<Prolonged>();

export function prolong(from: u32, to: u32): void {
  let x = nodeX(from);
  let y = nodeY(from);
  let endX = nodeX(to);
  let endY = nodeY(to);
  const dx = endX - x;
  const dy = endY - y;
  const beyond = BEYOND_CORNER_M / sqrt(dx * dx + dy * dy);
  if (isVertex(from)) {
    x -= beyond * dx;
    y -= beyond * dy;
  }
  if (isVertex(to)) {
    endX += beyond * dx;
    endY += beyond * dy;
  }
  prolonged.x = x;
  prolonged.y = y;
  prolonged.endX = endX;
  prolonged.endY = endY;
  prolonged.lengthM = sqrt((endX - x) * (endX - x) + (endY - y) * (endY - y));
  prolonged.ux = (endX - x) / prolonged.lengthM;
  prolonged.uy = (endY - y) / prolonged.lengthM;
}
