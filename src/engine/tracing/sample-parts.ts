/**
 * Samples the parts of a site for one receiver. The sources of a part are traced from its middle, and on request from its ends
 * and sides. A part is halved in such a way that its traced positions are also positions of the halves.
 */
import type { SitePart } from '../division/divide.ts';
import { chordEnds, halvesBySight, insetM } from '../division/part-points.ts';
import { halvesOf, pointOnLine, type SubSource } from '../sources/sub-sources.ts';
import { shareOfPieces } from './line-pieces.ts';
import type { PathEnd } from './pair-tracer.ts';
import { PositionTracer } from './position-tracer.ts';
import type { SampledPart } from './positions.ts';
import type { SourceGroup, TracingContext } from './tracing-context.ts';

/** Weight of each end of a stretch, or each side of a rectangle, in the mean over it (Simpson’s rule). */
const SHARE_OF_SIDE = 1 / 6;

/** A part with the positions from which it was traced. */
export interface TracedPart extends SitePart {
  /** Share of the sound power of the sources. */
  readonly share: number;
  readonly middle: number;
  /** For a part of a line: whether the screening changes at its start and at its end. */
  readonly isCutAtFrom: boolean;
  readonly isCutAtTo: boolean;
  /** Positions at the ends of a line, or at the left and right side as seen from the receiver. Empty until needed. */
  ends: readonly number[];
  /** For a part of an area, positions at its near and far side. */
  nearFar: readonly number[];
  /** Whether the near and the far side are known to have the same conditions. */
  isShallow: boolean;
  /** The neighbouring parts to the left and right, before refinement. */
  beside: readonly TracedPart[];
  /** The best condition found so far: received energy relative to the energy after divergence and air absorption alone. */
  best: number;
}

/** How other positions in a part differ from its middle. */
export interface Variation {
  /** Largest ratio of the conditions, at least 1. */
  readonly ratio: number;
  /** Largest difference of the received energy. */
  readonly change: number;
  /** The largest energy received from one of the positions. */
  readonly most: number;
}

export class PartSampler {
  readonly positions: PositionTracer;
  /** Whether only the loudest position of the crew is needed (`Receivers.loudestOnly`), and not the level of the spread sources. */
  loudestOnly = false;
  /** The energy of the site, spread over its current parts. */
  energy = 0;
  private readonly loudestOnlyAtReceivers: boolean;
  private group!: SourceGroup;
  private receiver!: PathEnd;
  /** Positions at the ends of stretches of a line, by distance along the line, m. */
  private readonly endPositions = new Map<number, number>();

  constructor(context: TracingContext) {
    this.loudestOnlyAtReceivers = context.scene.receivers.loudestOnly === true;
    this.positions = new PositionTracer(context);
  }

  /** Starts a group and a receiver. The kernel must already have the receiver. */
  begin(group: SourceGroup, receiver: PathEnd): void {
    this.group = group;
    this.receiver = receiver;
    this.energy = 0;
    this.endPositions.clear();
    const isMoving = group.members[0]?.source.pieces !== undefined;
    this.loudestOnly = this.loudestOnlyAtReceivers && !isMoving && !group.crewWeights.includes(null);
    this.positions.begin(group, receiver);
  }

  get hasCrew(): boolean {
    return this.group.crewWeights.some((weight) => weight !== null);
  }

  /**
   * Traces a part from its middle.
   * @param cut the part from which it was cut
   * @returns null if the part radiates nothing and the loudest position of a crew is not searched
   */
  trace(part: SubSource, { isClear, isHidden, part: { part: whole } }: SitePart): TracedPart | null {
    const own = part.part;
    const isStretch = own.kind === 'line' && whole.kind === 'line';
    const isCutAtFrom = !isStretch || own.fromM === whole.fromM;
    return this.tracePart(part, { isClear, isHidden }, isCutAtFrom, !isStretch || own.toM === whole.toM);
  }

  private tracePart(
    part: SubSource,
    { isClear, isHidden }: Pick<SitePart, 'isClear' | 'isHidden'>,
    isCutAtFrom: boolean,
    isCutAtTo: boolean,
  ): TracedPart | null {
    const pieces = this.group.members[0]?.source.pieces;
    const share = pieces === undefined ? part.share : shareOfPieces(pieces, part, this.receiver);
    if (share === 0 && !this.hasCrew) return null;
    const middle = this.positions.trace(part);
    this.energy += share * this.positions.receivedFrom(middle);
    const unknown = { ends: [], nearFar: [], isShallow: false, beside: [] };
    const best = this.positions.conditionAt(middle);
    return { part, share, isClear, isHidden, middle, isCutAtFrom, isCutAtTo, best, ...unknown };
  }

  /** Subtracts the energy of a part that is replaced by others. */
  drop({ share, middle }: TracedPart): void {
    this.energy -= share * this.positions.receivedFrom(middle);
  }

