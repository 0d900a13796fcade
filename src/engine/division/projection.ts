/**
 * Projects the obstacles between a receiver and a straight line of sources at one height onto the line. A building entirely in
 * front of the line is one item. Of all other obstacles (other buildings, walls, ground edges), each edge is one item. An edge
 * that breaks only some of its sight lines is divided where it starts to break them.
 */
import { LEAST_DIFFERENCE_M } from './detour.ts';
import { ProjectedBodies } from './projected-bodies.ts';
import { ProjectedItems } from './projected-items.ts';
import { type RowSpan, type ScreenIndex, spanOfTriangle } from './screen-index.ts';
import type { HalfPlane, Viewpoint } from './viewpoint.ts';

/** Nothing nearer to the receiver than this share of the distance is projected: it would cover the whole line. */
const LEAST_SHARE = 1e-4;
/** Anything beyond this share of the distance is on the line or behind it. */
const MOST_SHARE = 1 - 1e-9;

const EVERYWHERE: HalfPlane = { nx: 0, ny: 0, least: -Infinity };

export class Projection {
  readonly items = new ProjectedItems();
  /** The bodies that break sight lines; buildings as wholes. */
  readonly bodies = new ProjectedBodies();
  private readonly index: ScreenIndex;
  private readonly skip: Uint16Array;
  private readonly seenHouse: Uint32Array;
  private readonly seenEdge: Uint32Array;
  private query = 0;
  /** Whether the edges that are added belong to temporary barriers. */
  private isTemporary = false;
  /** To what the added edges belong: a building that is one body, an obstacle whose every edge is a body, or the ground. */
  private owner: 'house' | 'wall' | 'ground' = 'wall';
  private readonly span: RowSpan = { first: 0, last: -1 };
  private readonly triangle = new Float64Array(6);

  // The current line: the receiver, the direction of the line, its normal away from the receiver, and the source height.
  private rx = 0;
  private ry = 0;
  private rz = 0;
  private sourceZ = 0;
  private dx = 1;
  private dy = 0;
  private nx = 0;
  private ny = 1;
  /** Obstacles outside this half-plane are ignored. */
  private within = EVERYWHERE;
  /**
   * Coordinate of the start of the line along it (0 at the foot of the perpendicular from the receiver), its length, and its
   * perpendicular distance from the receiver, m.
   */
  startM = 0;
  lengthM = 1;
  awayM = 1;
  /** An edge that lies this far below the sight lines is not an item, m. */
  private mostBelowM = 0;

  /** @param skip per obstacle; the obstacle is ignored if the value is above 0 (`Kernel.skip`) */
  constructor(index: ScreenIndex, skip: Uint16Array) {
    this.index = index;
    this.skip = skip;
    this.seenHouse = new Uint32Array(index.obstacles.count);
    this.seenEdge = new Uint32Array(index.edgeObstacle.length);
  }

  clear(): void {
    this.items.count = 0;
    this.bodies.count = 0;
  }

  /**
   * Sets the receiver and the line a–b and removes all items.
   * @param sourceZ absolute height of the sources, m
   * @returns false if the line points at the receiver, so that nothing can be projected onto it
   */
  begin(receiver: Viewpoint, ax: number, ay: number, bx: number, by: number, sourceZ: number): boolean {
    this.clear();
    return this.continueFrom(receiver, ax, ay, bx, by, sourceZ, EVERYWHERE);
  }

  /**
   * Sets the receiver and the line as `begin` does, but keeps the items. A reflected path needs this: its two legs are seen from
   * an image of the receiver or projected onto an image of the line, so that positions and shares of the distance agree.
   * @param within obstacles outside this half-plane are ignored
   * @returns false if the line points at the receiver
   */
  continueFrom(
    { x, y, z }: Viewpoint,
    ax: number,
    ay: number,
    bx: number,
    by: number,
    sourceZ: number,
    within: HalfPlane,
  ): boolean {
    const lengthM = Math.hypot(bx - ax, by - ay);
    this.within = within;
    this.query++;
    if (!(lengthM > 0)) return false;
    this.dx = (bx - ax) / lengthM;
    this.dy = (by - ay) / lengthM;
    const leftM = (ay - y) * this.dx - (ax - x) * this.dy;
    const side = leftM < 0 ? -1 : 1;
    this.nx = -this.dy * side;
    this.ny = this.dx * side;
    this.rx = x;
    this.ry = y;
    this.rz = z;
    this.sourceZ = sourceZ;
    this.startM = (ax - x) * this.dx + (ay - y) * this.dy;
    this.lengthM = lengthM;
    this.awayM = leftM * side;
    this.mostBelowM = Math.sqrt(-LEAST_DIFFERENCE_M * this.awayM);
    return this.awayM >= LEAST_AWAY * lengthM && this.awayM >= LEAST_AWAY_M;
  }

