/** Ground factors under a path: the length-weighted mean of the ground polygons in each of its three regions (7.3.1). */
import { REGION_PER_HEIGHT } from './ground.ts';
import type { GroundCover } from './scene.ts';

/** The ground polygons with what finding them needs, and scratch. One a thread. */
export interface CoverIndex {
  readonly cover: GroundCover;
  /** Bounding box of each region: x0, y0, x1, y1, m. */
  readonly boxes: Float64Array;
  /** Places (m from the source) where the path passes the edges of the region in hand. */
  crossingsM: Float64Array;
  /** Stretches of the path over regions: from, to (m) and region number. */
  fromM: Float64Array;
  toM: Float64Array;
  region: Uint32Array;
  stretches: number;
  /** All ends of stretches in order, and the ground factor after each. */
  breaksM: Float64Array;
  gAfter: Float64Array;
  breaks: number;
}

export function indexCover(cover: GroundCover): CoverIndex {
  const { regions, g } = cover;
  const boxes = new Float64Array(4 * g.length);
  for (let region = 0; region < g.length; region++) {
    boxes.set([Infinity, Infinity, -Infinity, -Infinity], 4 * region);
    const from = regions.ringStart[regions.polygonStart[region]!]!;
    const to = regions.ringStart[regions.polygonStart[region + 1]!]!;
    for (let vertex = from; vertex < to; vertex++) {
      const x = regions.xy[2 * vertex]!;
      const y = regions.xy[2 * vertex + 1]!;
      boxes[4 * region] = Math.min(boxes[4 * region]!, x);
      boxes[4 * region + 1] = Math.min(boxes[4 * region + 1]!, y);
      boxes[4 * region + 2] = Math.max(boxes[4 * region + 2]!, x);
      boxes[4 * region + 3] = Math.max(boxes[4 * region + 3]!, y);
    }
  }
  const room = 64;
  return {
    cover,
    boxes,
    crossingsM: new Float64Array(room),
    fromM: new Float64Array(room),
    toM: new Float64Array(room),
    region: new Uint32Array(room),
    stretches: 0,
    breaksM: new Float64Array(2 * room + 2),
    gAfter: new Float64Array(2 * room + 2),
    breaks: 0,
  };
}

/**
 * Ground factors of the source, middle and receiver region of a path.
 * @param sx, sy source and rx, ry receiver, m
 * @param planM dp, their horizontal distance, m
 * @param sourceHeightM hS and receiverHeightM hR above the ground, m
 * @param out three factors 0 … 1; a region without length has the factor of the place where it would be
 */
export function groundFactors(
  index: CoverIndex,
  sx: number,
  sy: number,
  rx: number,
  ry: number,
  planM: number,
  sourceHeightM: number,
  receiverHeightM: number,
  out: Float64Array,
): void {
  findStretches(index, sx, sy, rx, ry, planM);
  if (index.stretches === 0) {
    out.fill(index.cover.defaultG);
    return;
  }
  layStretches(index, planM);
  const sourceEndM = Math.min(REGION_PER_HEIGHT * sourceHeightM, planM);
  const receiverEndM = Math.max(planM - REGION_PER_HEIGHT * receiverHeightM, 0);
  out[0] = meanFactor(index, 0, sourceEndM);
  // Where the two meet there is no middle region and q = 0: its factor does not count.
  out[1] = receiverEndM > sourceEndM ? meanFactor(index, sourceEndM, receiverEndM) : 0;
  out[2] = meanFactor(index, receiverEndM, planM);
}

/**
 * Ground factors of a path with a bend in it: its regions reach round the bend.
 * @param via the place of the bend, with the lengths in plan before and after it, m; other parameters as for `groundFactors`
 */
export function groundFactorsVia(
  index: CoverIndex,
  sx: number,
  sy: number,
  via: { readonly x: number; readonly y: number; readonly fromSourceM: number; readonly toReceiverM: number },
  rx: number,
  ry: number,
  sourceHeightM: number,
  receiverHeightM: number,
  out: Float64Array,
): void {
  const { fromSourceM, toReceiverM } = via;
  const planM = fromSourceM + toReceiverM;
  const sourceEndM = Math.min(REGION_PER_HEIGHT * sourceHeightM, planM);
  const receiverEndM = Math.max(planM - REGION_PER_HEIGHT * receiverHeightM, 0);
  const bounds = [0, sourceEndM, receiverEndM, planM];
  out.fill(0);
  const addLeg = (ax: number, ay: number, bx: number, by: number, passedM: number, legM: number): void => {
    findStretches(index, ax, ay, bx, by, legM);
    if (index.stretches > 0) layStretches(index, legM);
    for (let region = 0; region < 3; region++) {
      const wholeM = bounds[region + 1]! - bounds[region]!;
      const fromM = Math.max(0, bounds[region]! - passedM);
      const toM = Math.min(legM, bounds[region + 1]! - passedM);
      // A region without length has the factor of its end of the path.
      const isPoint = wholeM <= 1e-9 && region === (passedM === 0 ? 0 : 2);
      const share = isPoint ? 1 : wholeM > 1e-9 ? Math.max(0, toM - fromM) / wholeM : 0;
      if (share > 0)
        out[region]! += share * (index.stretches > 0 ? meanFactor(index, fromM, toM) : index.cover.defaultG);
    }
  };
  addLeg(sx, sy, via.x, via.y, 0, fromSourceM);
  addLeg(via.x, via.y, rx, ry, fromSourceM, toReceiverM);
}

/**
 * Stretches of the path that lie in each region. All crossings with the endless line count, also those beyond the ends, so that
 * inside and outside follow from their order alone, and an end on the edge of a region needs no decision.
 */
