/**
 * What stands between a receiver and a straight line of sources at one height, seen from the receiver: the obstacles are projected onto the
 * line, and where the screening changes the line is cut (ISO 9613-2:1996, clause 4: the same propagation conditions from all points of a
 * part). The screening of each stretch is estimated by the path over its highest edges (7.4, eq. 14); the estimate decides where cuts are
 * worth while, and no level.
 */
import { type RowSpan, type ScreenIndex, spanOfTriangle } from './screen-index.ts';

/** A receiver: position and absolute height, m. */
export interface Viewpoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** C2 / λ of eq. 14 at 250 Hz, 1/m: in deep shadow low octaves decide the A-weighted level. And zmin = −2 λ / C2. */
const WAVELENGTH_M = 340 / 250;
const C2_PER_WAVELENGTH = 20 / WAVELENGTH_M;
const LEAST_DIFFERENCE_M = -2 / C2_PER_WAVELENGTH;
/** 5 λ of the term C3, m. */
const FIVE_WAVELENGTHS_M = 5 * WAVELENGTH_M;

/** So near to the receiver obstacles are looked at first, m, then so many times farther away, up to this share of the way. */
const NEAR_M = 40;
const NEAR_STEP = 3;
const HIDDEN_FROM_M = 1000;
const MOST_NEAR_SHARE = 0.5;
/** A detour by which an edge takes some 8 dB off, m. */
const DEEP_DIFFERENCE_M = 3.3 / C2_PER_WAVELENGTH;

/** Numbers of an item: from and to on the line (0 … 1), then position between receiver (0) and line (1) and rise over the sight line (m) of its front and its back. */
const FROM = 0;
const TO = 1;
const FRONT = 2;
const FRONT_RISE = 3;
const BACK = 4;
const BACK_RISE = 5;
const LAYER = 6;
const ITEM_NUMBERS = 7;
/** Near the receiver, near the line, and temporary barriers. */
const LAYERS = 3;
const TEMPORARY = 2;

/** Nearer to the receiver than this share of the way nothing is projected: it would be everywhere. */
const LEAST_SHARE = 1e-4;
/** What lies beyond this share of the way stands on the line, or behind it. */
const MOST_SHARE = 1 - 1e-9;

export class SightProfile {
  /** Stretches of the line from one end (0) to the other (1): stretch i ends at to[i] and has the estimated screening lossDb[i], dB. */
  count = 0;
  to = new Float64Array(64);
  lossDb = new Float64Array(64);
  /** Whether obstacles near the receiver hide the whole line deeply; then it has one stretch. */
  isHidden = false;
  /** Whether nothing at all stands between, or nearly. */
  get isClear(): boolean {
    return this.items === 0;
  }

  private readonly index: ScreenIndex;
  private readonly skip: Uint16Array;
  private items = 0;
  private item = new Float64Array(ITEM_NUMBERS * 256);
  private events = new Float64Array(512);
  private readonly seenHouse: Uint32Array;
  private readonly seenEdge: Uint32Array;
  private query = 0;
  /** Whether the edges that are added are of temporary barriers. */
  private isTemporary = false;
  private active = new Int32Array(256);
  private readonly span: RowSpan = { first: 0, last: -1 };
  private readonly triangle = new Float64Array(6);

  // The line in hand: the receiver, the direction and length of the line, and the distance of the receiver from it.
  private rx = 0;
  private ry = 0;
  private rz = 0;
  private sourceZ = 0;
  private dx = 1;
  private dy = 0;
  private nx = 0;
  private ny = 1;
  private startM = 0;
  private lengthM = 1;
  private awayM = 1;

  /** @param skip by obstacle, above 0 where it does not count (`Kernel.skip`) */
  constructor(index: ScreenIndex, skip: Uint16Array) {
    this.index = index;
    this.skip = skip;
    this.seenHouse = new Uint32Array(index.obstacles.count);
    this.seenEdge = new Uint32Array(index.edgeObstacle.length);
  }

