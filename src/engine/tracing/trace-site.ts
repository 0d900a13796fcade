/**
 * Traces the sources of one site for one receiver. The site is divided where the screening changes and by distance
 * (`division/divide.ts`). The parts are sampled (`sample-parts.ts`). A part is halved as long as the propagation conditions
 * differ between its positions (`refine-parts.ts`).
 */
import {
  divideByReflections,
  divideByScreening,
  type GapPoint,
  type SeenSite,
  type SitePart,
  wholePart,
} from '../division/divide.ts';
import type { ReflectingFacades } from '../division/reflected-cuts.ts';
import { nearestInPart } from '../division/part-points.ts';
import type { PlanPoint } from '../geometry/polygon.ts';
import { coordinatesOf } from '../scene/shape-coordinates.ts';
import { halvesOf, isTooLarge, type SubSource } from '../sources/sub-sources.ts';
import { nearestInSite } from '../sources/work-site.ts';
import type { PathEnd } from './pair-tracer.ts';
import type { PositionTracer } from './position-tracer.ts';
import { factorOf, PartRefiner, SPARE_DB } from './refine-parts.ts';
import { PartSampler, type TracedPart } from './sample-parts.ts';
import type { SourceGroup, TracingContext } from './tracing-context.ts';

/**
 * Largest number of nearest points that are traced, and the level by which divergence and air must favour a nearest point over
 * the middle of its part, dB.
 */
const MOST_NEAREST = 6;
const MUCH_NEARER_DB = 0.2;

/**
 * A façade matters if it adds more than the share `LEAST_GAIN` (1 dB) to the energy from a position, or more than the share
 * `MINOR_SPREAD_CHANGE` to the energy of the whole site.
 */
const LEAST_GAIN = 0.26;
const MINOR_SPREAD_CHANGE = 0.05;
/**
 * Energy of a source in the open at 1 m: −11 dB by Adiv (eq. 7), and up to +4 dB by hard ground, which applies to a reflected
 * path too.
 */
const OPEN_AT_1_M = 10 ** (-1.1 + 0.4);

/** Largest number of points beside corners that are traced. */
const MOST_GAPS = 12;

export class SiteTracer {
  private readonly context: TracingContext;
  private readonly isCoarse: boolean;
  private readonly sampler: PartSampler;
  private readonly refiner: PartRefiner;
  private readonly positions: PositionTracer;
  private group!: SourceGroup;
  private receiver!: PathEnd;

  /** @param isCoarse whether sites are divided by distance alone, for a first picture */
  constructor(context: TracingContext, isCoarse = false) {
    this.context = context;
    this.isCoarse = isCoarse;
    this.sampler = new PartSampler(context);
    this.refiner = new PartRefiner(context, this.sampler);
    this.positions = this.sampler.positions;
  }

  get pairs(): number {
    return this.positions.pairs;
  }

  /** Writes the positions of a group for a receiver. The kernel must already have the receiver. */
  trace(group: SourceGroup, receiver: PathEnd): void {
    const [first] = group.members;
    if (first === undefined) return;
    this.group = group;
    this.receiver = receiver;
    this.sampler.begin(group, receiver);
    this.context.tracer.watch?.beginSite(receiver.x, receiver.y, coordinatesOf(first.source.shape));
    const { site, whole } = group.at;
    if (first.source.placement === 'nearest') this.traceNearest(whole);
    else if (first.source.placement === 'centroid' || site.kind === 'point') {
      this.keepPart(this.sampler.trace(whole, wholePart(whole)));
      if (this.sampler.hasCrew && site.kind !== 'point') this.traceNearest(null);
    } else this.traceSpread();
    this.context.tracer.watch?.endSite();
  }

  /** @param part the whole site if all equipment is at its nearest point; null otherwise */
  private traceNearest(part: SubSource | null): void {
    const position = this.positions.trace(nearestInSite(this.group.at.site, this.receiver.x, this.receiver.y));
    if (part !== null) this.group.positions.parts.push({ part, share: 1, positions: [position], weights: [1] });
  }

  private traceSpread(): void {
    const { whole } = this.group.at;
    const cut: TracedPart[] = [];
    const gaps: GapPoint[] = [];
    const add = (part: SitePart): void => this.addParts(part, part.part, cut);
    if (this.isCoarse) add(wholePart(whole));
    else {
      const addGap = this.looksForGaps() ? (gap: GapPoint) => gaps.push(gap) : null;
      divideByScreening(this.seenSite(), whole, add, addGap);
    }
    const parts = this.isCoarse ? cut : this.cutByReflections(cut);
    parts.forEach((part, at) => {
      part.beside = [parts[at - 1], parts[at + 1]].filter((other) => other !== undefined);
    });
    const final = this.isCoarse ? parts : this.refineAll(parts);
    for (const part of final) this.keepPart(part);
    if (!this.sampler.hasCrew) return;
    this.traceNearest(null);
    if (this.isCoarse) return;
    this.traceNearestOfParts(final);
    this.traceGaps(gaps);
  }

  private seenSite(): SeenSite {
    const sourceZ = (at: PlanPoint) => this.positions.heightsAt(at);
    return { site: this.group.at.site, receiver: this.receiver, profile: this.context.profile, sourceZ };
  }

