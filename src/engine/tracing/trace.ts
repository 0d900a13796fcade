/** The first pass: the energy that arrives at receivers from sources of 0 dB. It depends on geometry alone. */
import { BANDS } from '../scene/bands.ts';
import type { PathEnd } from './pair-tracer.ts';
import { excludeAll, restoreAll } from './kernel-host.ts';
import { buildingsAround, type SourceGroup, type TracingContext, type TracedSource } from './tracing-context.ts';
import { addPieces, copyPieces, loudestWindow, type PieceEnergies, roomForPieces } from './line-pieces.ts';
import { facadeBehind } from '../obstacles/facades.ts';
import { samePlaceBefore } from '../scene/same-place.ts';
import { groundHeightAt } from '../terrain/terrain.ts';
import { distanceToShapeM, NEAR_AREA_M } from '../sources/work-site.ts';
import { SiteTracer } from './trace-site.ts';

/** Bits of a receiver's flags. */
export const FLAG_IN_AREA = 1;
export const FLAG_IN_BUILDING = 2;

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
   * Likewise with all of a crew's equipment at the place of its site that is loudest at the receiver; that of `energy` for sources without a
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
export type CachedTransfers = Transfers<Float32Array>;

/** The energy that keeps a level finite where absorption leaves nothing (3,000 dB). */
export const MIN_ENERGY = 1e-300;

/** How sources are divided. */
export interface TraceOptions {
  /** By distance alone, for a first picture: levels behind obstacles may be far off. */
  readonly isCoarse?: boolean;
}

/**
 * Traces receivers [from, to) against all sources. The result does not depend on how receivers are divided into ranges.
 * @param context from `createTracingContext`; used by one call at a time
 */
export function trace(
  context: TracingContext,
  from = 0,
  to = context.scene.receivers.ids.length,
  { isCoarse = false }: TraceOptions = {},
): Transfers {
  const { scene, sources, groups, kernel, surface, tracer, facades } = context;
  const receiverCount = to - from;
  const energy = new Float64Array(sources.length * receiverCount * BANDS);
  const hasCrew = groups.some(({ members }) => members.some(({ weight }) => weight !== null));
  const atLoudest = new Float64Array(hasCrew ? energy.length : 0);
  const atOwnLoudest = new Float64Array(atLoudest.length);
  const flags = new Uint8Array(receiverCount);
  const lines = passedLines(groups, receiverCount);
  const receiver: PathEnd = { x: 0, y: 0, z: 0, heightM: 0 };
  const siteTracer = new SiteTracer(context, isCoarse);
  // A trace that ended in an error may have left something there.
  kernel.receivedEnergy().fill(0);
  for (let at = 0; at < receiverCount; at++) {
    receiver.x = scene.receivers.xy[2 * (from + at)]!;
    receiver.y = scene.receivers.xy[2 * (from + at) + 1]!;
    receiver.heightM = scene.receivers.heightM[from + at]!;
    receiver.z = groundHeightAt(surface, receiver.x, receiver.y) + receiver.heightM;
    const twin = samePlaceBefore(scene.receivers, from + at, from) - from;
    if (twin >= 0) {
      flags[at] = flags[twin]!;
      for (const kept of [energy, atLoudest, atOwnLoudest]) copyReceiver(kept, receiverCount, twin, at);
      for (const { to: pieces } of lines) copyPieces(pieces, twin, at);
      continue;
    }
    kernel.exports.setReceiver(receiver.x, receiver.y, receiver.z, receiver.heightM);
    tracer.facadeBehind = facadeBehind(facades, scene.receivers.ownBuilding?.[from + at] ?? -1, receiver.x, receiver.y);
    const around = buildingsAround(context, receiver.x, receiver.y, receiver.z);
    if (around.length > 0) {
      flags[at] = FLAG_IN_BUILDING;
      if (scene.receivers.outsideOnly === true) continue;
      // An open window lets in sound that the building would screen from all sides: the level is the one without the
      // building.
      excludeAll(kernel, around);
    }
    for (const source of sources) if (isNear(source, receiver)) flags[at]! |= FLAG_IN_AREA;
    for (const group of groups) {
      excludeAll(kernel, group.at.inside);
      siteTracer.trace(group, receiver);
      restoreAll(kernel, group.at.inside);
      keepGroup(
        group,
        receiver,
        { energy, atLoudest, atOwnLoudest },
        (number) => (number * receiverCount + at) * BANDS,
      );
    }
    for (const { to: pieces, group } of lines) addPieces(pieces, at, receiver, group);
    restoreAll(kernel, around);
  }
  const passed = lines.map(({ to: pieces }) => pieces);
  const sourceCount = sources.length;
  const { pairs } = siteTracer;
  return { firstReceiver: from, receiverCount, sourceCount, energy, atLoudest, atOwnLoudest, flags, passed, pairs };
}

const bands = new Float64Array(BANDS);

/** Keeps the energies of the sources of a group that was traced for a receiver. @param offsetOf where those of a source go, by its number */
function keepGroup(
  { members, positions, crewWeights }: SourceGroup,
  receiver: PathEnd,
  { energy, atLoudest, atOwnLoudest }: Pick<Transfers, 'energy' | 'atLoudest' | 'atOwnLoudest'>,
  offsetOf: (number: number) => number,
): void {
  const pieces = members[0]?.source.pieces;
  const hasWindows = pieces?.windows !== undefined && crewWeights.some((weight) => weight !== null);
  const inWindow =
    hasWindows && pieces?.windows !== undefined
      ? loudestWindow(pieces, pieces.windows, receiver, positions, crewWeights)
      : null;
  const together = inWindow === null && atLoudest.length > 0 ? Math.max(0, positions.loudest(crewWeights)) : -1;
  members.forEach(({ number, weight }, member) => {
    const offset = offsetOf(number);
    positions.spreadEnergy(member, bands);
    keepEnergy(bands, 0, energy, offset);
    if (atLoudest.length === 0) return;
    if (weight === null) {
      keepEnergy(bands, 0, atLoudest, offset);
      keepEnergy(bands, 0, atOwnLoudest, offset);
    } else if (inWindow !== null) keepEnergy(inWindow, member * BANDS, atLoudest, offset);
    else {
      const alone = crewWeights.map((_, other) => (other === member ? weight : null));
      const ownLoudest = members.length === 1 ? together : Math.max(0, positions.loudest(alone));
      keepEnergy(positions.energy, positions.offsetOf(together, member), atLoudest, offset);
      keepEnergy(positions.energy, positions.offsetOf(ownLoudest, member), atOwnLoudest, offset);
    }
  });
}

/** The lines of which pieces are wanted, with room for their energies. */
function passedLines(groups: readonly SourceGroup[], receiverCount: number) {
  return groups.flatMap((group) => {
    const first = group.members[0]?.source;
    const weights = group.members.flatMap(({ source }) => source.pieces?.weights ?? []);
    if (first?.pieces === undefined || weights.length === 0) return [];
    return [{ to: roomForPieces(first.group, first.pieces, weights, receiverCount), group }];
  });
}

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
  // Below equipment on a roof nobody is near to it.
  if (onRoof === true) return false;
  const beside = x < box.x0 - NEAR_AREA_M || y < box.y0 - NEAR_AREA_M;
  if (beside || x > box.x1 + NEAR_AREA_M || y > box.y1 + NEAR_AREA_M) return false;
  return distanceToShapeM(shape, x, y) <= NEAR_AREA_M;
}
