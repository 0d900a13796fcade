/** The cost of a prediction, found from geometry alone: the number of pairs that it will trace. */
import { halvesOf, divisionOf, isTooLarge, type SubSource, wholeSubSource } from './sub-sources.ts';
import { airAbsorptionDbPerM } from '../scene/air.ts';
import { countPlaces } from '../scene/same-place.ts';
import type { Scene } from '../scene/scene.ts';
import { prepareSite, type WorkSite } from './work-site.ts';

/** So many receivers, taken evenly from all, stand for the others. */
const SAMPLED_RECEIVERS = 200;
/** Steps of the golden ratio fall evenly, and never in with rows of receivers as steps of a whole number would. */
const GOLDEN_STEP = 0.6180339887498949;

/** What the cost of a prediction depends on. */
type CountedScene = Pick<Scene, 'sources' | 'receivers' | 'air'> & {
  readonly buildings: { readonly heightM: ArrayLike<number> };
};

/**
 * Behind houses a source is divided by its screening as well: about so many more positions for each part by distance, up to a number of
 * them, and so many more, by whether there are lateral diffraction paths at that distance. Measured in suburbs, rows of houses and the
 * demo: within a factor of 2.
 */
const SCREENED_PER_PART = 5;
const MOST_SCREENED = 40;
const SCREENED_MORE_NEAR = 10;
const SCREENED_MORE_FAR = 2;
const NEAR_M = 1000;

/**
 * Estimates the source points times receivers that a prediction traces, in plan: heights make distances longer and
 * pairs fewer. Receivers at the very same place count once. Exact to a tenth without houses, to a factor of 2 among them.
 * @param atMost the count is given up there, so that an area that is huge for its receivers costs no time either
 * @returns the estimate, `atMost` where it is more
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

/** Once so many points were counted, the receivers that were looked at stand for all: a huge run costs no more time than a large one. */
const ENOUGH_POINTS = 300_000;
/** Fewer receivers than these do not stand for all, unless they ask for as many points as follow. */
const MIN_SAMPLES = 40;
const MOST_POINTS = 600_000;

/** A receiver that asks for more points than these of one source is as heavy as one that asks for these. */
const MAX_POINTS = 10_000;

/** The source points that receivers are traced to, of some that are taken evenly from all, by their number; estimated as the pairs are. */
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

/** Of each source, the points of it that a receiver asks for; at least `atMost` once it is more. */
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
    // A crew is looked at from the nearest point as well.
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

/** The sub-sources that a receiver asks for, as `trace` cuts them; at least `atMost` once it is more. */
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
