/**
 * Traces the sources of one site for one receiver. The site is divided where the screening changes and by distance; then parts are halved as
 * long as the levels without divergence and air differ between their middles and their ends (ISO 9613-2:1996, clause 4: the same propagation
 * conditions from all points of a part). A part that can change neither the spread level nor the loudest position is left as it is.
 */
import {
  divideByScreening,
  LEAST_PART_M,
  LEAST_PART_PER_DISTANCE,
  type SitePart,
  wholePart,
} from '../division/divide.ts';
import { chordEnds, halvesBySight, insetM, nearestInPart } from '../division/part-points.ts';
import { coordinatesOf } from '../scene/shape-coordinates.ts';
import { halvesOf, isTooLarge, pointOnLine, type SubSource } from '../sources/sub-sources.ts';
import { nearestInSite } from '../sources/work-site.ts';
import { shareOfPieces } from './line-pieces.ts';
import type { PathEnd } from './pair-tracer.ts';
import { PositionTracer } from './position-tracer.ts';
import type { SourceGroup, TracingContext } from './tracing-context.ts';

/** Levels without divergence and air may differ by this within a part, dB. */
const ALIKE_DB = 1;
/** A part with less than this share of the energy of its site is not examined more closely. */
const MINOR_SHARE = 0.06;
/** A difference that changes the energy of the site by less than this share is left. */
const MINOR_CHANGE = 0.05;
/** How much louder than its middle a part may be elsewhere, dB: a wide one, and one that is narrower than this share of its distance. */
const HIDDEN_RISE_DB = 8;
const HIDDEN_RISE_IN_NARROW_DB = 3;
const NARROW_PER_DISTANCE = 1 / 15;
/** Once its ends are known, it may be louder by this power of what it varies by, and by no more than this, dB. */
const RISE_EXPONENT = 1 / 3;
const SEEN_RISE_DB = 3;
/** A gain of the loudest position by less than this is not looked for, dB. */
const SPARE_DB = 0.5;
/** So many nearest points of parts are examined at the most, where they are nearer than the middle by this in level, dB. */
const MOST_NEAREST = 6;
const MUCH_NEARER_DB = 0.2;
/** What an edge takes off that a sight line just grazes (7.4, eq. 14 with z = 0), dB. */
const GRAZING_DB = 4.8;
/** What each end of a stretch, or side of a rectangle, counts beside the middle in the mean over it (Simpson's rule). */
const SHARE_OF_SIDE = 1 / 6;
/** A part narrower than this share of its distance, whose neighbours are alike, is taken to be alike from side to side. */
const STEADY_PER_DISTANCE = 0.1;
/** Near and far side are examined where a part has this share of the energy, or may be the loudest with a rise of so much, dB. */
const MUCH_SHARE = 0.4;
const NEAR_FAR_RISE_DB = 1.5;

const factorOf = (db: number): number => 10 ** (0.1 * db);

/** A part with the positions at which it was traced. */
interface Leaf extends SitePart {
  /** Of the sound power of the sources. */
  readonly share: number;
  readonly middle: number;
  /** Of a line: whether the screening changes at its beginning and at its end. */
  readonly isCutAtFrom: boolean;
  readonly isCutAtTo: boolean;
  /** The positions at its ends along a line, or to the left and the right as seen from the receiver; none until they are needed. */
  ends: readonly number[];
  /** Of an area, those at its near and its far side. */
  nearFar: readonly number[];
  /** Whether near and far side are known to be alike. */
  isShallow: boolean;
  /** The parts to its left and its right as the site was cut. */
  beside: readonly Leaf[];
  /** Its best condition so far, as a factor on the energy by divergence and air alone. */
  best: number;
}

export class SiteTracer {
  private readonly context: TracingContext;
  private readonly isCoarse: boolean;
  private readonly positions: PositionTracer;
  /** Whether conditions may vary where nothing stands between: by reflections, the ground, or what grows on it. */
  private readonly variesInTheOpen: boolean;
  private group!: SourceGroup;
  private receiver!: PathEnd;
  /** The positions at the ends of stretches of a line, by the length along it. */
  private endPositions = new Map<number, number>();
  /** The energy of the site, spread over the parts as they are. */
  private energy = 0;

  /** @param isCoarse divides by distance alone: for a first picture */
  constructor(context: TracingContext, isCoarse = false) {
    this.context = context;
    this.isCoarse = isCoarse;
    this.positions = new PositionTracer(context);
    const { facades, tracer, scene, surface } = context;
    const hasGround = surface !== null || scene.ground.g.length > 0 || tracer.covers !== null;
    this.variesInTheOpen = facades.count > 0 || hasGround || scene.method === 'quick';
  }

