/** The first pass: the energy that arrives at receivers from sources of 0 dB. It depends on geometry alone. */
import { BANDS } from '../scene/bands.ts';
import { addDirectPath } from './direct-path.ts';
import { beginFactors } from './path-factors.ts';
import type { PathEnd } from './pair-tracer.ts';
import { leaveOutAll, putBackAll } from './kernel-host.ts';
import { halvesOf, isTooLarge, type SubSource } from '../sources/sub-sources.ts';
import { addPlace, loudestOf, loudestTogether, spreadEnergy, type TracedPlaces } from './loudest-place.ts';
import { buildingsAround, type TracingContext, type TracedSource } from './tracing-context.ts';
import { centreOf, isLevel, raise, roofsUnder, standAt } from './source-stand.ts';
import type { Source } from '../scene/scene.ts';
import {
  addPieces,
  copyPieces,
  loudestWindow,
  type PieceEnergies,
  roomForPieces,
  shareOfPieces,
} from './line-pieces.ts';
import { facadeBehind } from '../obstacles/facades.ts';
import { samePlaceBefore } from '../scene/same-place.ts';
import { groundHeightAt } from '../terrain/terrain.ts';
import { addQuickPath } from './quick-method.ts';
import { addReflections, addSecondReflections } from './reflected-path.ts';
import { distanceToShapeM, NEAR_AREA_M, nearestInSite } from '../sources/work-site.ts';

/** Bits of a receiver's flags. */
export const FLAG_IN_AREA = 1;
export const FLAG_IN_BUILDING = 2;

const NO_BUILDINGS: readonly number[] = [];

/**
 * The energy at receivers [firstReceiver, firstReceiver + receiverCount) from each source: 64 bytes a source and
 * receiver as they are traced, 32 as they are kept.
 */
export interface Transfers<Energy extends Float64Array | Float32Array = Float64Array> {
  readonly firstReceiver: number;
  readonly receiverCount: number;
  readonly sourceCount: number;
  /**
   * Energy 10^(−0.1 A) per band, of a source of 0 dB, at ((source · receiverCount) + receiver) · 8 + band: the
   * receivers of one source lie together, so that a change of one source touches one range.
   */
  readonly energy: Energy;
  /**
   * Likewise with all of a crew's plant at the place of its site that is loudest at the receiver; that of `energy` for sources without a
   * crew. Empty where no source of the scene has one.
   */
  readonly atLoudest: Energy;
  /** Likewise with each source alone at the place that is loudest for it, which need not be that of its crew. */
  readonly atOwnLoudest: Energy;
  /**
   * Bits per receiver: FLAG_IN_AREA in or within 1 m of a source's shape, FLAG_IN_BUILDING below the roof of a
   * building.
   */
  readonly flags: Uint8Array;
  /** Of each line along which a crew moves, where the energies of its pieces are wanted. */
  readonly passed: readonly PieceEnergies[];
  /** Source points times receivers that were traced; one at the very place of another is traced once. */
  readonly pairs: number;
}

/** Transfers as they are kept for other sound powers: levels of them are exact to a millionth of a decibel. */
export type KeptTransfers = Transfers<Float32Array>;

/** The energy that keeps a level finite where absorption leaves nothing (3,000 dB). */
export const MIN_ENERGY = 1e-300;

/**
 * Traces receivers [from, to) against all sources. The result does not depend on how receivers are divided into ranges.
 * @param context from `createTracingContext`; used by one call at a time
 */
