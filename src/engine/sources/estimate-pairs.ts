/** Estimates the cost of a prediction from geometry alone, as the number of pairs that it will trace. */
import { halvesOf, divisionOf, isTooLarge, type SubSource, wholeSubSource } from './sub-sources.ts';
import { airAbsorptionDbPerM } from '../scene/air.ts';
import { countPlaces } from '../scene/same-place.ts';
import type { Scene } from '../scene/scene.ts';
import { prepareSite, type WorkSite } from './work-site.ts';

/** Largest number of sampled receivers, which represent all receivers. */
const SAMPLED_RECEIVERS = 200;
/** Steps of the golden ratio are evenly distributed. Unlike whole steps, they never coincide with rows of receivers. */
const GOLDEN_STEP = 0.6180339887498949;

/** The parts of a scene on which the cost of a prediction depends. */
type CountedScene = Pick<Scene, 'sources' | 'receivers' | 'air'> & {
  readonly buildings: { readonly heightM: ArrayLike<number> };
};

/**
 * Behind houses a source is also divided by its screening. For each part that results from the division by distance, the division
 * by screening adds about `SCREENED_PER_PART` positions, but at most `MOST_SCREENED`. It also adds a constant that depends on
 * whether lateral diffraction paths count at the distance. The values were measured in suburbs, rows of houses and the demo, and
 * are correct within a factor of 2.
 */
const SCREENED_PER_PART = 5;
const MOST_SCREENED = 40;
const SCREENED_MORE_NEAR = 10;
const SCREENED_MORE_FAR = 2;
const NEAR_M = 1000;

/**
 * Estimates the number of pairs of a source point and a receiver that a prediction traces. Heights are ignored, although they
 * make distances longer and pairs fewer. Receivers at the same point count once. The error is 10 % without houses, and up to a
 * factor of 2 among houses.
 * @param atMost the count stops at this number, so that an area that is very large for its distance takes no time
 * @returns the estimate, at most `atMost`
 */
export function estimatePairs(scene: CountedScene, atMost: number): number {
  const { receivers } = scene;
  const samples = sampledReceivers(receivers.ids.length);
  if (samples.length === 0) return 0;
  const places = countPlaces(receivers);
  const mostPoints = (atMost * samples.length) / places;
  const pointsOfSources = [...pointsBySource(scene)];
  let points = 0;
  let taken = 0;
  for (const receiver of samples) {
    for (const pointsAt of pointsOfSources) {
      points += pointsAt(receiver, mostPoints - points);
      if (points >= mostPoints) return atMost;
    }
    taken++;
    if (points > (taken < MIN_SAMPLES ? MOST_POINTS : ENOUGH_POINTS)) break;
  }
  return Math.min(Math.round((points / taken) * places), atMost);
}

/**
 * After this many points, the receivers counted so far represent all. So the estimate of a huge run takes no longer than that of
 * a large one.
 */
const ENOUGH_POINTS = 300_000;
/** At least this many receivers are counted, unless they need more than this many points. */
const MIN_SAMPLES = 40;
const MOST_POINTS = 600_000;

/** Upper limit of the points of one source at one receiver. */
const MAX_POINTS = 10_000;

/** The estimated number of source points per receiver, by receiver index, for an evenly distributed sample of receivers. */
export function pointsPerReceiver(scene: CountedScene): Map<number, number> {
  const points = new Map(sampledReceivers(scene.receivers.ids.length).map((receiver) => [receiver, 0]));
  for (const pointsAt of pointsBySource(scene)) {
    for (const [receiver, before] of points) points.set(receiver, before + pointsAt(receiver, MAX_POINTS));
  }
  return points;
}

function sampledReceivers(count: number): number[] {
  if (count <= SAMPLED_RECEIVERS) return Array.from({ length: count }, (_, receiver) => receiver);
  return Array.from({ length: SAMPLED_RECEIVERS }, (_, sample) => Math.floor(((sample * GOLDEN_STEP) % 1) * count));
}

/**
 * For each source, a function that returns the number of its points for a receiver. If it exceeds `atMost`, the result is at
 * least `atMost`.
 */
function* pointsBySource({
  sources,
  receivers,
  air,
  buildings,
}: CountedScene): Generator<(receiver: number, atMost: number) => number> {
  const airDbPerM = airAbsorptionDbPerM(air);
  const sites = new Map<Scene['sources'][number]['shape'], readonly [WorkSite, SubSource]>();
  for (const source of sources) {
    const { shape, placement, barrierHeightM, crewLwDb } = source;
    // A crew is also traced from the nearest point.
    const nearest = crewLwDb !== undefined && placement !== 'nearest' && shape.kind !== 'point' ? 1 : 0;
    if (placement !== 'spread') {
      yield () => nearest + 1;
      continue;
    }
    const [site, whole] = sites.get(shape) ?? siteOf(shape, barrierHeightM !== null);
    sites.set(shape, [site, whole]);
    const division = divisionOf(source, whole, airDbPerM);
    yield (receiver, atMost) => {
      const seen = { x: receivers.xy[2 * receiver] ?? 0, y: receivers.xy[2 * receiver + 1] ?? 0, aboveM: 0 };
      const isCut = (part: SubSource) => isTooLarge(part, seen, division);
      const parts = pointsOf(site, whole, isCut, atMost - nearest);
      if (buildings.heightM.length === 0 || site.kind === 'point') return nearest + parts;
      const isNear = Math.hypot(whole.x - seen.x, whole.y - seen.y) < NEAR_M;
      return (
        nearest +
        parts +
        Math.min(MOST_SCREENED, SCREENED_PER_PART * parts) +
        (isNear ? SCREENED_MORE_NEAR : SCREENED_MORE_FAR)
      );
    };
  }
}

function siteOf(shape: Scene['sources'][number]['shape'], fenced: boolean): readonly [WorkSite, SubSource] {
  const site = prepareSite(shape, fenced);
  return [site, wholeSubSource(site)];
}

/** Number of sub-sources for a receiver, divided as in `trace`. If it exceeds `atMost`, the result is at least `atMost`. */
function pointsOf(site: WorkSite, whole: SubSource, isCut: (part: SubSource) => boolean, atMost: number): number {
  const waiting = [whole];
  let points = 0;
  for (let subSource = waiting.pop(); subSource !== undefined && points < atMost; subSource = waiting.pop()) {
    if (subSource.share === 0) continue;
    const halves = isCut(subSource) ? halvesOf(site, subSource) : null;
    if (halves === null) points++;
    else waiting.push(...halves);
  }
  return points;
}
