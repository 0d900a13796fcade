/** The current reflected path in plan: source, reflection points, receiver, and the legs between them. */
import { create, Row, rowOf } from './memory';

/** A path with two reflections has three legs. */
const MAX_LEGS: u32 = 3;

@unmanaged
export class BentPath {
  legCount: u32;
  /** Length of all legs, m. */
  planM: f64;
  /** Ends of the legs, starting with the source; z is absolute, m. */
  x: Row<f64>;
  y: Row<f64>;
  z: Row<f64>;
  /** Length of each leg, m. */
  legM: Row<f64>;

  setEnd(at: u32, x: f64, y: f64, z: f64): void {
    this.x[at] = x;
    this.y[at] = y;
    this.z[at] = z;
  }

  /** Starts the path with the leg from the source. The source itself is set by `setEnd`. */
  setFirstLeg(x: f64, y: f64, z: f64, lengthM: f64): void {
    this.setEnd(1, x, y, z);
    this.legM[0] = lengthM;
    this.planM = lengthM;
    this.legCount = 1;
  }

  addLeg(x: f64, y: f64, z: f64, lengthM: f64): void {
    this.legM[this.legCount] = lengthM;
    this.planM += lengthM;
    this.legCount++;
    this.setEnd(this.legCount, x, y, z);
  }

  static create(): BentPath {
    const path = create<BentPath>();
    path.x = rowOf<f64>(MAX_LEGS + 1);
    path.y = rowOf<f64>(MAX_LEGS + 1);
    path.z = rowOf<f64>(MAX_LEGS + 1);
    path.legM = rowOf<f64>(MAX_LEGS);
    return path;
  }
}