  /** The part with its positions and their weights. */
  sampled({ part, share, middle, ends, nearFar }: TracedPart): SampledPart {
    const sides = [...ends, ...nearFar];
    const weights = [1 - SHARE_OF_SIDE * sides.length, ...sides.map(() => SHARE_OF_SIDE)];
    return { part, share, positions: [middle, ...sides], weights };
  }

  /** Traces the ends of a part of a line, or the left and the right side of a part of an area, unless already traced. */
  traceEnds(traced: TracedPart, leastM: number): void {
    const { part } = traced.part;
    if (part.kind === 'line') {
      const { fromM, toM } = part;
      const inM = insetM(fromM, toM);
      traced.ends = [
        this.endPosition(traced.isCutAtFrom ? fromM + inM : fromM),
        this.endPosition(traced.isCutAtTo ? toM - inM : toM),
      ];
    } else if (traced.ends.length === 0) traced.ends = this.traceChord(traced, leastM, true);
  }

  /** Traces the near and the far side of a part of an area, unless already traced or known to be the same. */
  traceNearFar(traced: TracedPart, leastM: number): void {
    if (traced.nearFar.length === 0 && !traced.isShallow) traced.nearFar = this.traceChord(traced, leastM, false);
  }

  /** Traces the ends of the chord of an area through the middle of a part, across the line of sight or along it. */
  private traceChord({ part }: TracedPart, leastM: number, isAcross: boolean): readonly number[] {
    if (part.part.kind !== 'polygon') return [];
    const distanceM = Math.max(1e-9, Math.hypot(part.x - this.receiver.x, part.y - this.receiver.y));
    const [ux, uy] = [(part.x - this.receiver.x) / distanceM, (part.y - this.receiver.y) / distanceM];
    const [vx, vy] = isAcross ? [-uy, ux] : [-ux, -uy];
    const ends = chordEnds(this.group.at.site, part.part.rings, part, vx, vy, leastM) ?? [];
    return ends.map((point) => this.positions.trace(point));
  }

  private endPosition(alongM: number): number {
    const known = this.endPositions.get(alongM);
    if (known !== undefined) return known;
    const { site } = this.group.at;
    if (site.kind !== 'line') throw new Error('only a line has ends');
    const position = this.positions.trace(pointOnLine(site, alongM));
    this.endPositions.set(alongM, position);
    return position;
  }

  /** How two positions in a part differ from its middle. There is no variation if they are no farther apart than `leastM`. */
  variationOver(traced: TracedPart, positions: readonly number[], leastM: number): Variation {
    const variation = { ratio: 1, change: 0, most: 0 };
    const { xy } = this.group.positions;
    const [first, second] = positions;
    if (first === undefined || second === undefined) return variation;
    const apartM = Math.hypot(xy[2 * first]! - xy[2 * second]!, xy[2 * first + 1]! - xy[2 * second + 1]!);
    if (apartM <= leastM) return variation;
    const inMiddle = this.positions.receivedFrom(traced.middle);
    for (const position of positions) {
      const received = this.positions.receivedFrom(position);
      variation.ratio = Math.max(variation.ratio, this.positions.conditionRatio(position, traced.middle));
      variation.change = Math.max(variation.change, Math.abs(received - inMiddle));
      variation.most = Math.max(variation.most, received);
      traced.best = Math.max(traced.best, this.positions.conditionAt(position));
    }
    return variation;
  }

  /**
   * Halves a part. A part of an area is cut through its middle, along the line of sight or across it.
   * @returns null if the part cannot be halved
   */
  halve(traced: TracedPart, isAlongSight: boolean): TracedPart[] | null {
    return traced.part.part.kind === 'line' ? this.halveLine(traced) : this.halveArea(traced, isAlongSight);
  }

  private halveLine(traced: TracedPart): TracedPart[] | null {
    const { part, middle, isCutAtFrom, isCutAtTo } = traced;
    const halves = halvesOf(this.group.at.site, part);
    if (halves === null || part.part.kind !== 'line') return null;
    this.drop(traced);
    this.endPositions.set((part.part.fromM + part.part.toM) / 2, middle);
    const [first, second] = halves;
    const made = [this.tracePart(first, traced, isCutAtFrom, false), this.tracePart(second, traced, false, isCutAtTo)];
    return made.filter((half) => half !== null);
  }

  private halveArea(traced: TracedPart, isAlongSight: boolean): TracedPart[] | null {
    const { part, middle } = traced;
    const halves = halvesBySight(this.group.at.site, part, this.receiver, isAlongSight);
    if (halves === null) return null;
    this.drop(traced);
    const [low, high] = isAlongSight ? traced.ends : traced.nearFar;
    const made = halves.map((half, side): TracedPart | null => {
      const own = this.tracePart(half, traced, true, true);
      if (own === null) return null;
      own.isShallow = traced.isShallow;
      if (low === undefined || high === undefined) return own;
      // The middle of the whole is an end of both halves.
      const ends = side === 0 ? [low, middle] : [middle, high];
      if (isAlongSight) own.ends = ends;
      else own.nearFar = ends;
      return own;
    });
    return made.filter((half) => half !== null);
  }
}