export function trace(context: TracingContext, from = 0, to = context.scene.receivers.ids.length): Transfers {
  const { scene, sources, crews, kernel, surface, tracer, facades } = context;
  const receiverCount = to - from;
  const energy = new Float64Array(sources.length * receiverCount * BANDS);
  const atLoudest = new Float64Array(crews.length > 0 ? energy.length : 0);
  const atOwnLoudest = new Float64Array(atLoudest.length);
  const placesOf = new Map(crews.flatMap(({ members }) => members.map(({ number, places }) => [number, places])));
  const flags = new Uint8Array(receiverCount);
  const lines = passedLines(context, receiverCount);
  const receiver: PathEnd = { x: 0, y: 0, z: 0, heightM: 0 };
  const end: PathEnd = { x: 0, y: 0, z: 0, heightM: 0 };
  let pairs = 0;
  // A trace that ended in an error may have left something there.
  kernel.arrived().fill(0);
  for (let at = 0; at < receiverCount; at++) {
    receiver.x = scene.receivers.xy[2 * (from + at)]!;
    receiver.y = scene.receivers.xy[2 * (from + at) + 1]!;
    receiver.heightM = scene.receivers.heightM[from + at]!;
    receiver.z = groundHeightAt(surface, receiver.x, receiver.y) + receiver.heightM;
    const twin = samePlaceBefore(scene.receivers, from + at, from) - from;
    if (twin >= 0) {
      flags[at] = flags[twin]!;
      for (const kept of [energy, atLoudest, atOwnLoudest]) copyReceiver(kept, receiverCount, twin, at);
      for (const { to } of lines) copyPieces(to, twin, at);
      continue;
    }
    kernel.exports.setReceiver(receiver.x, receiver.y, receiver.z, receiver.heightM);
    tracer.facadeBehind = facadeBehind(facades, scene.receivers.ownBuilding?.[from + at] ?? -1, receiver.x, receiver.y);
    const around = buildingsAround(context, receiver.x, receiver.y, receiver.z);
    if (around.length > 0) {
      flags[at] = FLAG_IN_BUILDING;
      // An open window lets in sound that the building would screen from all sides: the level is the one without the
      // building.
      leaveOutAll(kernel, around);
    }
    for (let source = 0; source < sources.length; source++) {
      const emitter = sources[source]!;
      if (isNear(emitter, receiver)) flags[at]! |= FLAG_IN_AREA;
      const { inside } = emitter.at;
      leaveOutAll(kernel, inside);
      const places = placesOf.get(source) ?? null;
      pairs += addSource(context, emitter, receiver, end, places);
      putBackAll(kernel, inside);
      const arrived = kernel.arrived();
      const offset = (source * receiverCount + at) * BANDS;
      if (places !== null) spreadEnergy(places, arrived);
      keepEnergy(arrived, 0, energy, offset);
      if (places === null && crews.length > 0) {
        keepEnergy(arrived, 0, atLoudest, offset);
        keepEnergy(arrived, 0, atOwnLoudest, offset);
      }
      arrived.fill(0);
    }
    for (const { at: site, members } of crews) {
      const pieces = sources[members[0]?.number ?? -1]?.source.pieces;
      if (pieces?.windows !== undefined) {
        const loudest = loudestWindow(pieces, pieces.windows, receiver, members);
        members.forEach(({ number }, member) => {
          keepEnergy(loudest, member * BANDS, atLoudest, (number * receiverCount + at) * BANDS);
        });
        continue;
      }
      const together = loudestTogether(site.whole, members);
      members.forEach(({ number, places, weight }, member) => {
        const offset = (number * receiverCount + at) * BANDS;
        keepEnergy(places.energy, (together[member] ?? 0) * BANDS, atLoudest, offset);
        keepEnergy(places.energy, loudestOf(places, weight) * BANDS, atOwnLoudest, offset);
      });
    }
    for (const { to, site, pieces, sources: members } of lines) addPieces(to, at, receiver, site, pieces, members);
    putBackAll(kernel, around);
  }
  const passed = lines.map(({ to }) => to);
  const sourceCount = sources.length;
  return { firstReceiver: from, receiverCount, sourceCount, energy, atLoudest, atOwnLoudest, flags, passed, pairs };
}

/** The lines of which pieces are wanted, with room for their energies. */
function passedLines({ crews, sources }: TracingContext, receiverCount: number) {
  return crews.flatMap(({ at: { site }, members }) => {
    const traced = members.flatMap(({ number, places }) => {
      const weights = sources[number]?.source.pieces?.weights;
      return weights === undefined ? [] : [{ places, weights }];
    });
    const first = sources[members[0]?.number ?? -1]?.source;
    if (first?.pieces === undefined || traced.length === 0) return [];
    const weights = traced.map((one) => one.weights);
    const to = roomForPieces(first.group, first.pieces, weights, receiverCount);
    return [{ to, site, pieces: first.pieces, sources: traced }];
  });
}

/** The share of its source that a sub-source radiates towards a receiver. */
const shareOf = ({ pieces }: Source, subSource: SubSource, receiver: PathEnd): number =>
  pieces === undefined ? subSource.share : shareOfPieces(pieces, subSource, receiver);

/** Copies the energy of one receiver from all sources to another. */
function copyReceiver(energy: Float64Array, receiverCount: number, from: number, to: number): void {
  for (let offset = 0; offset < energy.length; offset += receiverCount * BANDS) {
    energy.copyWithin(offset + to * BANDS, offset + from * BANDS, offset + (from + 1) * BANDS);
  }
}

/** Copies the energy of eight bands, which stays finite as a level. */
function keepEnergy(from: Float64Array, at: number, to: Float64Array, offset: number): void {
  for (let band = 0; band < BANDS; band++) {
    const sum = from[at + band]!;
    to[offset + band] = sum < MIN_ENERGY ? MIN_ENERGY : sum;
  }
}

/** Whether a receiver is in or within 1 m of a source's shape; the box saves looking at the shape of most. */
function isNear({ source: { shape, onRoof }, at: { box } }: TracedSource, { x, y }: PathEnd): boolean {
  // Below plant on a roof nobody is near to it.
  if (onRoof === true) return false;
  const beside = x < box.x0 - NEAR_AREA_M || y < box.y0 - NEAR_AREA_M;
  if (beside || x > box.x1 + NEAR_AREA_M || y > box.y1 + NEAR_AREA_M) return false;
  return distanceToShapeM(shape, x, y) <= NEAR_AREA_M;
}