  /**
   * Adds the buildings in a triangle with the receiver as one corner, each once, and with `all` every other obstacle too.
   * @param ax, ay, bx, by the other two corners, on the sight lines to the ends of the line
   */
  add(ax: number, ay: number, bx: number, by: number, all: boolean): void {
    this.triangle.set([this.rx, this.ry, ax, ay, bx, by]);
    this.isTemporary = false;
    this.collectHouses();
    if (all) this.collectEdges();
  }

  private collectHouses(): void {
    const { houses, obstacles } = this.index;
    const { triangle, span, skip, seenHouse, query } = this;
    const { roofZ } = obstacles;
    const [firstRow, lastRow] = this.rowsOf(houses);
    // Roofs below this height are too low to screen any sight line.
    const leastZ = Math.min(this.rz, this.sourceZ) - this.nearGrazingM();
    for (let row = firstRow; row <= lastRow; row++) {
      spanOfTriangle(triangle, row, houses, span);
      const end = houses.footprintStart[row * houses.columns + span.last + 1] ?? 0;
      if (span.last < span.first) continue;
      for (let entry = houses.footprintStart[row * houses.columns + span.first]!; entry < end; entry++) {
        const house = houses.footprints[entry]!;
        if (seenHouse[house] === query) continue;
        seenHouse[house] = query;
        if (skip[house]! > 0 || roofZ[house]! <= leastZ) continue;
        this.addHouse(house);
      }
    }
  }

  private rowsOf(frame: { readonly y0: number; readonly cellM: number; readonly rows: number }): [number, number] {
    const { triangle } = this;
    const low = Math.min(triangle[1]!, triangle[3]!, triangle[5]!);
    const high = Math.max(triangle[1]!, triangle[3]!, triangle[5]!);
    const first = Math.max(0, Math.floor((low - frame.y0) / frame.cellM));
    return [first, Math.min(frame.rows - 1, Math.floor((high - frame.y0) / frame.cellM))];
  }

  /** Depth below the sight line at mid-path within which an edge still counts, m. */
  private nearGrazingM(): number {
    const distanceM = this.awayM + Math.abs(this.startM) + this.lengthM;
    return Math.sqrt((-LEAST_DIFFERENCE_M * distanceM) / 2);
  }

  /**
   * Adds a building as a whole if it lies entirely in front of the line and its roof breaks all of its sight lines or none.
   * Otherwise adds its edges.
   */
  private addHouse(house: number): void {
    const { obstacles, edgeStart } = this.index;
    const { vertexStart, vertexXy, roofZ, edges } = obstacles;
    const { rx, ry, dx, dy, nx, ny, awayM, startM, lengthM, within } = this;
    const leastOff = within.least - within.nx * rx - within.ny * ry;
    let [low, high, near, far] = [Infinity, -Infinity, Infinity, -Infinity];
    let lowShare = 0;
    let highShare = 0;
    const end = vertexStart[house + 1]!;
    let isBefore = true;
    for (let vertex = vertexStart[house]!; vertex < end; vertex++) {
      const px = vertexXy[2 * vertex]! - rx;
      const py = vertexXy[2 * vertex + 1]! - ry;
      const share = (px * nx + py * ny) / awayM;
      if (share < near) near = share;
      if (share > far) far = share;
      if (share < LEAST_SHARE || share > MOST_SHARE || within.nx * px + within.ny * py < leastOff) {
        isBefore = false;
        continue;
      }
      const place = ((px * dx + py * dy) / share - startM) / lengthM;
      if (place < low) {
        low = place;
        lowShare = share;
      }
      if (place > high) {
        high = place;
        highShare = share;
      }
    }
    if (far < LEAST_SHARE || near > MOST_SHARE) return;
    this.owner = isBefore ? 'house' : 'wall';
    if (isBefore) {
      if (high <= 0 || low >= 1) return;
      const climb = this.sourceZ - this.rz;
      const frontRise = roofZ[house]! - this.rz - near * climb;
      const backRise = roofZ[house]! - this.rz - far * climb;
      if (frontRise > 0 || backRise > 0) this.bodies.add(low, high, lowShare, highShare);
      if (frontRise > 0 === backRise > 0) {
        this.items.add(low, high, near, frontRise, far, backRise, this.isTemporary, awayM);
        return;
      }
    }
    for (let edge = edgeStart[house]!; edge < edgeStart[house + 1]!; edge++) this.addEdge(edges, edge);
  }

  private collectEdges(): void {
    const { cells, edges, edgeObstacle } = this.index;
    if (cells.rows === 0) return;
    const { triangle, span, skip, seenEdge, query } = this;
    const [firstRow, lastRow] = this.rowsOf(cells);
    for (let row = firstRow; row <= lastRow; row++) {
      spanOfTriangle(triangle, row, cells, span);
      if (span.last < span.first) continue;
      const end = cells.start[row * cells.columns + span.last + 1]!;
      for (let entry = cells.start[row * cells.columns + span.first]!; entry < end; entry++) {
        const edge = cells.entries[entry]!;
        if (seenEdge[edge] === query) continue;
        seenEdge[edge] = query;
        const obstacle = edgeObstacle[edge]!;
        if (obstacle >= 0 && skip[obstacle]! > 0) continue;
        this.isTemporary = obstacle >= this.index.obstacles.temporaryFrom;
        this.owner = obstacle < 0 ? 'ground' : 'wall';
        this.addEdge(edges, edge);
      }
    }
  }

