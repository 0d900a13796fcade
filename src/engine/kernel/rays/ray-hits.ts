import { create, longerRow, Row } from '../shared/memory';
import { edgeCount } from '../shared/obstacle-memory';

/** The hits of a path, roughly in order along it: the points at which it crosses edges. */
@unmanaged
export class RayHits {
  count: u32;
  private room: u32;
  /** Whether an end of an edge lies on the ray. Then the hits depend on the side on which such ends count. */
  touches: bool;
  /** Edges met within a micrometre of an end of the ray, with the position (0 or 1) and the top there. */
  endCount: u32;
  private endRoom: u32;
  endObstacle: Row<u32>;
  endPosition: Row<f64>;
  endTopM: Row<f64>;
  /** Position along the path, 0 … 1 in plan. */
  position: Row<f64>;
  /** Top of the edge where the path crosses it, and its height above the path, m. */
  topM: Row<f64>;
  riseM: Row<f64>;
  /** Index of the obstacle, or GROUND. */
  obstacle: Row<u32>;

  clear(): void {
    this.count = 0;
    this.touches = false;
    this.endCount = 0;
  }

  add(position: f64, topM: f64, riseM: f64, obstacle: u32): void {
    if (this.count === this.room) this.makeRoom(2 * this.room + 64);
    const at = this.count++;
    this.position[at] = position;
    this.topM[at] = topM;
    this.riseM[at] = riseM;
    this.obstacle[at] = obstacle;
  }

  /** Adds a hit without checking that there is room. */
  put(position: f64, topM: f64, riseM: f64, obstacle: u32): void {
    const at = this.count++;
    this.position[at] = position;
    this.topM[at] = topM;
    this.riseM[at] = riseM;
    this.obstacle[at] = obstacle;
  }

  addEnd(obstacle: u32, position: f64, topM: f64): void {
    const at = this.endCount;
    if (at === this.endRoom) this.makeEndRoom(2 * this.endRoom + 8);
    this.endObstacle[at] = obstacle;
    this.endPosition[at] = position;
    this.endTopM[at] = topM;
    this.endCount = at + 1;
  }

  /** Whether the obstacle is among the first hits. Four hits are tested at a time. */
  has(obstacle: u32, count: u32): bool {
    const wanted = i32x4.splat(obstacle);
    const row = changetype<usize>(this.obstacle);
    let at: u32 = 0;
    for (; at + 4 <= count; at += 4) {
      if (v128.any_true(i32x4.eq(v128.load(row + ((<usize>at) << 2)), wanted))) return true;
    }
    for (; at < count; at++) if (this.obstacle[at] === obstacle) return true;
    return false;
  }

  private makeRoom(room: u32): void {
    this.position = longerRow<f64>(this.position, this.count, room);
    this.topM = longerRow<f64>(this.topM, this.count, room);
    this.riseM = longerRow<f64>(this.riseM, this.count, room);
    this.obstacle = longerRow<u32>(this.obstacle, this.count, room);
    this.room = room;
  }

  private makeEndRoom(room: u32): void {
    this.endObstacle = longerRow<u32>(this.endObstacle, this.endCount, room);
    this.endPosition = longerRow<f64>(this.endPosition, this.endCount, room);
    this.endTopM = longerRow<f64>(this.endTopM, this.endCount, room);
    this.endRoom = room;
  }

  /** Allocates room for every edge of the scene and one more, because casting a ray does not check it. */
  makeRoomForAll(): void {
    this.count = 0;
    this.makeRoom(edgeCount + 1);
  }

  static create(): RayHits {
    return create<RayHits>();
  }
}

/** The obstacle index of hits on the ground. */
export const GROUND: u32 = 0xffffffff;
