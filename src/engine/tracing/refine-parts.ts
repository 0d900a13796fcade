/**
 * Refines the parts of a site for one receiver. A part is halved as long as the levels without divergence and air differ between
 * its middle and its ends (ISO 9613-2:1996, clause 4: the same propagation conditions from all points of a part). A part is not
 * refined if it can change neither the level with the sources spread over the site nor the loudest position.
 */
import { LEAST_PART_M, LEAST_PART_PER_DISTANCE } from '../division/cuts.ts';
import type { PathEnd } from './pair-tracer.ts';
import type { PartSampler, TracedPart, Variation } from './sample-parts.ts';
import type { SourceGroup, TracingContext } from './tracing-context.ts';

/** Levels without divergence and air may differ by this much within a part, dB. */
const ALIKE_DB = 1;
/** A part with less than this share of the energy of its site is not examined further. */
const MINOR_SHARE = 0.06;
/** Halving a part is not worthwhile if it changes the energy of the site by less than this share. */
const MINOR_CHANGE = 0.05;
/**
 * Limit for how much louder a part may be elsewhere than in its middle, dB. After the ends are traced, the estimate is the
 * observed ratio of energies raised to the power `RISE_EXPONENT`, up to this limit. Louder positions beside corners are found by
 * a separate search.
 */
const HIDDEN_RISE_DB = 1;
const RISE_EXPONENT = 1 / 3;
/** A gain of the loudest position by less than this is ignored, dB. */
export const SPARE_DB = 0.5;
/** Screening by an edge that just touches the sight line (7.4, eq. 14 with z = 0), dB. */
const GRAZING_DB = 4.8;
/** A part narrower than this share of its distance is taken as uniform from side to side if its neighbours are like it. */
const STEADY_PER_DISTANCE = 0.1;
/**
 * The near and the far side are examined if a part has this share of the energy, or if it may be the loudest when raised by this
 * much, dB.
 */
const MUCH_SHARE = 0.6;
const NEAR_FAR_RISE_DB = 0.5;

export const factorOf = (db: number): number => 10 ** (0.1 * db);

export class PartRefiner {
  private readonly sampler: PartSampler;
  /** Whether conditions may vary where no obstacle screens: because of reflections, ground or covers. */
  private readonly variesInTheOpen: boolean;

  constructor({ facades, tracer, scene, surface }: TracingContext, sampler: PartSampler) {
    this.sampler = sampler;
    const hasGround = surface !== null || scene.ground.g.length > 0 || tracer.covers !== null;
    this.variesInTheOpen = facades.count > 0 || hasGround || scene.method === 'quick';
  }

  /** The halves of a part whose conditions vary; null if the part is not halved. */
  refine(traced: TracedPart, group: SourceGroup, receiver: PathEnd): TracedPart[] | null {
    const { part, middle, isClear, isHidden } = traced;
    const { sampler } = this;
    const { positions } = sampler;
    if (isClear && !this.variesInTheOpen) return null;
    const distanceM = Math.hypot(part.x - receiver.x, part.y - receiver.y);
    const leastM = Math.max(LEAST_PART_M, LEAST_PART_PER_DISTANCE * distanceM);
    if (part.sizeM <= leastM) return null;
    const received = positions.receivedFrom(middle);
    // Each piece of a moving crew's line counts by itself, and the crew has no single position.
    const pieces = group.members[0]?.source.pieces;
    const shareOfSite = pieces === undefined ? part.share : Math.min(1, part.sizeM / pieces.lengthM);
    // If the spread level is not needed, no part matters for its share of the energy.
    const share = sampler.loudestOnly ? 0 : shareOfSite;
    const energy = pieces === undefined ? sampler.energy : received;
    const mayBeLoudest = (most: number): boolean => pieces === undefined && most >= positions.loudest;

    // Beside an opening, the end of a part may bring more energy than its middle, up to the energy past an edge that just touches
    // the sight line.
    const grazing = positions.inTheOpenAt(middle) * factorOf(-GRAZING_DB);
    const likely = Math.max(received, Math.sqrt(received * grazing));
    const nearer = (Math.max(1, distanceM) / Math.max(1, distanceM - part.sizeM / 2)) ** 2;
    const hiddenRise = factorOf(HIDDEN_RISE_DB);
    if (share * likely < MINOR_SHARE * energy && !mayBeLoudest(received * nearer * hiddenRise)) return null;

    const isSteady = part.sizeM < STEADY_PER_DISTANCE * distanceM && this.isLikeThoseBeside(traced);
    if (isSteady && (part.part.kind === 'line' || traced.beside.some(({ isShallow }) => isShallow))) return null;
    const nearFarRise = factorOf(NEAR_FAR_RISE_DB);
    const isMajor = share * likely >= MUCH_SHARE * energy || mayBeLoudest(received * nearer * nearFarRise);
    // The variation observed within a part limits how much louder other positions in it may be.
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

  /** Whether the part has neighbours, and the middles of all of them have nearly the same conditions as its own middle. */
  private isLikeThoseBeside({ middle, beside }: TracedPart): boolean {
    const { positions } = this.sampler;
    const isAlike = (other: TracedPart) => positions.conditionRatio(middle, other.middle) <= factorOf(ALIKE_DB);
    return beside.length > 0 && beside.every(isAlike);
  }
}
