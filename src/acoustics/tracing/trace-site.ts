/**
 * Traces the sources of one site for one receiver. The site is divided where the screening changes and by distance; then parts are halved as
 * long as the levels without divergence and air differ between their middles and their ends (ISO 9613-2:1996, clause 4: the same propagation
 * conditions from all points of a part). What can change neither the spread level nor the loudest position is left as it is.
 */
import {
  clipAll,
  divideByScreening,
  LEAST_PART_M,
  LEAST_PART_PER_DISTANCE,
  type SitePart,
} from '../division/divide.ts';
import type { SightProfile } from '../division/sight-profile.ts';
import { improveNearest } from '../geometry/polygon.ts';
import { BANDS } from '../scene/bands.ts';
import { coordinatesOf } from '../scene/shape-coordinates.ts';
import {
  halvesOf,
  isTooLarge,
  nearestLengthM,
  pointOnLine,
  polygonPart,
  type SubSource,
} from '../sources/sub-sources.ts';
import { nearestInSite } from '../sources/work-site.ts';
import { addDirectPath } from './direct-path.ts';
import { leaveOutAll, putBackAll } from './kernel-host.ts';
import { shareOfPieces } from './line-pieces.ts';
import type { PathEnd } from './pair-tracer.ts';
import { beginFactors } from './path-factors.ts';
import { type Positions, weightOf } from './positions.ts';
import { addQuickPath } from './quick-method.ts';
import { addReflections, addSecondReflections } from './reflected-path.ts';
import { standAt } from './source-stand.ts';
import type { SourceGroup, TracingContext } from './tracing-context.ts';

/** A typical spectrum of construction equipment, dB: parts are divided by it, whatever is in use, so that transfers depend on geometry alone. */
const REFERENCE = weightOf(Float64Array.of(101, 104, 103, 102, 101, 98, 93, 86));

/** Levels without divergence and air may differ by this within a part, dB. */
const ALIKE_DB = 1;
/** A part with less than this share of the energy of its site is not looked at more closely. */
const MINOR_SHARE = 0.06;
/** A difference that changes the energy of the site by less than this share is left. */
const MINOR_CHANGE = 0.05;
/** How much louder than its middle a part may be elsewhere, dB, before and after its ends are known. */
const HIDDEN_RISE_DB = 8;
const SEEN_RISE_DB = 3;
const HIDDEN_IN_SLIM_DB = 3;
const RISE_EXP = 1 / 3;
const SPARE_DB = 0.5;
const SLIM_PER_DISTANCE = 1 / 15;
/** Ends and corners are looked at from so far inside, m. */
const INSIDE_M = 0.1;
/** Nearest points of parts are looked at as long as they may be louder than the loudest position less this, dB; and so many at the most. */
const NEARLY_DB = 0.5;
const MUCH_NEARER_DB = 0.2;
const MOST_NEAREST = 6;

/** What an edge takes off that a sight line just grazes (7.4, eq. 14 with z = 0), dB. */
const GRAZING_DB = 4.8;
/** Less than this share of a part is no half of it. */
const LEAST_HALF = 0.05;
/** What each end of a stretch, or side of a rectangle, counts beside the middle in the mean over it (Simpson's rule). */
const SHARE_OF_SIDE = 1 / 6;

/** Parts that are hidden as a whole are halved to this share of their distance. */
const LEAST_HIDDEN_PER_DISTANCE = 1 / 50;

const factorOf = (db: number): number => 10 ** (0.1 * db);

const CLEAR = { isClear: true, isHidden: false };

/** A part with the positions at which it was traced. */
interface Leaf {
  readonly part: SubSource;
  /** Of the sound power of the sources. */
  readonly share: number;
  readonly isClear: boolean;
  readonly isHidden: boolean;
  readonly middle: number;
  /** The positions at its ends along a line or across the line of sight, once they were looked at. */
  ends: readonly number[];
  /** Of an area, those at its near and far side. */
  nearFar: readonly number[];
  /** Whether near and far side are known to be alike. */
  isShallow: boolean;
  /** Of a line: whether the screening changes at its beginning and at its end. */
  readonly isCutAtFrom: boolean;
  readonly isCutAtTo: boolean;
  /** Its loudest position so far, as a factor on the energy without screening. */
  best: number;
}

