/** What rays meet. */
import { create, longerRow, Row } from '../shared/memory';
import { edgeCount } from '../shared/obstacle-memory';

/** What one path met, about in the order in which it met it. */
@unmanaged
export class RayHits {
  count: u32;
  private room: u32;
  /** Whether the end of an edge lies on the ray: then what it meets depends on the side that these are taken to lie on. */
  touches: bool;
  /** Edges met within a micrometre of the ray's ends, with the place (0 or 1) and the top there. */
  endCount: u32;
  private endRoom: u32;
  endObstacle: Row<u32>;
  endPlace: Row<f64>;
  endTopM: Row<f64>;
  /** Place along the path, 0 … 1 in plan. */
  place: Row<f64>;
  /** Top of the edge where the path passes it, and that above the path's own height, m. */
  topM: Row<f64>;
  riseM: Row<f64>;
  /** Its number, or GROUND. */
  obstacle: Row<u32>;

  /** Forgets what was met. */
  clear(): void {
    this.count = 0;
    this.touches = false;
    this.endCount = 0;
  }

  add(place: f64, topM: f64, riseM: f64, obstacle: u32): void {
    if (this.count === this.room) this.makeRoom(2 * this.room + 64);
    const at = this.count++;
    this.place[at] = place;
    this.topM[at] = topM;
    this.riseM[at] = riseM;
    this.obstacle[at] = obstacle;
  }

  addEnd(obstacle: u32, place: f64, topM: f64): void {
    const at = this.endCount;
    if (at === this.endRoom) this.makeEndRoom(2 * this.endRoom + 8);
    this.endObstacle[at] = obstacle;
    this.endPlace[at] = place;
    this.endTopM[at] = topM;
    this.endCount = at + 1;
  }

  private makeRoom(room: u32): void {
    this.place = longerRow<f64>(this.place, this.count, room);
    this.topM = longerRow<f64>(this.topM, this.count, room);
    this.riseM = longerRow<f64>(this.riseM, this.count, room);
    this.obstacle = longerRow<u32>(this.obstacle, this.count, room);
    this.room = room;
  }

  private makeEndRoom(room: u32): void {
    this.endObstacle = longerRow<u32>(this.endObstacle, this.endCount, room);
    this.endPlace = longerRow<f64>(this.endPlace, this.endCount, room);
    this.endTopM = longerRow<f64>(this.endTopM, this.endCount, room);
    this.endRoom = room;
  }

  /** Makes room for every edge of the scene, once they are known: casting a ray asks no more. */
  makeRoomForAll(): void {
    this.makeRoom(edgeCount);
  }

  static create(): RayHits {
    return create<RayHits>();
  }
}

/** The obstacle of hits on the ground itself. */
export const GROUND: u32 = 0xffffffff;