  /** Adds the part of an edge in front of the line, divided where the edge starts to break the sight lines. */
  private addEdge(edges: Float64Array, edge: number): void {
    const { rx, ry, dx, dy, nx, ny, awayM, startM, lengthM } = this;
    let ax = edges[6 * edge]! - rx;
    let ay = edges[6 * edge + 1]! - ry;
    let topA = edges[6 * edge + 2]!;
    let bx = edges[6 * edge + 3]! - rx;
    let by = edges[6 * edge + 4]! - ry;
    let topB = edges[6 * edge + 5]!;
    let shareA = (ax * nx + ay * ny) / awayM;
    let shareB = (bx * nx + by * ny) / awayM;
    if (shareA > shareB) {
      [ax, ay, topA, bx, by, topB] = [bx, by, topB, ax, ay, topA];
      [shareA, shareB] = [shareB, shareA];
    }
    if (shareB < LEAST_SHARE || shareA > MOST_SHARE) return;
    const climb = this.sourceZ - this.rz;
    const leastRise = -this.mostBelowM;
    if (topA - this.rz - shareA * climb < leastRise && topB - this.rz - shareB * climb < leastRise) return;
    const { within } = this;
    const leastOff = within.least - within.nx * rx - within.ny * ry;
    const offA = within.nx * ax + within.ny * ay - leastOff;
    const offB = within.nx * bx + within.ny * by - leastOff;
    if (offA < 0 && offB < 0) return;
    if (offA < 0 || offB < 0) {
      const w = offA / (offA - offB);
      const [x, y, top, share] = [ax + w * (bx - ax), ay + w * (by - ay), topA + w * (topB - topA), shareA + w * (shareB - shareA)]; // prettier-ignore
      if (offA < 0) [ax, ay, topA, shareA] = [x, y, top, share];
      else [bx, by, topB, shareB] = [x, y, top, share];
      if (shareB < LEAST_SHARE || shareA > MOST_SHARE) return;
    }
    if (shareA < LEAST_SHARE) {
      const w = (LEAST_SHARE - shareA) / (shareB - shareA);
      [ax, ay, topA, shareA] = [ax + w * (bx - ax), ay + w * (by - ay), topA + w * (topB - topA), LEAST_SHARE];
    }
    if (shareB > MOST_SHARE) {
      const w = (MOST_SHARE - shareA) / (shareB - shareA);
      [bx, by, topB, shareB] = [ax + w * (bx - ax), ay + w * (by - ay), topA + w * (topB - topA), MOST_SHARE];
    }
    const riseA = topA - this.rz - shareA * climb;
    const riseB = topB - this.rz - shareB * climb;
    const placeA = ((ax * dx + ay * dy) / shareA - startM) / lengthM;
    const placeB = ((bx * dx + by * dy) / shareB - startM) / lengthM;
    if (riseA > 0 !== riseB > 0) {
      // Both the rise and the share of the distance are linear along the edge.
      const w = riseA / (riseA - riseB);
      const share = shareA + w * (shareB - shareA);
      const px = ax + w * (bx - ax);
      const py = ay + w * (by - ay);
      const place = ((px * dx + py * dy) / share - startM) / lengthM;
      this.addSpan(placeA, place, shareA, riseA, share, 0);
      this.addSpan(place, placeB, share, 0, shareB, riseB);
    } else this.addSpan(placeA, placeB, shareA, riseA, shareB, riseB);
  }

  private addSpan(placeA: number, placeB: number, shareA: number, riseA: number, shareB: number, riseB: number): void {
    if (this.owner !== 'house' && (riseA > 0 || riseB > 0)) {
      // No path passes beside a ground edge.
      const passed = this.owner === 'ground' ? 0 : 1;
      if (placeA <= placeB) this.bodies.add(placeA, placeB, passed * shareA, passed * shareB);
      else this.bodies.add(placeB, placeA, passed * shareB, passed * shareA);
    }
    // An edge seen along its length counts with both ends. An edge seen across counts with what lies between its ends.
    const { items, isTemporary, awayM } = this;
    if (placeA <= placeB) items.add(placeA, placeB, shareA, riseA, shareB, riseB, isTemporary, awayM);
    else items.add(placeB, placeA, shareB, riseB, shareA, riseA, isTemporary, awayM);
  }
}

/** A line is not projected onto if its perpendicular distance is below this share of its length, or below this many metres. */
const LEAST_AWAY = 1e-3;
const LEAST_AWAY_M = 0.01;