export class SiteTracer {
  /** Pairs of a source point and a receiver that were traced. */
  pairs = 0;
  private readonly context: TracingContext;
  private readonly profile: SightProfile;
  private readonly airNeper: Float64Array;
  private readonly canVary: boolean;
  private readonly isCoarse: boolean;
  private readonly end: PathEnd = { x: 0, y: 0, z: 0, heightM: 0 };

  // The group and the receiver in hand.
  private group!: SourceGroup;
  private receiver!: PathEnd;
  private positions!: Positions;
  /** By position and source: what it brings by the reference spectrum, and that beside what it would bring in the open. */
  private brought = new Float64Array(64);
  private conditions = new Float64Array(64);
  private ends = new Map<number, number>();
  private energyInAll = 0;
  private loudest = 0;

  /** @param isCoarse divides by distance alone: for a first picture */
  constructor(context: TracingContext, isCoarse = false) {
    this.context = context;
    this.isCoarse = isCoarse;
    this.profile = context.profile;
    this.airNeper = Float64Array.from(context.airDbPerM, (perM) => (perM * Math.LN10) / 10);
    const { facades, tracer, scene, surface } = context;
    this.canVary =
      facades.count > 0 ||
      tracer.covers !== null ||
      surface !== null ||
      scene.ground.g.length > 0 ||
      scene.method === 'quick';
  }

  /** Fills the positions of a group for a receiver, which is known to the kernel. */
  trace(group: SourceGroup, receiver: PathEnd): void {
    this.group = group;
    this.receiver = receiver;
    this.positions = group.positions;
    this.positions.clear();
    this.ends.clear();
    this.energyInAll = 0;
    this.loudest = 0;
    const { site, whole } = group.at;
    const [first] = group.members;
    if (first === undefined) return;
    this.context.tracer.watch?.beginSite(receiver.x, receiver.y, coordinatesOf(first.source.shape));
    if (first.source.placement === 'nearest') this.traceNearest(whole);
    else if (first.source.placement === 'centroid' || site.kind === 'point') {
      this.keepPart(this.leafOf(whole, CLEAR, true, true));
      if (this.wantsLoudest && site.kind !== 'point') this.traceNearest(null);
    } else this.traceSpread();
  }

  private get wantsLoudest(): boolean {
    return this.group.members.some(({ weight }) => weight !== null);
  }

  private traceNearest(part: SubSource | null): void {
    const { x, y } = nearestInSite(this.group.at.site, this.receiver.x, this.receiver.y);
    const position = this.position(x, y);
    if (part !== null) this.positions.parts.push({ part, share: 1, positions: [position], weights: [1] });
  }

  private traceSpread(): void {
    const { site, whole } = this.group.at;
    const leaves: Leaf[] = [];
    const add = (part: SitePart): void => this.addLeaves(part, part.part, leaves);
    if (this.isCoarse) add({ part: whole, isClear: true, isHidden: false });
    else divideByScreening(site, whole, this.receiver, this.profile, (part) => this.heightsOf(part), add);
    const final: Leaf[] = [];
    // The least screened first: it tells what the others are worth.
    const waiting = leaves.sort((a, b) => this.broughtBy(a.middle) * a.share - this.broughtBy(b.middle) * b.share);
    for (let leaf = waiting.pop(); leaf !== undefined; leaf = waiting.pop()) {
      const halves = this.isCoarse ? null : this.refine(leaf);
      if (halves === null) final.push(leaf);
      else waiting.push(...halves);
    }
    for (const leaf of final) this.keepPart(leaf);
    if (this.wantsLoudest) {
      this.traceNearest(null);
      if (!this.isCoarse) this.lookNearest(final);
    }
  }

  /** The absolute heights of the sources at a part, each once. */
  private heightsOf(part: SubSource): readonly number[] {
    const heights: number[] = [];
    for (const { source } of this.group.members) {
      standAt(this.context, source, part.x, part.y, this.end);
      if (!heights.includes(this.end.z)) heights.push(this.end.z);
    }
    return heights;
  }

  /** Adds a part, or its halves where it is too large for its distance. */
  private addLeaves(cut: SitePart, part: SubSource, leaves: Leaf[]): void {
    if (part.share === 0) return;
    if (this.isTooLarge(part)) {
      const halves = halvesOf(this.group.at.site, part);
      if (halves !== null) {
        for (const half of halves) this.addLeaves(cut, half, leaves);
        return;
      }
    }
    const whole = cut.part.part;
    const own = part.part;
    const isCutAtFrom = own.kind !== 'line' || whole.kind !== 'line' || own.fromM === whole.fromM;
    const isCutAtTo = own.kind !== 'line' || whole.kind !== 'line' || own.toM === whole.toM;
    const leaf = this.leafOf(part, cut, isCutAtFrom, isCutAtTo);
    if (leaf !== null) leaves.push(leaf);
  }

