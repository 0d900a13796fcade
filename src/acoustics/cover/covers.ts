/** Ground regions with foliage or installations on them, made ready to be crossed by paths. */
import { boxOf } from '../geometry/box.ts';
import { COVER, type CoverKind, type GroundCover, type PolygonSet } from '../scene/scene.ts';

export interface Covers {
  readonly regions: PolygonSet;
  readonly kind: Uint8Array;
  /** How high the cover of each stands above the ground, m. */
  readonly heightM: Float64Array;
  /** The first region with a cover: those before it are hidden by none and hide none. */
  readonly first: number;
  /** x0, y0, x1, y1 of each region, m. */
  readonly boxes: Float64Array;
}

/** A stretch of a leg, m from its beginning, of which one cover is the uppermost. */
export interface CoverStretch {
  readonly fromM: number;
  readonly toM: number;
  readonly kind: CoverKind;
  readonly heightM: number;
}

/** The covers of a scene; null where it has none, so that nobody has to look for them. */
export function layOutCovers({ regions, cover }: GroundCover): Covers | null {
  const first = cover?.kind.findIndex((kind) => kind !== COVER.none) ?? -1;
  if (cover === undefined || first < 0) return null;
  const boxes = new Float64Array(4 * cover.kind.length);
  for (let region = first; region < cover.kind.length; region++) {
    const from = regions.ringStart[regions.polygonStart[region]!]!;
    const to = regions.ringStart[regions.polygonStart[region + 1]!]!;
    const { x0, y0, x1, y1 } = boxOf(regions.xy, from, to);
    boxes.set([x0, y0, x1, y1], 4 * region);
  }
  return { regions, kind: cover.kind, heightM: cover.heightM, first, boxes };
}

interface RegionStretch {
  readonly fromM: number;
  readonly toM: number;
  readonly region: number;
}

/** The stretches of a leg under which foliage or installations stand, in order. Where regions overlap the later one counts. */
export function coverStretches(covers: Covers, ax: number, ay: number, bx: number, by: number): CoverStretch[] {
  const found = regionStretches(covers, ax, ay, bx, by);
  if (found.every(({ region }) => covers.kind[region] === COVER.none)) return [];
  const breaks = found.flatMap(({ fromM, toM }) => [fromM, toM]).sort((a, b) => a - b);
  const stretches: CoverStretch[] = [];
  for (let at = 0; at + 1 < breaks.length; at++) {
    const [fromM, toM] = [breaks[at]!, breaks[at + 1]!];
    const middleM = (fromM + toM) / 2;
    const region = found.findLast((one) => one.fromM <= middleM && middleM <= one.toM)?.region ?? -1;
    const kind = covers.kind[region] ?? COVER.none;
    if (kind === COVER.none || toM <= fromM) continue;
    stretches.push({ fromM, toM, kind: kind as CoverKind, heightM: covers.heightM[region]! });
  }
  return stretches;
}

/** The stretches of a leg in each region, in the order of the regions. All crossings with its endless line count, so that their order tells inside from outside. */
function regionStretches(
  { regions, kind, first, boxes }: Covers,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): RegionStretch[] {
  const legM = Math.hypot(bx - ax, by - ay);
  if (legM === 0) return [];
  const [ux, uy] = [(bx - ax) / legM, (by - ay) / legM];
  const found: RegionStretch[] = [];
  for (let region = first; region < kind.length; region++) {
    if (Math.min(ax, bx) > boxes[4 * region + 2]! || Math.max(ax, bx) < boxes[4 * region]!) continue;
    if (Math.min(ay, by) > boxes[4 * region + 3]! || Math.max(ay, by) < boxes[4 * region + 1]!) continue;
    const crossingsM = crossings(regions, region, ax, ay, ux, uy);
    for (let at = 0; at + 1 < crossingsM.length; at += 2) {
      const [fromM, toM] = [Math.max(0, crossingsM[at]!), Math.min(legM, crossingsM[at + 1]!)];
      if (fromM < toM) found.push({ fromM, toM, region });
    }
  }
  return found;
}

/** Where an endless line passes the edges of a region, m along it, in order. */
function crossings(
  { xy, ringStart, polygonStart }: PolygonSet,
  region: number,
  ax: number,
  ay: number,
  ux: number,
  uy: number,
): number[] {
  // prettier-ignore
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
