import { create } from './memory';

/**
 * The direct line in plan: from (x, y) along the unit vector (ux, uy) for planM metres to (endX, endY). It has an absolute height
 * at each end, m.
 */
@unmanaged
export class DirectLine {
  x: f64;
  y: f64;
  endX: f64;
  endY: f64;
  ux: f64;
  uy: f64;
  planM: f64;
  sourceZ: f64;
  receiverZ: f64;
  /** Node numbers of its ends, written by `beginLateralPaths`. */
  source: u32;
  receiver: u32;

  set(x: f64, y: f64, endX: f64, endY: f64, ux: f64, uy: f64, planM: f64, sourceZ: f64, receiverZ: f64): void {
    this.x = x;
    this.y = y;
    this.endX = endX;
    this.endY = endY;
    this.ux = ux;
    this.uy = uy;
    this.planM = planM;
    this.sourceZ = sourceZ;
    this.receiverZ = receiverZ;
  }

  @inline
  alongM(x: f64, y: f64): f64 {
    return (x - this.x) * this.ux + (y - this.y) * this.uy;
  }

  /** Distance of a point to the left of the line, m. */
  @inline
  leftM(x: f64, y: f64): f64 {
    return (y - this.y) * this.ux - (x - this.x) * this.uy;
  }

  @inline
  higherEndZ(): f64 {
    return max(this.sourceZ, this.receiverZ);
  }
}

/** The direct line of the current pair. It is written by the function that casts the line or sets a path. */
export const line: DirectLine = create<DirectLine>();
