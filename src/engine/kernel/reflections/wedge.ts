/**
 * The region that straight lines from an image behind a façade reach through the façade, in plan. It consists of three
 * half-planes, moved outwards by more than the rounding error.
 */
import { create } from '../shared/memory';
import { Facade } from './facade';

/** Distance by which the half-planes are moved outwards, m. */
const MARGIN_M: f64 = 1e-5;

/** The half-plane nx · x + ny · y ≥ `least`; (nx, ny) is a unit vector. */
@unmanaged
export class HalfPlane {
  nx: f64;
  ny: f64;
  least: f64;

  /** Sets the half-plane to the left of a direction through a point. */
  set(x: f64, y: f64, dx: f64, dy: f64): void {
    const lengthM = sqrt(dx * dx + dy * dy);
    this.nx = -dy / lengthM;
    this.ny = dx / lengthM;
    this.least = this.nx * x + this.ny * y - MARGIN_M;
  }

  /** Distance of a point inside the border, m; negative outside. */
  @inline
  withinM(x: f64, y: f64): f64 {
    return this.nx * x + this.ny * y - this.least;
  }

  /** Whether a box is entirely outside. */
  @inline
  misses(x0: f64, y0: f64, x1: f64, y1: f64): bool {
    return this.nx * (this.nx > 0 ? x1 : x0) + this.ny * (this.ny > 0 ? y1 : y0) < this.least;
  }
}

@unmanaged
export class Wedge {
  /** The half-planes in front of the façade, and beside the lines from the image through its end and its start. */
  front: HalfPlane;
  right: HalfPlane;
  left: HalfPlane;
  /** The part of a façade that `cut` found inside, m along it. */
  fromM: f64;
  toM: f64;

  /** @param x, y the image, behind the façade */
  set(x: f64, y: f64, facade: Facade): void {
    const endX = facade.x + facade.lengthM * facade.ux;
    const endY = facade.y + facade.lengthM * facade.uy;
    this.front.set(facade.x, facade.y, facade.ux, facade.uy);
    // Seen from the image, a façade starts on the left, because its front is on its left.
    this.right.set(x, y, endX - x, endY - y);
    this.left.set(x, y, x - facade.x, y - facade.y);
  }

  @inline
  misses(x0: f64, y0: f64, x1: f64, y1: f64): bool {
    if (this.front.misses(x0, y0, x1, y1)) return true;
    return this.right.misses(x0, y0, x1, y1) || this.left.misses(x0, y0, x1, y1);
  }

  /** Finds the part of a façade in the wedge. @returns whether there is one */
  cut(facade: Facade): bool {
    this.fromM = 0;
    this.toM = facade.lengthM;
    this.cutAt(this.front, facade);
    this.cutAt(this.right, facade);
    this.cutAt(this.left, facade);
    return this.fromM <= this.toM;
  }

  private cutAt(plane: HalfPlane, facade: Facade): void {
    const startM = plane.withinM(facade.x, facade.y);
    const perM = plane.nx * facade.ux + plane.ny * facade.uy;
    if (perM > 0) this.fromM = max(this.fromM, -startM / perM);
    else if (perM < 0) this.toM = min(this.toM, startM / -perM);
    else if (startM < 0) this.toM = -Infinity;
  }

  static create(): Wedge {
    const wedge = create<Wedge>();
    wedge.front = create<HalfPlane>();
    wedge.right = create<HalfPlane>();
    wedge.left = create<HalfPlane>();
    return wedge;
  }
}
