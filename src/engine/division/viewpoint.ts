/** A receiver: position and absolute height, m. */
export interface Viewpoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The half-plane nx · x + ny · y ≥ `least`. */
export interface HalfPlane {
  readonly nx: number;
  readonly ny: number;
  readonly least: number;
}
