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

  /** How far a point in front of it is from its nearest place, m. */
  distanceM(x: f64, y: f64): f64 {
    const off = this.offM(x, y);
    const along = this.alongM(x, y);
    const beside = max(0, max(-along, along - this.lengthM));
    return sqrt(off * off + beside * beside);
  }
}