  private isTooLarge(part: SubSource): boolean {
    const { receiver, group } = this;
    return group.members.some(({ source, division }) => {
      standAt(this.context, source, part.x, part.y, this.end);
      return isTooLarge(part, { x: receiver.x, y: receiver.y, aboveM: receiver.z - this.end.z }, division);
    });
  }

  private leafOf(
    part: SubSource,
    { isClear, isHidden }: Pick<SitePart, 'isClear' | 'isHidden'>,
    isCutAtFrom: boolean,
    isCutAtTo: boolean,
  ): Leaf | null {
    const pieces = this.group.members[0]?.source.pieces;
    const share = pieces === undefined ? part.share : shareOfPieces(pieces, part, this.receiver);
    // Without a share it radiates nothing; of a crew all positions are wanted.
    if (share === 0 && !this.wantsLoudest) return null;
    const middle = this.position(part.x, part.y);
    this.energyInAll += share * this.broughtBy(middle);
    return {
      part,
      share,
      isClear,
      isHidden,
      middle,
      ends: [],
      nearFar: [],
      isShallow: isHidden,
      isCutAtFrom,
      isCutAtTo,
      best: this.conditionAt(middle),
    };
  }

  private keepPart(leaf: Leaf | null): void {
    if (leaf === null) return;
    const { part, share, middle, ends, nearFar } = leaf;
    const sides = [...ends, ...nearFar];
    const weights = [1 - SHARE_OF_SIDE * sides.length, ...sides.map(() => SHARE_OF_SIDE)];
    this.positions.parts.push({ part, share, positions: [middle, ...sides], weights });
  }

  /** Traces all sources of the group from a position. @returns its number */
  private position(x: number, y: number): number {
    const { positions, group, context, receiver } = this;
    const { members } = group;
    const number = positions.add(x, y);
    const size = (number + 1) * members.length;
    if (size > this.brought.length) {
      this.brought = enlarged(this.brought, 2 * size);
      this.conditions = enlarged(this.conditions, 2 * size);
    }
    let loudness = 0;
    members.forEach(({ source }, member) => {
      if (members.length > 1 || number === 0) {
        beginFactors(context.tracer, source);
        context.tracer.topAboveCentreM = (source.topM ?? 2 * source.heightM) - source.heightM;
      }
      const buildings = standAt(context, source, x, y, this.end);
      addSourcePoint(context, this.end, buildings, receiver);
      const arrived = context.kernel.arrived();
      positions.energy.set(arrived, positions.offsetOf(number, member));
      arrived.fill(0);
      const brought = positions.weighted(number, member, REFERENCE);
      this.brought[number * members.length + member] = brought;
      this.conditions[number * members.length + member] = brought / this.inTheOpen(this.end.x, this.end.y, this.end.z);
      loudness += brought;
    });
    if (loudness > this.loudest) this.loudest = loudness;
    this.pairs += members.length;
    return number;
  }

  /** What a source of the reference spectrum would bring by divergence and air alone. */
  private inTheOpen(x: number, y: number, z: number): number {
    const { receiver, airNeper } = this;
    const distanceM = Math.max(1, Math.hypot(x - receiver.x, y - receiver.y, z - receiver.z));
    let sum = 0;
    for (let band = 0; band < BANDS; band++) sum += REFERENCE[band]! * Math.exp(-airNeper[band]! * distanceM);
    return sum / (distanceM * distanceM);
  }

  /** Likewise all sources of the group from the middle of a part. */
  private inTheOpenOf({ x, y }: SubSource): number {
    let sum = 0;
    for (const { source } of this.group.members) {
      standAt(this.context, source, x, y, this.end);
      sum += this.inTheOpen(x, y, this.end.z);
    }
    return sum;
  }

  private broughtBy(position: number): number {
    const { length } = this.group.members;
    let sum = 0;
    for (let member = 0; member < length; member++) sum += this.brought[position * length + member]!;
    return sum;
  }

  private conditionAt(position: number): number {
    const { length } = this.group.members;
    let sum = 0;
    for (let member = 0; member < length; member++) sum += this.conditions[position * length + member]!;
    return sum;
  }