/**
 * Adds all of one source by its placement; returns the number of source points.
 * @param places where a crew is at one place at a time: filled with all places, among them the nearest point. The energy that has arrived
 *   is then for the caller to sum.
 */
function addSource(
  context: TracingContext,
  emitter: TracedSource,
  receiver: PathEnd,
  end: PathEnd,
  places: TracedPlaces | null,
): number {
  const { source, at } = emitter;
  beginFactors(context.tracer, source);
  context.tracer.topAboveCentreM = (source.topM ?? 2 * source.heightM) - source.heightM;
  if (places !== null) places.count = 0;
  const isPoint = at.site.kind === 'point';
  switch (source.placement) {
    case 'spread': {
      const points = addSubSource(context, emitter, at.whole, receiver, end, places);
      return places === null || isPoint ? points : points + addNearest(context, emitter, receiver, end, null, places);
    }
    case 'nearest':
      return addNearest(context, emitter, receiver, end, at.whole, places);
    case 'centroid':
      addPoint(context, end, standAt(context, emitter, at.whole, end), receiver, at.whole, places);
      return places === null || isPoint ? 1 : 1 + addNearest(context, emitter, receiver, end, null, places);
  }
}

/** Adds the nearest point of a source's site; returns the number of source points. Parameters as for `addPoint`. */
function addNearest(
  context: TracingContext,
  { source, at }: TracedSource,
  receiver: PathEnd,
  end: PathEnd,
  part: SubSource | null,
  places: TracedPlaces | null,
): number {
  const { x, y } = nearestInSite(at.site, receiver.x, receiver.y);
  end.x = x;
  end.y = y;
  const within = source.onRoof === true ? buildingsAround(context, x, y, -Infinity) : NO_BUILDINGS;
  raise(context, source, end, groundHeightAt(context.surface, x, y), roofsUnder(context, source, end, within));
  const buildings = at.site.kind === 'point' ? NO_BUILDINGS : buildingsAround(context, x, y, end.z);
  addPoint(context, end, buildings, receiver, part, places);
  return 1;
}

/** Adds a sub-source, or its halves where it is too large for its distance. */
function addSubSource(
  context: TracingContext,
  source: TracedSource,
  subSource: SubSource,
  receiver: PathEnd,
  end: PathEnd,
  places: TracedPlaces | null,
): number {
  const share = shareOf(source.source, subSource, receiver);
  // Without a share it radiates nothing; of a crew all places are wanted.
  if (share === 0 && places === null) return 0;
  if (subSource.share === 0) return 0;
  // On flat ground no sub-source needs to be asked where it stands.
  const z = isLevel(context, source) ? source.source.heightM : centreOf(context, source, subSource, end);
  const seen = { x: receiver.x, y: receiver.y, aboveM: receiver.z - z };
  if (isTooLarge(subSource, seen, source.division)) {
    const halves = halvesOf(source.at.site, subSource);
    if (halves !== null) {
      const points = addSubSource(context, source, halves[0], receiver, end, places);
      return points + addSubSource(context, source, halves[1], receiver, end, places);
    }
  }
  addPoint(context, end, standAt(context, source, subSource, end), receiver, subSource, places, share);
  return 1;
}

/**
 * Adds a source point by the share of its sub-source; of a crew, with all of its power as one of its places.
 * @param part the sub-source that it stands for; null for the nearest point, which counts whole
 * @param share of the source's sound power
 */
function addPoint(
  context: TracingContext,
  end: PathEnd,
  buildings: readonly number[],
  receiver: PathEnd,
  part: SubSource | null,
  places: TracedPlaces | null,
  share = part?.share ?? 1,
): void {
  addSourcePoint(context, end, buildings, receiver, places === null ? share : 1);
  if (places === null) return;
  const arrived = context.kernel.arrived();
  addPlace(places, part, end, arrived);
  arrived.fill(0);
}

/** Adds one source point; buildings that it stands in do not screen it. */
function addSourcePoint(
  { kernel, tracer, facades, scene }: TracingContext,
  end: PathEnd,
  buildings: readonly number[],
  receiver: PathEnd,
  share: number,
): void {
  tracer.watch?.begin(end.x, end.y, receiver.x, receiver.y);
  leaveOutAll(kernel, buildings);
  if (scene.method === 'quick') addQuickPath(tracer, end, receiver, share);
  else {
    addDirectPath(tracer, end, receiver, share);
    if (facades.count > 0) addReflections(tracer, facades, end, receiver, share);
    if (facades.count > 0 && scene.reflections > 1) addSecondReflections(tracer, facades, end, receiver, share);
  }
  putBackAll(kernel, buildings);
  tracer.watch?.end();
}