  /**
   * Projects what stands between a receiver and the line a–b.
   * @param sourceZ absolute height of the sources, m
   * @returns false where the line points at the receiver: nothing can be projected onto it
   */
  look({ x, y, z }: Viewpoint, ax: number, ay: number, bx: number, by: number, sourceZ: number): boolean {
    const lengthM = Math.hypot(bx - ax, by - ay);
    this.items = 0;
    this.count = 1;
    this.to[0] = 1;
    this.lossDb[0] = 0;
    if (!(lengthM > 0)) return false;
    this.dx = (bx - ax) / lengthM;
    this.dy = (by - ay) / lengthM;
    let awayM = (ax - x) * -this.dy + (ay - y) * this.dx;
    const side = awayM < 0 ? -1 : 1;
    awayM *= side;
    this.nx = -this.dy * side;
    this.ny = this.dx * side;
    this.rx = x;
    this.ry = y;
    this.rz = z;
    this.sourceZ = sourceZ;
    this.startM = (ax - x) * this.dx + (ay - y) * this.dy;
    this.lengthM = lengthM;
    this.awayM = awayM;
    if (awayM < 1e-3 * lengthM || awayM < 0.01) return false;
    this.query++;
    this.isHidden = false;
    this.isTemporary = false;
    // What stands near the receiver hides a far line most often as a whole: then nothing beyond needs to be looked at.
    const middleM = Math.hypot((ax + bx) / 2 - x, (ay + by) / 2 - y);
    for (let near = NEAR_M / middleM; middleM > HIDDEN_FROM_M && near < MOST_NEAR_SHARE; near *= NEAR_STEP) {
      this.triangle.set([x, y, x + near * (ax - x), y + near * (ay - y), x + near * (bx - x), y + near * (by - y)]);
      this.collectHouses();
      if (!this.hidesAll(near)) continue;
      this.isHidden = true;
      return true;
    }
    this.triangle.set([x, y, ax, ay, bx, by]);
    this.collectHouses();
    this.collectEdges();
    if (this.items > 0) this.sweep();
    return true;
  }

  /**
   * Whether the items that lie within a share of the way hide the whole line, each by itself deeply. Others are there or not by the cells in
   * which they lie.
   */
  private hidesAll(near: number): boolean {
    const { items, item } = this;
    let reached = 0;
    for (let step = 0; step < items && reached < 1; step++) {
      let farthest = reached;
      for (let at = 0; at < items; at++) {
        const position = ITEM_NUMBERS * at;
        if (Math.max(item[position + FRONT]!, item[position + BACK]!) > near) continue;
        if (item[position + FROM]! > reached + LEAST_STRETCH || item[position + TO]! <= farthest) continue;
        const overM = Math.max(
          differenceM(item[position + FRONT]!, item[position + FRONT_RISE]!, this.awayM),
          differenceM(item[position + BACK]!, item[position + BACK_RISE]!, this.awayM),
        );
        if (overM >= DEEP_DIFFERENCE_M) farthest = item[position + TO]!;
      }
      if (farthest === reached) return false;
      reached = farthest;
    }
    return reached >= 1;
  }