  get pairs(): number {
    return this.positions.pairs;
  }

  /** Fills the positions of a group for a receiver, which is known to the kernel. */
  trace(group: SourceGroup, receiver: PathEnd): void {
    const [first] = group.members;
    if (first === undefined) return;
    this.group = group;
    this.receiver = receiver;
    this.positions.begin(group, receiver);
    this.endPositions.clear();
    this.energy = 0;
    this.context.tracer.watch?.beginSite(receiver.x, receiver.y, coordinatesOf(first.source.shape));
    const { site, whole } = group.at;
    if (first.source.placement === 'nearest') this.traceNearest(whole);
    else if (first.source.placement === 'centroid' || site.kind === 'point') {
      this.keepPart(this.leafOf(whole, wholePart(whole), true, true));
      if (this.hasCrew && site.kind !== 'point') this.traceNearest(null);
    } else this.traceSpread();
  }

  private get hasCrew(): boolean {
    return this.group.crewWeights.some((weight) => weight !== null);
  }

  /** @param part all of the site, where all plant stands at its nearest point */
  private traceNearest(part: SubSource | null): void {
    const position = this.positions.trace(nearestInSite(this.group.at.site, this.receiver.x, this.receiver.y));
    if (part !== null) this.group.positions.parts.push({ part, share: 1, positions: [position], weights: [1] });
  }

  private traceSpread(): void {
    const { site, whole } = this.group.at;
    const leaves: Leaf[] = [];
    const add = (part: SitePart): void => this.addLeaves(part, part.part, leaves);
    if (this.isCoarse) add(wholePart(whole));
    else {
      const heightsOf = (part: SubSource) => this.positions.heightsAt(part);
      divideByScreening(site, whole, this.receiver, this.context.profile, heightsOf, add);
    }
    leaves.forEach((leaf, at) => {
      leaf.beside = [leaves[at - 1], leaves[at + 1]].filter((other) => other !== undefined);
    });
    const energyOf = (leaf: Leaf) => leaf.share * this.positions.receivedFrom(leaf.middle);
    const final: Leaf[] = [];
    // Those with most energy first: they decide what the others can change.
    const waiting = leaves.sort((a, b) => energyOf(a) - energyOf(b));
    for (let leaf = waiting.pop(); leaf !== undefined; leaf = waiting.pop()) {
      const halves = this.isCoarse ? null : this.refine(leaf);
      if (halves === null) final.push(leaf);
      else waiting.push(...halves);
    }
    for (const leaf of final) this.keepPart(leaf);
    if (!this.hasCrew) return;
    this.traceNearest(null);
    if (!this.isCoarse) this.traceNearestOfParts(final);
  }

  /** Adds a part, or its halves where it is too large for its distance. */
  private addLeaves(cut: SitePart, part: SubSource, leaves: Leaf[]): void {
    if (part.share === 0) return;
    const halves = this.isTooLarge(part) ? halvesOf(this.group.at.site, part) : null;
    if (halves !== null) {
      for (const half of halves) this.addLeaves(cut, half, leaves);
      return;
    }
    const [whole, own] = [cut.part.part, part.part];
    const isStretch = own.kind === 'line' && whole.kind === 'line';
    const leaf = this.leafOf(part, cut, !isStretch || own.fromM === whole.fromM, !isStretch || own.toM === whole.toM);
    if (leaf !== null) leaves.push(leaf);
  }

  private isTooLarge(part: SubSource): boolean {
    const { receiver, group } = this;
    const heights = this.positions.heightsAt(part);
    return group.members.some(({ division }) =>
      heights.some((z) => isTooLarge(part, { x: receiver.x, y: receiver.y, aboveM: receiver.z - z }, division)),
    );
  }

  /** @returns null where the part radiates nothing, and no crew is looked for */
  private leafOf(
    part: SubSource,
    { isClear, isHidden }: Pick<SitePart, 'isClear' | 'isHidden'>,
    isCutAtFrom: boolean,
    isCutAtTo: boolean,
  ): Leaf | null {
    const pieces = this.group.members[0]?.source.pieces;
    const share = pieces === undefined ? part.share : shareOfPieces(pieces, part, this.receiver);
    if (share === 0 && !this.hasCrew) return null;
    const middle = this.positions.trace(part);
    this.energy += share * this.positions.receivedFrom(middle);
    const unknown = { ends: [], nearFar: [], isShallow: false, beside: [] };
    const best = this.positions.conditionAt(middle);
    return { part, share, isClear, isHidden, middle, isCutAtFrom, isCutAtTo, best, ...unknown };
  }

