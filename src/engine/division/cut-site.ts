/** Cuts a part of a site along lines of sight: a line into stretches, an area into slices. */
import type { Ring } from '../geometry/clip.ts';
import type { PlanPoint } from '../geometry/polygon.ts';
import { linePart, polygonPart, type SubSource } from '../sources/sub-sources.ts';
import type { WorkSite } from '../sources/work-site.ts';
import type { Screen } from './level-segments.ts';
import { clipAll } from './part-points.ts';

/** Cuts along the lines of sight from the point `from` through positions (0 … 1, ascending) on the line `screen`. */
export interface Cuts {
  readonly from: PlanPoint;
  readonly screen: Screen;
  readonly places: readonly number[];
}

/** @param add receives the pieces in their order along the site */
export function cutAlong(
  site: WorkSite,
  part: SubSource,
  cuts: readonly Cuts[],
  add: (piece: SubSource) => void,
): void {
  if (site.kind === 'line') cutLine(site, part, cuts, add);
  else if (site.kind === 'polygon') cutArea(site, part, cuts, add);
}

function cutLine(
  site: WorkSite & { kind: 'line' },
  { part, share }: SubSource,
  cuts: readonly Cuts[],
  add: (piece: SubSource) => void,
): void {
  if (part.kind !== 'line') return;
  const { fromM, toM } = part;
  const at = cuts
    .flatMap(({ from, screen, places }) => places.flatMap((place) => lengthsAt(site, fromM, toM, from, screen, place)))
    .sort((a, b) => a - b);
  let startM = fromM;
  for (const endM of [...at, toM]) {
    const lengthM = endM - startM;
    if (!(lengthM > 1e-6)) continue;
    const piece = linePart(site, startM, endM, (share * lengthM) / (toM - fromM));
    add(piece);
    startM = endM;
  }
}

/**
 * The positions at which the line of sight through a position on the screen crosses a stretch of a line, m along the line. If the
 * line bends back, there are several.
 */
export function lengthsAt(
  { xy, lengthsM }: WorkSite & { kind: 'line' },
  fromM: number,
  toM: number,
  receiver: PlanPoint,
  { ax, ay, bx, by }: Screen,
  cut: number,
): number[] {
  const [ux, uy] = [ax + cut * (bx - ax) - receiver.x, ay + cut * (by - ay) - receiver.y];
  const found: number[] = [];
  for (let vertex = 1; vertex < lengthsM.length; vertex++) {
    if (lengthsM[vertex]! <= fromM || lengthsM[vertex - 1]! >= toM) continue;
    const offA = (xy[2 * vertex - 2]! - receiver.x) * uy - (xy[2 * vertex - 1]! - receiver.y) * ux;
    const offB = (xy[2 * vertex]! - receiver.x) * uy - (xy[2 * vertex + 1]! - receiver.y) * ux;
    if (offA > 0 === offB > 0) continue;
    const along = lengthsM[vertex - 1]! + (offA / (offA - offB)) * (lengthsM[vertex]! - lengthsM[vertex - 1]!);
    if (along > fromM && along < toM) found.push(along);
  }
  return found;
}

/** A slice with less than this share of an area is ignored. */
const LEAST_SLICE = 1e-6;

function cutArea(
  site: WorkSite & { kind: 'polygon' },
  part: SubSource,
  cuts: readonly Cuts[],
  add: (piece: SubSource) => void,
): void {
  let pieces = [part];
  for (const alongSight of cuts) pieces = pieces.flatMap((piece) => slicesOf(site, piece, alongSight));
  for (const piece of pieces) add(piece);
}

/** Cuts a part of an area into slices along lines of sight. */
function slicesOf(site: WorkSite & { kind: 'polygon' }, whole: SubSource, { from, screen, places }: Cuts): SubSource[] {
  const { part, share } = whole;
  if (part.kind !== 'polygon') return [];
  const slices: SubSource[] = [];
  let rest = part.rings;
  let left = share;
  for (const place of places) {
    const [slice, remainder] = cutAlongSight(rest, from, screen, place);
    const piece = polygonPart(site, slice, share, part.area);
    // Two cuts through one corner leave a slice without area. Its share goes to the next slice.
    if (piece.share < LEAST_SLICE * share) continue;
    slices.push(piece);
    left -= piece.share;
    rest = remainder;
  }
  if (slices.length === 0) return [whole];
  const last = polygonPart(site, rest, share, part.area);
  // The last slice gets the remainder, so that the shares add up exactly to the share of the whole.
  if (last.share > 0) slices.push({ ...last, share: Math.max(0, left) });
  return slices;
}

/**
 * Divides rings by the line of sight through a position on the screen.
 * @returns the rings on the side of lower positions, then those on the side of higher positions
 */
function cutAlongSight(
  rings: readonly Ring[],
  receiver: PlanPoint,
  { ax, ay, bx, by }: Screen,
  cut: number,
): [Ring[], Ring[]] {
  // Seen from the receiver, the screen runs from right to left. The normal points in the same direction.
  const [nx, ny] = [receiver.y - ay - cut * (by - ay), ax + cut * (bx - ax) - receiver.x];
  const limit = nx * receiver.x + ny * receiver.y;
  return [clipAll(rings, nx, ny, limit), clipAll(rings, -nx, -ny, -limit)];
}