  private collectHouses(): void {
    const { houses, obstacles } = this.index;
    const { triangle, span, skip, seenHouse, query } = this;
    const { roofZ } = obstacles;
    const [firstRow, lastRow] = this.rowsOf(houses);
    // Lower than this nothing comes near to a sight line.
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

  /** Half the width of the zone below a sight line in which an edge still counts, at mid-path, m. */
  private nearGrazingM(): number {
    const distanceM = this.awayM + Math.abs(this.startM) + this.lengthM;
    return Math.sqrt((-LEAST_DIFFERENCE_M * distanceM) / 2);
  }

  /** Adds a house as a whole where all of it lies before the line and its roof breaks all sight lines or none; otherwise its edges. */
  private addHouse(house: number): void {
    const { obstacles, edgeStart } = this.index;
    const { vertexStart, vertexXy, roofZ, edges } = obstacles;
    const { rx, ry, dx, dy, nx, ny, awayM, startM, lengthM } = this;
    let [low, high, near, far] = [Infinity, -Infinity, Infinity, -Infinity];
    const end = vertexStart[house + 1]!;
    let isBefore = true;
    for (let vertex = vertexStart[house]!; vertex < end; vertex++) {
      const px = vertexXy[2 * vertex]! - rx;
      const py = vertexXy[2 * vertex + 1]! - ry;
      const share = (px * nx + py * ny) / awayM;
      if (share < near) near = share;
      if (share > far) far = share;
      if (share < LEAST_SHARE || share > MOST_SHARE) {
        isBefore = false;
        continue;
      }
      const place = ((px * dx + py * dy) / share - startM) / lengthM;
      if (place < low) low = place;
      if (place > high) high = place;
    }
    if (far < LEAST_SHARE || near > MOST_SHARE) return;
    if (isBefore) {
      if (high <= 0 || low >= 1) return;
      const climb = this.sourceZ - this.rz;
      const frontRise = roofZ[house]! - this.rz - near * climb;
      const backRise = roofZ[house]! - this.rz - far * climb;
      if (frontRise > 0 === backRise > 0) {
        this.add(low, high, near, frontRise, far, backRise);
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
        this.addEdge(edges, edge);
      }
    }
  }

  /** Adds the part of an edge before the line. Where it begins to break the sight line it is parted. */
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
    const rangeOf = shareB - shareA;
    const cut = (at: number): [number, number, number] => {
      const w = (at - shareA) / rangeOf;
      return [ax + w * (bx - ax), ay + w * (by - ay), topA + w * (topB - topA)];
    };
    let first: [number, number, number] = [ax, ay, topA];
    let last: [number, number, number] = [bx, by, topB];
    if (shareA < LEAST_SHARE) first = cut(LEAST_SHARE);
    if (shareB > MOST_SHARE) last = cut(MOST_SHARE);
    shareA = Math.max(shareA, LEAST_SHARE);
    shareB = Math.min(shareB, MOST_SHARE);
    const climb = this.sourceZ - this.rz;
    const riseA = first[2] - this.rz - shareA * climb;
    const riseB = last[2] - this.rz - shareB * climb;
    const placeA = ((first[0] * dx + first[1] * dy) / shareA - startM) / lengthM;
    const placeB = ((last[0] * dx + last[1] * dy) / shareB - startM) / lengthM;
    if (riseA > 0 !== riseB > 0) {
      // The rise is linear along the edge, and so is its share of the way.
      const w = riseA / (riseA - riseB);
      const share = shareA + w * (shareB - shareA);
      const px = first[0] + w * (last[0] - first[0]);
      const py = first[1] + w * (last[1] - first[1]);
      const place = ((px * dx + py * dy) / share - startM) / lengthM;
      this.addSpan(placeA, place, shareA, riseA, share, 0);
      this.addSpan(place, placeB, share, 0, shareB, riseB);
    } else this.addSpan(placeA, placeB, shareA, riseA, shareB, riseB);
  }

  private addSpan(placeA: number, placeB: number, shareA: number, riseA: number, shareB: number, riseB: number): void {
    // Of an edge seen along its length both ends count at once; of one across, what is between them.
    if (placeA <= placeB) this.add(placeA, placeB, shareA, riseA, shareB, riseB);
    else this.add(placeB, placeA, shareB, riseB, shareA, riseA);
  }

  private add(from: number, to: number, front: number, frontRise: number, back: number, backRise: number): void {
    if (to <= 0 || from >= 1 || !(to > from)) return;
    const distanceM = this.awayM;
    if (
      differenceM(front, frontRise, distanceM) < LEAST_DIFFERENCE_M * 2 &&
      differenceM(back, backRise, distanceM) < LEAST_DIFFERENCE_M * 2
    )
      return;
    if (ITEM_NUMBERS * (this.items + 1) > this.item.length) this.item = enlarged(this.item);
    const position = ITEM_NUMBERS * this.items++;
    this.item[position + FROM] = Math.max(0, from);
    this.item[position + TO] = Math.min(1, to);
    this.item[position + FRONT] = front;
    this.item[position + FRONT_RISE] = frontRise;
    this.item[position + BACK] = back;
    this.item[position + BACK_RISE] = backRise;
    this.item[position + LAYER] = this.isTemporary ? TEMPORARY : front + back < 1 ? 0 : 1;
  }