function findStretches(index: CoverIndex, sx: number, sy: number, rx: number, ry: number, planM: number): void {
  index.stretches = 0;
  const { cover, boxes } = index;
  const { xy, ringStart, polygonStart } = cover.regions;
  const lowX = Math.min(sx, rx);
  const highX = Math.max(sx, rx);
  const lowY = Math.min(sy, ry);
  const highY = Math.max(sy, ry);
  // For source and receiver at one place any direction tells which region they are in.
  const ux = planM > 0 ? (rx - sx) / planM : 1;
  const uy = planM > 0 ? (ry - sy) / planM : 0;
  for (let region = 0; region < cover.g.length; region++) {
    const x0 = boxes[4 * region]!;
    const y0 = boxes[4 * region + 1]!;
    const x1 = boxes[4 * region + 2]!;
    const y1 = boxes[4 * region + 3]!;
    if (x0 > highX || x1 < lowX || y0 > highY || y1 < lowY) continue;
    // The line misses the box where its middle is farther from the line than half its extent across.
    const acrossM = Math.abs(((y0 + y1) / 2 - sy) * ux - ((x0 + x1) / 2 - sx) * uy);
    if (acrossM > ((x1 - x0) / 2) * Math.abs(uy) + ((y1 - y0) / 2) * Math.abs(ux)) continue;

    let count = 0;
    for (let ring = polygonStart[region]!; ring < polygonStart[region + 1]!; ring++) {
      const from = ringStart[ring]!;
      const to = ringStart[ring + 1]!;
      if (to <= from) continue;
      let beforeX = xy[2 * to - 2]! - sx;
      let beforeY = xy[2 * to - 1]! - sy;
      let leftBefore = beforeY * ux - beforeX * uy;
      for (let vertex = from; vertex < to; vertex++) {
        const x = xy[2 * vertex]! - sx;
        const y = xy[2 * vertex + 1]! - sy;
        const left = y * ux - x * uy;
        if (left > 0 !== leftBefore > 0) {
          const share = leftBefore / (leftBefore - left);
          const at = (beforeX + share * (x - beforeX)) * ux + (beforeY + share * (y - beforeY)) * uy;
          if (count === index.crossingsM.length) index.crossingsM = enlarged(index.crossingsM);
          count = insert(index.crossingsM, count, at);
        }
        beforeX = x;
        beforeY = y;
        leftBefore = left;
      }
    }
    for (let pair = 0; pair + 1 < count; pair += 2) {
      const fromM = Math.max(0, index.crossingsM[pair]!);
      const toM = Math.min(planM, index.crossingsM[pair + 1]!);
      if (fromM <= toM) addStretch(index, fromM, toM, region);
    }
  }
}

function addStretch(index: CoverIndex, fromM: number, toM: number, region: number): void {
  const at = index.stretches;
  if (at === index.fromM.length) {
    index.fromM = enlarged(index.fromM);
    index.toM = enlarged(index.toM);
    const regions = new Uint32Array(2 * at);
    regions.set(index.region);
    index.region = regions;
    index.breaksM = new Float64Array(4 * at + 2);
    index.gAfter = new Float64Array(4 * at + 2);
  }
  index.fromM[at] = fromM;
  index.toM[at] = toM;
  index.region[at] = region;
  index.stretches = at + 1;
}

/** Cuts the path at all ends of stretches; on each piece the latest region that covers it counts. */
function layStretches(index: CoverIndex, planM: number): void {
  const { fromM, toM, region, stretches, breaksM, gAfter, cover } = index;
  let breaks = 0;
  breaks = insert(breaksM, breaks, 0);
  breaks = insert(breaksM, breaks, planM);
  for (let stretch = 0; stretch < stretches; stretch++) {
    breaks = insert(breaksM, breaks, fromM[stretch]!);
    breaks = insert(breaksM, breaks, toM[stretch]!);
  }
  for (let piece = 0; piece + 1 < breaks; piece++) {
    const middle = (breaksM[piece]! + breaksM[piece + 1]!) / 2;
    let latest = -1;
    // Stretches are in the order of the regions.
    for (let stretch = stretches - 1; stretch >= 0 && latest < 0; stretch--) {
      if (fromM[stretch]! <= middle && middle <= toM[stretch]!) latest = region[stretch]!;
    }
    gAfter[piece] = latest < 0 ? cover.defaultG : cover.g[latest]!;
  }
  index.breaks = breaks;
}

/** Mean ground factor between two places of the path, m; the factor at the place where they are one. */
function meanFactor(index: CoverIndex, fromM: number, toM: number): number {
  const { breaksM, gAfter, breaks } = index;
  let sum = 0;
  let at = gAfter[0]!;
  for (let piece = 0; piece + 1 < breaks; piece++) {
    const overlapM = Math.min(toM, breaksM[piece + 1]!) - Math.max(fromM, breaksM[piece]!);
    if (overlapM > 0) sum += overlapM * gAfter[piece]!;
    if (breaksM[piece]! <= fromM && fromM <= breaksM[piece + 1]!) at = gAfter[piece]!;
  }
  return toM - fromM > 1e-9 ? sum / (toM - fromM) : at;
}

/** Inserts a value into the ordered first `count` entries. */
function insert(ordered: Float64Array, count: number, value: number): number {
  let at = count;
  while (at > 0 && ordered[at - 1]! > value) {
    ordered[at] = ordered[at - 1]!;
    at--;
  }
  ordered[at] = value;
  return count + 1;
}

function enlarged(values: Float64Array): Float64Array {
  const larger = new Float64Array(2 * values.length);
  larger.set(values);
  return larger;
}
