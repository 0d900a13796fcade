/** Traces the energy that receivers get from sources of 0 dB. It depends on geometry alone. */
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

/** Bits of the flags of a receiver. */
export const FLAG_IN_AREA = 1;
export const FLAG_IN_BUILDING = 2;

/**
 * The energy at receivers [firstReceiver, firstReceiver + receiverCount) from each source. It needs 64 bytes per source and
 * receiver while traced, and 32 in a cache.
 */
export interface Transfers<Energy extends Float64Array | Float32Array = Float64Array> {
  readonly firstReceiver: number;
  readonly receiverCount: number;
  readonly sourceCount: number;
  /**
   * Energy 10^(−0.1 A) per band of a 0 dB source, at index ((source · receiverCount) + receiver) · 8 + band. The receivers of one
   * source are adjacent, so that a change of one source affects one range.
   */
  readonly energy: Energy;
  /**
   * The same energies with all equipment of a crew at the position that is loudest at the receiver. Sources without a crew have
   * the values of `energy`. Empty if no source of the scene has a crew.
   */
  readonly atLoudest: Energy;
  /** The same energies with each source alone at its own loudest position, which may differ from that of its crew. */
  readonly atOwnLoudest: Energy;
  /** Bits per receiver: FLAG_IN_AREA in or within 1 m of the shape of a source, FLAG_IN_BUILDING below the roof of a building. */
  readonly flags: Uint8Array;
  /** The energies of the pieces of each moving crew’s line, where they are requested. */
  readonly passed: readonly PieceEnergies[];
  /** Number of traced pairs of a source point and a receiver. Receivers at the same point are traced once. */
  readonly pairs: number;
}

/** Transfers in a cache for other sound powers. Levels computed from them are exact to a millionth of a decibel. */
export type CachedTransfers = Transfers<Float32Array>;

/** Lower limit of an energy (3,000 dB), which keeps levels finite. */
export const MIN_ENERGY = 1e-300;

export interface TraceOptions {
  /** Whether sites are divided by distance alone, for a first picture. Levels behind obstacles may then be far off. */
  readonly isCoarse?: boolean;
}

/**
 * Traces receivers [from, to) against all sources. The result does not depend on how receivers are divided into ranges.
 * @param context from `createTracingContext`; it must not be used by two calls at a time
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
  // A trace that ended with an error may have left energies behind.
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
      // An open window lets in sound that the building would screen. The level is therefore the one without the building.
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

/**
 * Stores the energies of the sources of a group for the receiver that was traced last.
 * @param offsetOf returns the index of a source’s first energy, for the number of the source
 */
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

/** The lines whose pieces are requested, with arrays for their energies. */
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

/** Copies the energies of eight bands, limited so that levels stay finite. */
function keepEnergy(from: Float64Array, at: number, to: Float64Array, offset: number): void {
  for (let band = 0; band < BANDS; band++) {
    const sum = from[at + band]!;
    to[offset + band] = sum < MIN_ENERGY ? MIN_ENERGY : sum;
  }
}

/** Whether a receiver is in or within 1 m of the shape of a source. The box is tested first. */
function isNear({ source: { shape, onRoof }, at: { box } }: TracedSource, { x, y }: PathEnd): boolean {
  // Nobody is near equipment on a roof.
  if (onRoof === true) return false;
  const beside = x < box.x0 - NEAR_AREA_M || y < box.y0 - NEAR_AREA_M;
  if (beside || x > box.x1 + NEAR_AREA_M || y > box.y1 + NEAR_AREA_M) return false;
  return distanceToShapeM(shape, x, y) <= NEAR_AREA_M;
}