  /** Sweeps the line from end to end: between two ends of items the same of them stand in the way. */
  private sweep(): void {
    const { items, item } = this;
    if (2 * items > this.events.length) this.events = new Float64Array(4 * items);
    if (items > this.active.length) this.active = new Int32Array(2 * items);
    if (2 * items + 2 > this.to.length) {
      this.to = new Float64Array(4 * items + 2);
      this.lossDb = new Float64Array(4 * items + 2);
    }
    const ends = this.events.subarray(0, 2 * items);
    for (let at = 0; at < items; at++) {
      ends[2 * at] = item[ITEM_NUMBERS * at + FROM]!;
      ends[2 * at + 1] = item[ITEM_NUMBERS * at + TO]!;
    }
    ends.sort();
    const order = this.itemsByStart();
    const leastStretch = Math.max(
      LEAST_STRETCH,
      (STRETCH_PER_DISTANCE * this.awayM * Math.min(1, this.awayM / FAR_M)) / this.lengthM,
    );
    let next = 0;
    let active = 0;
    let from = 0;
    let count = 0;
    for (let at = 0; at <= ends.length; at++) {
      const to = at < ends.length ? ends[at]! : 1;
      if (to - from < leastStretch) continue;
      const middle = (from + to) / 2;
      while (next < items && item[ITEM_NUMBERS * order[next]! + FROM]! <= middle)
        this.active[active++] = order[next++]!;
      for (let slot = 0; slot < active; slot++) {
        if (item[ITEM_NUMBERS * this.active[slot]! + TO]! < middle) this.active[slot--] = this.active[--active]!;
      }
      this.to[count] = to;
      this.lossDb[count++] = this.lossOf(active, middle);
      from = to;
    }
    if (count === 0) this.lossDb[count++] = 0;
    this.to[count - 1] = 1;
    this.count = count;
  }

  private itemsByStart(): Int32Array {
    const { item, items } = this;
    const order = new Int32Array(items);
    for (let at = 0; at < items; at++) order[at] = at;
    return order.sort((a, b) => item[ITEM_NUMBERS * a + FROM]! - item[ITEM_NUMBERS * b + FROM]!);
  }

  /**
   * The estimated screening by the items in hand, dB. Those near the receiver, those near the line and temporary barriers are taken one
   * after another: what stands high at one end must not hide what changes at the other.
   */
  private lossOf(active: number, place: number): number {
    const acrossM = this.startM + place * this.lengthM;
    const distanceM = Math.sqrt(this.awayM * this.awayM + acrossM * acrossM);
    let sum = 0;
    for (let layer = 0; layer < LAYERS; layer++) sum += this.lossInLayer(active, layer, distanceM);
    return sum;
  }

  /** By the highest edge of a layer, and by the first and the last that break the sight line. */
  private lossInLayer(active: number, layer: number, distanceM: number): number {
    const { item } = this;
    let mostM = -Infinity;
    let [first, firstRise, last, lastRise] = [2, 0, -1, 0];
    for (let slot = 0; slot < active; slot++) {
      const position = ITEM_NUMBERS * this.active[slot]!;
      if (item[position + LAYER] !== layer) continue;
      for (let number = FRONT; number <= BACK; number += 2) {
        const share = item[position + number]!;
        const rise = item[position + number + 1]!;
        const overM = differenceM(share, rise, distanceM);
        if (overM > mostM) mostM = overM;
        if (rise <= 0) continue;
        if (share < first) [first, firstRise] = [share, rise];
        if (share > last) [last, lastRise] = [share, rise];
      }
    }
    if (mostM <= LEAST_DIFFERENCE_M) return 0;
    let factor = 1;
    if (last > first) {
      const betweenM = (last - first) * distanceM;
      const ratio = (FIVE_WAVELENGTHS_M / betweenM) ** 2;
      factor = (1 + ratio) / (1 / 3 + ratio);
      const both =
        (firstRise * firstRise) / (2 * first * distanceM) +
        (lastRise * lastRise) / (2 * (1 - last) * distanceM) +
        (firstRise - lastRise) ** 2 / (2 * betweenM);
      if (both > mostM) mostM = both;
    }
    const sum = 3 + C2_PER_WAVELENGTH * factor * mostM;
    return sum <= 1 ? 0 : 10 * Math.log10(sum);
  }
}

/** Stretches shorter than this share of a line, or of the distance, are none; nearer than `FAR_M` they may be shorter still. */
const LEAST_STRETCH = 1e-6;
const STRETCH_PER_DISTANCE = 1e-3;
const FAR_M = 300;

/** The detour over an edge that rises over the sight line, negative below it, m; to second order in the rise. */
function differenceM(share: number, riseM: number, distanceM: number): number {
  return (Math.sign(riseM) * riseM * riseM) / (2 * share * (1 - share) * distanceM);
}

function enlarged(row: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * row.length);
  larger.set(row);
  return larger;
}