  private keepPart(leaf: Leaf | null): void {
    if (leaf === null) return;
    const { part, share, middle, ends, nearFar } = leaf;
    const sides = [...ends, ...nearFar];
    const weights = [1 - SHARE_OF_SIDE * sides.length, ...sides.map(() => SHARE_OF_SIDE)];
    this.group.positions.parts.push({ part, share, positions: [middle, ...sides], weights });
  }

  /** The halves of a leaf whose conditions are not alike; null where it stays as it is. */
  private refine(leaf: Leaf): Leaf[] | null {
    const { part, middle, isClear, isHidden } = leaf;
    if (isClear && !this.variesInTheOpen) return null;
    const distanceM = Math.hypot(part.x - this.receiver.x, part.y - this.receiver.y);
    const leastM = Math.max(LEAST_PART_M, LEAST_PART_PER_DISTANCE * distanceM);
    if (part.sizeM <= leastM) return null;
    const received = this.positions.receivedFrom(middle);
    // A crew moves over pieces: each of them counts by itself, and none is its position.
    const pieces = this.group.members[0]?.source.pieces;
    const share = pieces === undefined ? part.share : Math.min(1, part.sizeM / pieces.lengthM);
    const energy = pieces === undefined ? this.energy : received;
    const mayBeLoudest = (most: number): boolean => pieces === undefined && most >= this.positions.loudest;

    // Beside an opening a part brings more at its end than in its middle, up to what just grazes an edge.
    const grazing = this.positions.receivedInTheOpen(part) * factorOf(-GRAZING_DB);
    const likely = Math.max(received, Math.sqrt(received * grazing));
    const nearer = (Math.max(1, distanceM) / Math.max(1, distanceM - part.sizeM / 2)) ** 2;
    const isNarrow = part.sizeM < NARROW_PER_DISTANCE * distanceM;
    const hiddenRise = factorOf(isNarrow ? HIDDEN_RISE_IN_NARROW_DB : HIDDEN_RISE_DB);
    if (share * likely < MINOR_SHARE * energy && !mayBeLoudest(received * nearer * hiddenRise)) return null;

    const isSteady = part.sizeM < STEADY_PER_DISTANCE * distanceM && this.isLikeThoseBeside(leaf);
    if (isSteady && (part.part.kind === 'line' || leaf.beside.some(({ isShallow }) => isShallow))) return null;
    const nearFarRise = Math.min(hiddenRise, factorOf(NEAR_FAR_RISE_DB));
    const isMajor = share * likely >= MUCH_SHARE * energy || mayBeLoudest(received * nearer * nearFarRise);
    this.traceSides(leaf, leastM, !isSteady, isMajor && !isHidden);
    const across = this.variationOver(leaf, leaf.ends, leastM);
    const along = this.variationOver(leaf, leaf.nearFar, leastM);
    leaf.isShallow ||= leaf.nearFar.length > 0 && along.ratio <= factorOf(ALIKE_DB / 2);
    const ratio = Math.max(across.ratio, along.ratio);
    if (ratio <= factorOf(ALIKE_DB)) return null;
    const changesLittle = 0.5 * share * Math.max(across.change, along.change) < MINOR_CHANGE * energy;
    // What a part is seen to vary by says how much louder it may be in between.
    const rise = Math.min(factorOf(SEEN_RISE_DB), ratio ** RISE_EXPONENT) / factorOf(SPARE_DB);
    if (changesLittle && !mayBeLoudest(rise * Math.max(received, across.most, along.most))) return null;
    return part.part.kind === 'line' ? this.halveLine(leaf) : this.halveArea(leaf, across.ratio >= along.ratio);
  }

  /** How the middle of a leaf differs from two positions in it; not at all where they are no farther apart than `leastM`. */
  private variationOver(
    leaf: Leaf,
    positions: readonly number[],
    leastM: number,
  ): { readonly ratio: number; readonly change: number; readonly most: number } {
    const variation = { ratio: 1, change: 0, most: 0 };
    const { xy } = this.group.positions;
    const [first, second] = positions;
    if (first === undefined || second === undefined) return variation;
    const apartM = Math.hypot(xy[2 * first]! - xy[2 * second]!, xy[2 * first + 1]! - xy[2 * second + 1]!);
    if (apartM <= leastM) return variation;
    const inMiddle = this.positions.receivedFrom(leaf.middle);
    for (const position of positions) {
      const received = this.positions.receivedFrom(position);
      variation.ratio = Math.max(variation.ratio, this.positions.conditionRatio(position, leaf.middle));
      variation.change = Math.max(variation.change, Math.abs(received - inMiddle));
      variation.most = Math.max(variation.most, received);
      leaf.best = Math.max(leaf.best, this.positions.conditionAt(position));
    }
    return variation;
  }

