/** A façade in plan: it runs from (x, y) along the unit vector (ux, uy), and its front is on its left. */
@unmanaged
export class Facade {
  x: f64;
  y: f64;
  ux: f64;
  uy: f64;
  lengthM: f64;
  /** lmin²/λ in the highest band, m. Beyond this distance the façade is too small in all bands, at any angle. */
  farthestM: f64;

  /** Distance of a point in front of the façade, and its position along the façade, m. */
  @inline
  offM(x: f64, y: f64): f64 {
    return (y - this.y) * this.ux - (x - this.x) * this.uy;
  }

  @inline
  alongM(x: f64, y: f64): f64 {
    return (x - this.x) * this.ux + (y - this.y) * this.uy;
  }

  /** Distance of a point from the nearest point of the façade in plan, m. */
  distanceM(x: f64, y: f64): f64 {
    const off = this.offM(x, y);
    const along = this.alongM(x, y);
    const beside = max(0, max(-along, along - this.lengthM));
    return sqrt(off * off + beside * beside);
  }
}
