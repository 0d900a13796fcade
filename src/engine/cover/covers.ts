/** Ground regions with foliage or industrial installations, prepared for the crossing with paths. */
import { type Box, boxOf } from '../geometry/box.ts';
import { COVER, type CoverKind, type GroundCover, type PolygonSet } from '../scene/scene.ts';

export interface Covers {
  readonly regions: PolygonSet;
  readonly kind: Uint8Array;
  /** Height of the cover of each region above the ground, m. */
  readonly heightM: Float64Array;
  /**
   * Indices in ascending order: the regions with a cover, and later regions without a cover whose boxes meet such a region,
   * because they may replace its cover.
   */
  readonly asked: Uint32Array;
  /** x0, y0, x1, y1 of each region in `asked`, m. */
  readonly boxes: Float64Array;
}

/** An interval of a leg, m from its start, and the cover that counts there. */
export interface CoverStretch {
  readonly fromM: number;
  readonly toM: number;
  readonly kind: CoverKind;
  readonly heightM: number;
}

/** The covers of a scene; null if it has none. */
export function layOutCovers({ regions, cover }: GroundCover): Covers | null {
  if (cover === undefined || cover.kind.every((kind) => kind === COVER.none)) return null;
  const covered: Box[] = [];
  const asked: number[] = [];
  const boxes: number[] = [];
  cover.kind.forEach((kind, region) => {
    const from = regions.ringStart[regions.polygonStart[region]!]!;
    const to = regions.ringStart[regions.polygonStart[region + 1]!]!;
    const box = boxOf(regions.xy, from, to);
    if (kind !== COVER.none) covered.push(box);
    else if (!covered.some((other) => meets(box, other))) return;
    asked.push(region);
    boxes.push(box.x0, box.y0, box.x1, box.y1);
  });
  return {
    regions,
    kind: cover.kind,
    heightM: cover.heightM,
    asked: Uint32Array.from(asked),
    boxes: Float64Array.from(boxes),
  };
}

function meets(a: Box, b: Box): boolean {
  return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}

interface RegionStretch {
  readonly fromM: number;
  readonly toM: number;
  readonly region: number;
}

/** The intervals of a leg with foliage or installations, in order. Where regions overlap, the later one counts. */
export function coverStretches(covers: Covers, ax: number, ay: number, bx: number, by: number): CoverStretch[] {
  const found = regionStretches(covers, ax, ay, bx, by);
  if (found.every(({ region }) => covers.kind[region] === COVER.none)) return [];
  const breaks = found.flatMap(({ fromM, toM }) => [fromM, toM]).sort((a, b) => a - b);
  const stretches: CoverStretch[] = [];
  for (let at = 0; at + 1 < breaks.length; at++) {
    const [fromM, toM] = [breaks[at]!, breaks[at + 1]!];
    const middleM = (fromM + toM) / 2;
    const region = found.findLast((stretch) => stretch.fromM <= middleM && middleM <= stretch.toM)?.region ?? -1;
    const kind = covers.kind[region] ?? COVER.none;
    if (kind === COVER.none || toM <= fromM) continue;
    stretches.push({ fromM, toM, kind: kind as CoverKind, heightM: covers.heightM[region]! });
  }
  return stretches;
}

/**
 * For each region, in their order: the parts of a leg that are inside the region. All crossings of the infinite line with the
 * outline are found, because between the first and the second crossing the line is inside, and so on.
 */
function regionStretches(
  { regions, asked, boxes }: Covers,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): RegionStretch[] {
  const legM = Math.hypot(bx - ax, by - ay);
  if (legM === 0) return [];
  const [ux, uy] = [(bx - ax) / legM, (by - ay) / legM];
  const found: RegionStretch[] = [];
  const [west, east, south, north] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(ay, by), Math.max(ay, by)];
  for (let place = 0; place < asked.length; place++) {
    if (west > boxes[4 * place + 2]! || east < boxes[4 * place]!) continue;
    if (south > boxes[4 * place + 3]! || north < boxes[4 * place + 1]!) continue;
    const region = asked[place]!;
    const crossingsM = crossings(regions, region, ax, ay, ux, uy);
    for (let at = 0; at + 1 < crossingsM.length; at += 2) {
      const [fromM, toM] = [Math.max(0, crossingsM[at]!), Math.min(legM, crossingsM[at + 1]!)];
      if (fromM < toM) found.push({ fromM, toM, region });
    }
  }
  return found;
}

/** Positions at which an infinite line crosses the edges of a region, m, in order. */
function crossings(
  { xy, ringStart, polygonStart }: PolygonSet,
  region: number,
  ax: number,
  ay: number,
  ux: number,
  uy: number,
): number[] {
  const found: number[] = [];
  for (let ring = polygonStart[region]!; ring < polygonStart[region + 1]!; ring++) {
    const [from, to] = [ringStart[ring]!, ringStart[ring + 1]!];
    for (let vertex = from, before = to - 1; vertex < to; before = vertex++) {
      const [x0, y0] = [xy[2 * before]! - ax, xy[2 * before + 1]! - ay];
      const [x1, y1] = [xy[2 * vertex]! - ax, xy[2 * vertex + 1]! - ay];
      const [left0, left1] = [y0 * ux - x0 * uy, y1 * ux - x1 * uy];
      if (left0 > 0 === left1 > 0) continue;
      const share = left0 / (left0 - left1);
      found.push((x0 + share * (x1 - x0)) * ux + (y0 + share * (y1 - y0)) * uy);
    }
  }
  return found.sort((a, b) => a - b);
}