  private halveLine(leaf: Leaf): Leaf[] | null {
    const { part, middle, isCutAtFrom, isCutAtTo } = leaf;
    const halves = halvesOf(this.group.at.site, part);
    if (halves === null || part.part.kind !== 'line') return null;
    this.energy -= leaf.share * this.positions.receivedFrom(middle);
    this.endPositions.set((part.part.fromM + part.part.toM) / 2, middle);
    const [first, second] = halves;
    const leaves = [this.leafOf(first, leaf, isCutAtFrom, false), this.leafOf(second, leaf, false, isCutAtTo)];
    return leaves.filter((half) => half !== null);
  }

  /** Halves a part of an area along the line of sight through its middle, or across it. */
  private halveArea(leaf: Leaf, isAlongSight: boolean): Leaf[] | null {
    const { part, middle } = leaf;
    const halves = halvesBySight(this.group.at.site, part, this.receiver, isAlongSight);
    if (halves === null) return null;
    this.energy -= leaf.share * this.positions.receivedFrom(middle);
    const [low, high] = isAlongSight ? leaf.ends : leaf.nearFar;
    const leaves = halves.map((half, side): Leaf | null => {
      const made = this.leafOf(half, leaf, true, true);
      if (made === null) return null;
      made.isShallow = leaf.isShallow;
      if (low === undefined || high === undefined) return made;
      // The middle of the whole is an end of both halves.
      const ends = side === 0 ? [low, middle] : [middle, high];
      if (isAlongSight) made.ends = ends;
      else made.nearFar = ends;
      return made;
    });
    return leaves.filter((half) => half !== null);
  }

  /** Whether the middles of a part and of those beside it, if there are any, have conditions that are alike. */
  private isLikeThoseBeside({ middle, beside }: Leaf): boolean {
    const isAlike = (other: Leaf) => this.positions.conditionRatio(middle, other.middle) <= factorOf(ALIKE_DB);
    return beside.length > 0 && beside.every(isAlike);
  }

  /** Traces the ends of a part of a line, or the sides of a part of an area that are wanted, as far as they are not known. */
  private traceSides(leaf: Leaf, leastM: number, wantsEnds: boolean, wantsNearFar: boolean): void {
    const { part } = leaf;
    const { site } = this.group.at;
    if (part.part.kind === 'line') {
      const { fromM, toM } = part.part;
      const inM = insetM(fromM, toM);
      leaf.ends = [
        this.endPosition(leaf.isCutAtFrom ? fromM + inM : fromM),
        this.endPosition(leaf.isCutAtTo ? toM - inM : toM),
      ];
    }
    if (part.part.kind !== 'polygon') return;
    const { rings } = part.part;
    const distanceM = Math.max(1e-9, Math.hypot(part.x - this.receiver.x, part.y - this.receiver.y));
    const [ux, uy] = [(part.x - this.receiver.x) / distanceM, (part.y - this.receiver.y) / distanceM];
    const traced = (vx: number, vy: number) =>
      (chordEnds(site, rings, part, vx, vy, leastM) ?? []).map((point) => this.positions.trace(point));
    if (wantsEnds && leaf.ends.length === 0) leaf.ends = traced(-uy, ux);
    if (wantsNearFar && leaf.nearFar.length === 0 && !leaf.isShallow) leaf.nearFar = traced(-ux, -uy);
  }

  private endPosition(alongM: number): number {
    const traced = this.endPositions.get(alongM);
    if (traced !== undefined) return traced;
    const { site } = this.group.at;
    if (site.kind !== 'line') throw new Error('only a line has ends');
    const position = this.positions.trace(pointOnLine(site, alongM));
    this.endPositions.set(alongM, position);
    return position;
  }

  /** Traces the nearest points of the parts that may be louder there than any position so far. */
  private traceNearestOfParts(leaves: readonly Leaf[]): void {
    const members = this.group.members.length;
    const candidates = leaves.flatMap(({ part, best }) => {
      const point = nearestInPart(this.group.at.site, part, this.receiver);
      const open = this.positions.receivedInTheOpen(point) / members;
      // Where it is hardly nearer than the middle, that was traced already.
      const isMuchNearer = open * members >= factorOf(MUCH_NEARER_DB) * this.positions.receivedInTheOpen(part);
      return isMuchNearer ? [{ point, estimate: best * open }] : [];
    });
    candidates.sort((a, b) => b.estimate - a.estimate);
    for (const { point, estimate } of candidates.slice(0, MOST_NEAREST)) {
      if (estimate * factorOf(SPARE_DB) < this.positions.loudest) return;
      this.positions.trace(point);
    }
  }
}