  /** The most by which the conditions at two positions differ, over the sources, as a factor. */
  private ratioOf(position: number, other: number): number {
    const { length } = this.group.members;
    let most = 1;
    for (let member = 0; member < length; member++) {
      const a = this.conditions[position * length + member]!;
      const b = this.conditions[other * length + member]!;
      most = Math.max(most, a > b ? a / b : b / a);
    }
    return most;
  }

  /** The halves of a leaf whose conditions are not alike; null where it stays as it is. */
  private refine(leaf: Leaf): Leaf[] | null {
    const { part, middle } = leaf;
    if (leaf.isClear && !this.canVary) return null;
    const distanceM = Math.hypot(part.x - this.receiver.x, part.y - this.receiver.y);
    const perDistance = leaf.isHidden ? LEAST_HIDDEN_PER_DISTANCE : LEAST_PART_PER_DISTANCE;
    const leastM = Math.max(LEAST_PART_M, perDistance * distanceM);
    if (part.sizeM <= leastM) return null;
    const loudness = this.broughtBy(middle);
    const share = this.importanceOf(part);
    const energyInAll = this.isByPieces ? loudness : this.energyInAll;
    // Beside an opening a part brings more at its end than in its middle, up to what just grazes an edge.
    const grazing = this.inTheOpenOf(part) * factorOf(-GRAZING_DB);
    const likely = Math.max(loudness, Math.sqrt(loudness * grazing));
    const isMinor = share * likely < MINOR_SHARE * energyInAll;
    const nearer = this.nearerThanMiddle(part, distanceM);
    const isSlim = part.sizeM < SLIM_PER_DISTANCE * distanceM;
    const hiddenDb = isSlim ? HIDDEN_IN_SLIM_DB : HIDDEN_RISE_DB;
    // Of a moving crew every piece counts, and none is loudest.
    if (isMinor && (this.isByPieces || loudness * nearer * factorOf(hiddenDb) < this.loudest)) return null;
    this.lookAtEnds(leaf, leastM);
    const across = this.spanOf(leaf, this.isSpanOver(leaf.ends, leastM) ? leaf.ends : []);
    const along = this.spanOf(leaf, this.isSpanOver(leaf.nearFar, leastM) ? leaf.nearFar : []);
    leaf.isShallow ||= along.ratio <= factorOf(ALIKE_DB / 2);
    if (Math.max(across.ratio, along.ratio) <= factorOf(ALIKE_DB)) return null;
    const changesLittle = 0.5 * share * Math.max(across.change, along.change) < MINOR_CHANGE * energyInAll;
    const most = Math.max(loudness, across.most, along.most);
    // What is seen of a part to vary says how much louder it may be where nobody looked.
    const rise = Math.min(factorOf(SEEN_RISE_DB), Math.max(across.ratio, along.ratio) ** RISE_EXP);
    if (changesLittle && (this.isByPieces || most * rise < factorOf(SPARE_DB) * this.loudest)) return null;
    return part.part.kind === 'line' ? this.halveLine(leaf) : this.halveArea(leaf, across.ratio >= along.ratio);
  }

  /** Whether two positions are farther apart than a part that is not halved any more. */
  private isSpanOver([first, second]: readonly number[], leastM: number): boolean {
    if (first === undefined || second === undefined) return false;
    const { xy } = this.positions;
    return Math.hypot(xy[2 * first]! - xy[2 * second]!, xy[2 * first + 1]! - xy[2 * second + 1]!) > leastM;
  }

  /** How the middle of a leaf differs from some positions in it. */
  private spanOf(leaf: Leaf, positions: readonly number[]): { ratio: number; change: number; most: number } {
    const loudness = this.broughtBy(leaf.middle);
    const span = { ratio: 1, change: 0, most: 0 };
    for (const position of positions) {
      const brought = this.broughtBy(position);
      span.ratio = Math.max(span.ratio, this.ratioOf(position, leaf.middle));
      span.change = Math.max(span.change, Math.abs(brought - loudness));
      span.most = Math.max(span.most, brought);
      leaf.best = Math.max(leaf.best, this.conditionAt(position));
    }
    return span;
  }

  /** Whether the parts of the site count each by itself: a crew moves over them. */
  private get isByPieces(): boolean {
    return this.group.members[0]?.source.pieces !== undefined;
  }

  private importanceOf(part: SubSource): number {
    const pieces = this.group.members[0]?.source.pieces;
    return pieces === undefined ? part.share : Math.min(1, part.sizeM / pieces.lengthM);
  }

