/**
 * Refines the parts of a site for one receiver: they are halved as long as the levels without divergence and air differ between their middles
 * and their ends (ISO 9613-2:1996, clause 4: the same propagation conditions from all points of a part). A part that can change neither the
 * spread level nor the loudest position is left as it is.
 */
import { LEAST_PART_M, LEAST_PART_PER_DISTANCE } from '../division/cuts.ts';
import type { PathEnd } from './pair-tracer.ts';
import type { PartSampler, TracedPart, Variation } from './sample-parts.ts';
import type { SourceGroup, TracingContext } from './tracing-context.ts';

/** Levels without divergence and air may differ by this within a part, dB. */
const ALIKE_DB = 1;
/** A part with less than this share of the energy of its site is not examined more closely. */
const MINOR_SHARE = 0.06;
/** A difference that changes the energy of the site by less than this share is left. */
const MINOR_CHANGE = 0.05;
/**
 * How much louder than its middle a part may be elsewhere, dB; once its ends are known, by this power of what it varies by, and by no more
 * than this. What is louder still stands beside a corner, and is looked for there.
 */
const HIDDEN_RISE_DB = 1;
const RISE_EXPONENT = 1 / 3;
/** A gain of the loudest position by less than this is not looked for, dB. */
export const SPARE_DB = 0.5;
/** What an edge takes off that a sight line just grazes (7.4, eq. 14 with z = 0), dB. */
const GRAZING_DB = 4.8;
/** A part narrower than this share of its distance, whose neighbours are alike, is taken to be alike from side to side. */
const STEADY_PER_DISTANCE = 0.1;
/** Near and far side are examined where a part has this share of the energy, or may be the loudest with a rise of so much, dB. */
const MUCH_SHARE = 0.6;
const NEAR_FAR_RISE_DB = 0.5;

export const factorOf = (db: number): number => 10 ** (0.1 * db);

export class PartRefiner {
  private readonly sampler: PartSampler;
  /** Whether conditions may vary where nothing stands between: by reflections, the ground, or what grows on it. */
  private readonly variesInTheOpen: boolean;

  constructor({ facades, tracer, scene, surface }: TracingContext, sampler: PartSampler) {
    this.sampler = sampler;
    const hasGround = surface !== null || scene.ground.g.length > 0 || tracer.covers !== null;
    this.variesInTheOpen = facades.count > 0 || hasGround || scene.method === 'quick';
  }

  /** The halves of a part whose conditions are not alike; null where it stays as it is. */
  refine(traced: TracedPart, group: SourceGroup, receiver: PathEnd): TracedPart[] | null {
    const { part, middle, isClear, isHidden } = traced;
    const { sampler } = this;
    const { positions } = sampler;
    if (isClear && !this.variesInTheOpen) return null;
    const distanceM = Math.hypot(part.x - receiver.x, part.y - receiver.y);
    const leastM = Math.max(LEAST_PART_M, LEAST_PART_PER_DISTANCE * distanceM);
    if (part.sizeM <= leastM) return null;
    const received = positions.receivedFrom(middle);
    // A crew moves over pieces: each of them counts by itself, and none is its position.
    const pieces = group.members[0]?.source.pieces;
    const share = pieces === undefined ? part.share : Math.min(1, part.sizeM / pieces.lengthM);
    const energy = pieces === undefined ? sampler.energy : received;
    const mayBeLoudest = (most: number): boolean => pieces === undefined && most >= positions.loudest;

    // Beside an opening a part brings more at its end than in its middle, up to what just grazes an edge.
    const grazing = positions.inTheOpenAt(middle) * factorOf(-GRAZING_DB);
    const likely = Math.max(received, Math.sqrt(received * grazing));
    const nearer = (Math.max(1, distanceM) / Math.max(1, distanceM - part.sizeM / 2)) ** 2;
    const hiddenRise = factorOf(HIDDEN_RISE_DB);
    if (share * likely < MINOR_SHARE * energy && !mayBeLoudest(received * nearer * hiddenRise)) return null;

    const isSteady = part.sizeM < STEADY_PER_DISTANCE * distanceM && this.isLikeThoseBeside(traced);
    if (isSteady && (part.part.kind === 'line' || traced.beside.some(({ isShallow }) => isShallow))) return null;
    const nearFarRise = factorOf(NEAR_FAR_RISE_DB);
    const isMajor = share * likely >= MUCH_SHARE * energy || mayBeLoudest(received * nearer * nearFarRise);
    // What a part is seen to vary by says how much louder it may be in between.
    const matters = ({ ratio, change, most }: Variation): boolean => {
      if (ratio <= factorOf(ALIKE_DB)) return false;
      if (0.5 * share * change >= MINOR_CHANGE * energy) return true;
      const rise = Math.min(hiddenRise, ratio ** RISE_EXPONENT) / factorOf(SPARE_DB);
      return mayBeLoudest(rise * Math.max(received, most));
    };
    if (!isSteady) sampler.traceEnds(traced, leastM);
    if (matters(sampler.variationOver(traced, traced.ends, leastM))) return sampler.halve(traced, true);
    if (!isMajor || isHidden) return null;
    sampler.traceNearFar(traced, leastM);
    const along = sampler.variationOver(traced, traced.nearFar, leastM);
    traced.isShallow ||= traced.nearFar.length > 0 && along.ratio <= factorOf(ALIKE_DB / 2);
    return matters(along) ? sampler.halve(traced, false) : null;
  }

  /** Whether the middles of a part and of those beside it, if there are any, have conditions that are alike. */
  private isLikeThoseBeside({ middle, beside }: TracedPart): boolean {
    const { positions } = this.sampler;
    const isAlike = (other: TracedPart) => positions.conditionRatio(middle, other.middle) <= factorOf(ALIKE_DB);
    return beside.length > 0 && beside.every(isAlike);
  }
}
