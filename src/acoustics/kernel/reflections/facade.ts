/** One façade as the kernel knows it. */

/** A façade in plan: from (x, y) along the unit vector (ux, uy), in front to its left. */
@unmanaged
export class Facade {
  x: f64;
  y: f64;
  ux: f64;
  uy: f64;
  lengthM: f64;
  /** lmin²/λ in the highest band, m: beyond it the façade is too small in all bands, whatever the angle. */
  farthestM: f64;

  /** How far a point is in front of it, and how far along it from its beginning, m. */
  @inline
  offM(x: f64, y: f64): f64 {
    return (y - this.y) * this.ux - (x - this.x) * this.uy;
  }

  @inline
  alongM(x: f64, y: f64): f64 {
    return (x - this.x) * this.ux + (y - this.y) * this.uy;
  }
}