  /** How much more than its middle the nearest end of a part may bring by its distance, as a factor. */
  private nearerThanMiddle(part: SubSource, distanceM: number): number {
    const nearestM = Math.max(1, distanceM - part.sizeM / 2);
    return (Math.max(1, distanceM) / nearestM) ** 2;
  }

  private halveLine(leaf: Leaf): Leaf[] | null {
    const halves = halvesOf(this.group.at.site, leaf.part);
    if (halves === null || leaf.part.part.kind !== 'line') return null;
    this.energyInAll -= leaf.share * this.broughtBy(leaf.middle);
    this.ends.set((leaf.part.part.fromM + leaf.part.part.toM) / 2, leaf.middle);
    const [first, second] = halves;
    return [this.leafOf(first, leaf, leaf.isCutAtFrom, false), this.leafOf(second, leaf, false, leaf.isCutAtTo)].filter(
      (half) => half !== null,
    );
  }

  /** Halves a part of an area along the line of sight through its middle, or across it. */
  private halveArea(leaf: Leaf, isAlongSight: boolean): Leaf[] | null {
    const { part, share, ends, nearFar, isShallow } = leaf;
    const { site } = this.group.at;
    if (part.part.kind !== 'polygon' || site.kind !== 'polygon') return null;
    const [dx, dy] = [part.x - this.receiver.x, part.y - this.receiver.y];
    // Towards the right as seen from the receiver, or away from it.
    const [nx, ny] = isAlongSight ? [dy, -dx] : [dx, dy];
    const limit = nx * part.x + ny * part.y;
    const { rings, area } = part.part;
    const halves = [clipAll(rings, -nx, -ny, -limit), clipAll(rings, nx, ny, limit)].map((half) =>
      polygonPart(site, half, part.share, area),
    );
    // Where the middle lies at the border, as of a bent part, there are no halves.
    if (halves.some((half) => !(Math.abs(half.share / part.share - 0.5) < 0.5 - LEAST_HALF))) return null;
    this.energyInAll -= share * this.broughtBy(leaf.middle);
    const leaves = halves.map((half, side): Leaf | null => {
      const made = this.leafOf(half, leaf, true, true);
      if (made === null) return null;
      made.isShallow = isShallow;
      // The middle of the whole is an end of both halves. Ends run from left to right, sides from near to far.
      const known = isAlongSight ? ends : nearFar;
      const [outer, own] = side === 0 ? [known[1], [leaf.middle, known[1]]] : [known[0], [known[0], leaf.middle]];
      if (outer === undefined) return made;
      if (isAlongSight) made.ends = own.map((position) => position ?? outer);
      else made.nearFar = own.map((position) => position ?? outer);
      return made;
    });
    return leaves.filter((half) => half !== null);
  }

  /** Looks at the ends of a part of a line, or at the sides of a part of an area, as far as they are not known. */
  private lookAtEnds(leaf: Leaf, leastM: number): void {
    const { part } = leaf;
    const { site } = this.group.at;
    if (part.part.kind === 'line' && site.kind === 'line') {
      const { fromM, toM } = part.part;
      const insideM = Math.min(INSIDE_M, (toM - fromM) / 4);
      leaf.ends = [
        this.endOfLine(leaf.isCutAtFrom ? fromM + insideM : fromM),
        this.endOfLine(leaf.isCutAtTo ? toM - insideM : toM),
      ];
    }
    if (part.part.kind !== 'polygon') return;
    const { x, y } = part;
    const distanceM = Math.max(1e-9, Math.hypot(x - this.receiver.x, y - this.receiver.y));
    const [ux, uy] = [(x - this.receiver.x) / distanceM, (y - this.receiver.y) / distanceM];
    const { rings } = part.part;
    // To the left and the right as seen from the receiver.
    if (leaf.ends.length === 0) leaf.ends = this.chord(rings, x, y, -uy, ux, leastM);
    if (leaf.nearFar.length === 0 && !leaf.isShallow) leaf.nearFar = this.chord(rings, x, y, -ux, -uy, leastM);
  }