  /** Cuts traced parts where the reflection by a façade begins or ends and this changes the level enough. */
  private cutByReflections(parts: readonly TracedPart[]): readonly TracedPart[] {
    const { facades, kernel, tracer, scene } = this.context;
    if (facades.count === 0 || scene.method === 'quick') return parts;
    const collect = (count: number, numbers: Set<number>): void => {
      for (let at = 0; at < count; at++) {
        const number = kernel.exports.reflectingFacade(at);
        if (kernel.skip[facades.obstacle[number]!] === 0) numbers.add(number);
      }
    };
    const reflecting: ReflectingFacades = {
      facades,
      ownFacade: tracer.facadeBehind,
      collectOfReceiver: ({ ax, ay, bx, by }, numbers) =>
        collect(kernel.exports.findFacadesOfReceiver(ax, ay, bx, by), numbers),
      collectOfPoint: ({ x, y }, { ax, ay, bx, by }, numbers) =>
        collect(kernel.exports.findFacadesOfPoint(x, y, ax, ay, bx, by), numbers),
      onExamined: ({ x, y, ux, uy, lengthM }) => {
        tracer.watch?.dividedBy(x, y);
        tracer.watch?.dividedBy(x + lengthM * ux, y + lengthM * uy);
      },
    };
    const seen = this.seenSite();
    return parts.flatMap((part) => {
      const pieces: TracedPart[] = [];
      const left = this.positions.conditionAt(part.middle) / (this.group.members.length * OPEN_AT_1_M);
      const least = this.leastGain(part, left);
      if (least > 1) return [part];
      const add = (piece: SitePart): void => this.addParts(piece, piece.part, pieces);
      if (!divideByReflections(seen, part.part, reflecting, left, least, add)) return [part];
      this.sampler.drop(part);
      return pieces;
    });
  }

  /** The least energy that a façade has to add to change the level, as a share of the energy of the part in the open. */
  private leastGain({ middle, share }: TracedPart, left: number): number {
    const { group, sampler, positions } = this;
    const here = LEAST_GAIN * left;
    // Each piece of a moving crew's line counts by itself.
    if (group.members[0]?.source.pieces !== undefined) return here;
    const open = positions.inTheOpenAt(middle) * OPEN_AT_1_M;
    const inSpread = sampler.loudestOnly ? Infinity : (MINOR_SPREAD_CHANGE * sampler.energy) / (share * open);
    // This applies with and without a crew, so that both give the same spread level.
    const atLoudest = (LEAST_GAIN * positions.loudest) / open;
    return Math.max(here, Math.min(inSpread, atLoudest));
  }

  /**
   * Whether points beside corners have to be traced, because a crew may be louder there than anywhere else. This is not needed
   * for a moving crew, which has no single position. Without lateral paths, no point beside a corner is louder.
   */
  private looksForGaps(): boolean {
    const { lateral, method } = this.context.scene;
    const isMoving = this.group.members[0]?.source.pieces !== undefined;
    return this.sampler.hasCrew && !isMoving && lateral && method !== 'quick';
  }

  /**
   * Traces a part, or its halves if it is too large for its distance. If only the loudest position is needed, the part stays whole,
   * because the nearest points of the parts that may be the loudest are examined later.
   */
  private addParts(cut: SitePart, part: SubSource, parts: TracedPart[]): void {
    if (part.share === 0) return;
    const halves = !this.sampler.loudestOnly && this.isTooLarge(part) ? halvesOf(this.group.at.site, part) : null;
    if (halves !== null) {
      for (const half of halves) this.addParts(cut, half, parts);
      return;
    }
    const traced = this.sampler.trace(part, cut);
    if (traced !== null) parts.push(traced);
  }

  private isTooLarge(part: SubSource): boolean {
    const { receiver, group } = this;
    const heights = this.positions.heightsAt(part);
    return group.members.some(({ division }) =>
      heights.some((z) => isTooLarge(part, { x: receiver.x, y: receiver.y, aboveM: receiver.z - z }, division)),
    );
  }

  /** Refines parts until none of them needs to be halved. */
  private refineAll(parts: readonly TracedPart[]): TracedPart[] {
    const energyOf = (part: TracedPart) => part.share * this.positions.receivedFrom(part.middle);
    const final: TracedPart[] = [];
    // Parts with the most energy are refined first, because they limit what the others can change.
    const waiting = parts.toSorted((a, b) => energyOf(a) - energyOf(b));
    for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
      const halves = this.refiner.refine(part, this.group, this.receiver);
      if (halves === null) final.push(part);
      else waiting.push(...halves);
    }
    return final;
  }

  private keepPart(part: TracedPart | null): void {
    if (part !== null) this.group.positions.parts.push(this.sampler.sampled(part));
  }

  /** Traces the points beside corners that may be louder than any position so far. */
  private traceGaps(gaps: readonly GapPoint[]): void {
    const candidates = gaps.map((point) => ({ point, estimate: point.left * this.positions.receivedInTheOpen(point) }));
    candidates.sort((a, b) => b.estimate - a.estimate);
    for (const { point, estimate } of candidates.slice(0, MOST_GAPS)) {
      if (estimate < factorOf(SPARE_DB) * this.positions.loudest) return;
      this.positions.trace(point);
    }
  }

  /** Traces the nearest points of those parts that may be louder there than any position so far. */
  private traceNearestOfParts(parts: readonly TracedPart[]): void {
    const members = this.group.members.length;
    const candidates = parts.flatMap(({ part, middle, best }) => {
      const point = nearestInPart(this.group.at.site, part, this.receiver);
      const open = this.positions.receivedInTheOpen(point) / members;
      // If the nearest point is hardly nearer than the middle, the traced middle is sufficient.
      const isMuchNearer = open * members >= factorOf(MUCH_NEARER_DB) * this.positions.inTheOpenAt(middle);
      return isMuchNearer ? [{ point, estimate: best * open }] : [];
    });
    candidates.sort((a, b) => b.estimate - a.estimate);
    for (const { point, estimate } of candidates.slice(0, MOST_NEAREST)) {
      if (estimate * factorOf(SPARE_DB) < this.positions.loudest) return;
      this.positions.trace(point);
    }
  }
}
