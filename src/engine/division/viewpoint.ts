/** From where a line of sources is seen, and where what stands before it counts. */

/** A receiver: position and absolute height, m. */
export interface Viewpoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A half-plane: where nx · x + ny · y is not below `least`. */
export interface HalfPlane {
  readonly nx: number;
  readonly ny: number;
  readonly least: number;
}