  /** The positions at both ends of the chord of a part through its middle, a little inside; none where it has no such chord, or none so long. */
  private chord(
    rings: readonly Float64Array[],
    x: number,
    y: number,
    ux: number,
    uy: number,
    leastM: number,
  ): number[] {
    let [forth, back] = [Infinity, -Infinity];
    for (const ring of rings) {
      for (let at = 0; at < ring.length; at += 2) {
        const next = at + 2 < ring.length ? at + 2 : 0;
        const [ax, ay] = [ring[at]! - x, ring[at + 1]! - y];
        const [bx, by] = [ring[next]! - x, ring[next + 1]! - y];
        const [offA, offB] = [ax * uy - ay * ux, bx * uy - by * ux];
        if (offA > 0 === offB > 0) continue;
        const share = offA / (offA - offB);
        const along = (ax + share * (bx - ax)) * ux + (ay + share * (by - ay)) * uy;
        if (along > 0) forth = Math.min(forth, along);
        else back = Math.max(back, along);
      }
    }
    if (!(forth < Infinity && back > -Infinity && forth - back > leastM)) return [];
    return [forth, back].map((along) => {
      const [px, py] = this.inside(x + along * ux, y + along * uy, x, y);
      return this.position(px, py);
    });
  }

  private endOfLine(alongM: number): number {
    const known = this.ends.get(alongM);
    if (known !== undefined) return known;
    const { site } = this.group.at;
    if (site.kind !== 'line') throw new Error('only a line has ends');
    const { x, y } = pointOnLine(site, alongM);
    const position = this.position(x, y);
    this.ends.set(alongM, position);
    return position;
  }

  /** A point moved towards another one, and into the site. */
  private inside(x: number, y: number, towardsX: number, towardsY: number): [number, number] {
    const lengthM = Math.hypot(towardsX - x, towardsY - y);
    const share = lengthM > 0 ? Math.min(INSIDE_M / lengthM, 0.25) : 0;
    const moved = nearestInSite(this.group.at.site, x + share * (towardsX - x), y + share * (towardsY - y));
    return [moved.x, moved.y];
  }

  /** Traces the nearest points of the parts that may be louder there than any position so far. */
  private lookNearest(leaves: readonly Leaf[]): void {
    const candidates = leaves.flatMap((leaf) => {
      const [x, y] = this.nearestIn(leaf.part);
      const [first] = this.group.members;
      if (first === undefined) return [];
      standAt(this.context, first.source, x, y, this.end);
      const open = this.inTheOpen(x, y, this.end.z);
      // Where it is hardly nearer than the middle, that was traced already.
      return open < factorOf(MUCH_NEARER_DB) * this.inTheOpen(leaf.part.x, leaf.part.y, this.end.z)
        ? []
        : [{ x, y, estimate: leaf.best * open }];
    });
    candidates.sort((a, b) => b.estimate - a.estimate);
    for (const { x, y, estimate } of candidates.slice(0, MOST_NEAREST)) {
      if (estimate * factorOf(NEARLY_DB) < this.loudest) return;
      this.position(x, y);
    }
  }

  /** The point of a part that is nearest to the receiver, a little inside. */
  private nearestIn({ part, x, y }: SubSource): [number, number] {
    const { site } = this.group.at;
    const { receiver } = this;
    if (part.kind === 'line' && site.kind === 'line') {
      const insideM = Math.min(INSIDE_M, (part.toM - part.fromM) / 4);
      const alongM = nearestLengthM(site, receiver, part.fromM + insideM, part.toM - insideM);
      const at = pointOnLine(site, alongM);
      return [at.x, at.y];
    }
    if (part.kind !== 'polygon') return [x, y];
    const best = { x, y, squaredM2: Infinity };
    for (const ring of part.rings) improveNearest(ring, 0, ring.length / 2, true, receiver.x, receiver.y, best);
    return this.inside(best.x, best.y, x, y);
  }
}

function enlarged(row: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length);
  larger.set(row);
  return larger;
}

/** Adds one source point; buildings that it stands in do not screen it. */
function addSourcePoint(
  { kernel, tracer, facades, scene }: TracingContext,
  end: PathEnd,
  buildings: readonly number[],
  receiver: PathEnd,
): void {
  tracer.watch?.begin(end.x, end.y, receiver.x, receiver.y);
  leaveOutAll(kernel, buildings);
  if (scene.method === 'quick') addQuickPath(tracer, end, receiver, 1);
  else {
    addDirectPath(tracer, end, receiver, 1);
    if (facades.count > 0) addReflections(tracer, facades, end, receiver, 1);
    if (facades.count > 0 && scene.reflections > 1) addSecondReflections(tracer, facades, end, receiver, 1);
  }
  putBackAll(kernel, buildings);
  tracer.watch?.end();
}
