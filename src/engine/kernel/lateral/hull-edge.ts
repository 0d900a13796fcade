/** Hull edges: straight lines in plan between two nodes, and what is known of them. */
import { create } from '../shared/memory';
import { isVertex, nodeX, nodeY } from './pair-ends';

/**
 * Hull edges are prolonged this much beyond their corners, so that an obstacle that touches a corner from outside
 * closes the gap, m.
 */
export const BEYOND_CORNER_M: f64 = 1e-4;

@unmanaged
export class HullEdge {
  /** Of the obstacles across it: the highest top at the crossings, and the highest of their `lowestM`, m. */
  highestTopM: f64;
  highestLowestM: f64;
  from: u32;
  to: u32;
  /**
   * Its obstacles are from `start` to `end`, those that cross it only beyond its nodes from `beyond` on; an obstacle
   * may be listed more than once.
   */
  start: u32;
  beyond: u32;
  end: u32;
  /** Its hits are from `firstHit` to `endHit`, once `withHits` was asked. */
  firstHit: u32;
  endHit: u32;
  /** Points of the ground under it are from `groundStart` to `groundEnd`; none before they were asked for. */
  groundStart: u32;
  groundEnd: u32;
  /** The state of the temporary barriers that its obstacles were compared with last: `barrierGeneration`. */
  barrierGeneration: u32;
}

/**
 * A crossing of a hull edge: the position, 0 … 1 from its prolonged beginning, and the top of the obstacle there, m.
 */
@unmanaged
export class Hit {
  position: f64;
  topM: f64;
  obstacle: u32;
}

/** A hull edge that is prolonged beyond vertices: from (x, y) to (endX, endY), along the unit vector (ux, uy), m. */
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

/** The hull edge in hand; `prolong` writes it. */
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
