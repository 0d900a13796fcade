/**
 * Computes the energy of each piece of a line at a receiver, from the parts of the line that were traced. If several parts lie on
 * a piece, the piece gets the mean of their energies, weighted by length. If a part is longer than a piece, the piece gets a
 * share of its energy.
 */
import { BANDS } from '../scene/bands.ts';
import type { LinePieces, PieceWeights } from '../scene/scene.ts';
import type { PlanPoint } from '../geometry/polygon.ts';
import { nearestLengthM, type SubSource } from '../sources/sub-sources.ts';
import type { WorkSite } from '../sources/work-site.ts';
import type { Positions } from './positions.ts';
import type { SourceGroup } from './tracing-context.ts';

/** A-weighted energies of the pieces of one line at some receivers, at index piece · receivers + receiver. */
export interface PieceEnergies {
  readonly group: string;
  readonly count: number;
  /** Energy of all equipment on the piece. */
  readonly equipment: Float32Array;
  /** The same energy with the penalty of annoying equipment; null if no equipment has one. */
  readonly penalised: Float32Array | null;
  /** Maximum of the loudest item alone, at its loudest position on the piece; null if no item has a maximum. */
  readonly maximum: Float32Array | null;
}

/** Allocates the energies of a line at a number of receivers. */
export function roomForPieces(
  group: string,
  { count }: LinePieces,
  weights: readonly PieceWeights[],
  receivers: number,
): PieceEnergies {
  const room = () => new Float32Array(count * receivers);
  return {
    group,
    count,
    equipment: room(),
    penalised: weights.some(({ penalised }) => penalised !== null) ? room() : null,
    maximum: weights.some(({ maxima }) => maxima.length > 0) ? room() : null,
  };
}

/** Adds the energies of a line at the receiver for which it was traced last. */
export function addPieces(
  to: PieceEnergies,
  receiver: number,
  { x, y }: PlanPoint,
  { at: { site }, members, positions }: SourceGroup,
): void {
  const receivers = to.equipment.length / to.count;
  members.forEach(({ source: { pieces } }, member) => {
    if (pieces?.weights === undefined) return;
    const { weights } = pieces;
    for (const sampled of positions.parts) {
      const equipment = positions.weightedPart(sampled, member, weights.equipment);
      const penalised =
        weights.penalised === null ? equipment : positions.weightedPart(sampled, member, weights.penalised);
      eachPiece(pieces, sampled.part, x, y, (piece, ofPiece, loudness) => {
        const index = piece * receivers + receiver;
        to.equipment[index]! += equipment * ofPiece * loudness;
        if (to.penalised !== null) to.penalised[index]! += penalised * ofPiece * loudness;
      });
    }
    if (to.maximum !== null && site.kind === 'line')
      addMaxima(to.maximum, receiver, receivers, positions, member, pieces, site);
  });
}

/**
 * Writes the maxima of the items at their loudest positions on each piece. A part longer than a piece counts on all of its
 * pieces.
 */
function addMaxima(
  maximum: Float32Array,
  receiver: number,
  receivers: number,
  positions: Positions,
  member: number,
  pieces: LinePieces,
  site: WorkSite & { kind: 'line' },
): void {
  const maxima = pieces.weights?.maxima ?? [];
  const loudestAt = Array.from({ length: positions.count }, (_, position) =>
    maxima.reduce((most, weight) => Math.max(most, positions.weighted(position, member, weight)), 0),
  );
  const raiseOn = (piece: number, position: number) => {
    const index = piece * receivers + receiver;
    if (loudestAt[position]! > maximum[index]!) maximum[index] = loudestAt[position]!;
  };
  for (const { part, positions: samples } of positions.parts) {
    const [fromM, toM] = spanOf(part, pieces.lengthM * pieces.count);
    const last = Math.min(pieces.count - 1, Math.ceil(toM / pieces.lengthM - 1e-9) - 1);
    for (let piece = Math.max(0, Math.floor(fromM / pieces.lengthM)); piece <= last; piece++) {
      for (const position of samples) raiseOn(piece, position);
    }
  }
  for (let position = 0; position < positions.count; position++) {
    const at = { x: positions.xy[2 * position]!, y: positions.xy[2 * position + 1]! };
    raiseOn(Math.min(pieces.count - 1, Math.floor(nearestLengthM(site, at) / pieces.lengthM)), position);
  }
}

/**
 * @param ofPiece the share of the piece that lies in the sub-source
 * @param loudness energy of the piece relative to the mean of the sub-source
 */
type OnPiece = (piece: number, ofPiece: number, loudness: number) => void;

/**
 * Visits the pieces on which a sub-source lies. A sub-source longer than a piece is far away and has one path. Its energy is
 * distributed over the pieces by their own distances (ISO 9613-2:1996 eq. 7), and the mean over the sub-source remains that of
 * the path.
 */
function eachPiece(
  { count, lengthM, xy }: LinePieces,
  subSource: SubSource,
  x: number,
  y: number,
  visit: OnPiece,
): void {
  const [fromM, toM] = spanOf(subSource, lengthM * count);
  const first = Math.max(0, Math.floor(fromM / lengthM));
  const last = Math.min(count - 1, Math.max(first, Math.ceil(toM / lengthM) - 1));
  const overlapM = (piece: number) =>
    Math.max(0, Math.min(toM, (piece + 1) * lengthM) - Math.max(fromM, piece * lengthM));
  const nearness = (piece: number) => 1 / Math.max(1, (xy[2 * piece]! - x) ** 2 + (xy[2 * piece + 1]! - y) ** 2);
  const isLong = toM - fromM > lengthM;
  let mean = 1;
  if (isLong) {
    mean = 0;
    for (let piece = first; piece <= last; piece++) mean += (nearness(piece) * overlapM(piece)) / (toM - fromM);
  }
  for (let piece = first; piece <= last; piece++) {
    visit(piece, overlapM(piece) / lengthM, isLong ? nearness(piece) / mean : 1);
  }
}

/**
 * The energy of each source of a moving crew per band, in the window that is loudest at the receiver.
 * @param weights by source, for the equipment in use; the loudest window is chosen by them
 * @returns energies at index source · 8 + band
 */
export function loudestWindow(
  pieces: LinePieces,
  windows: NonNullable<LinePieces['windows']>,
  { x, y }: PlanPoint,
  positions: Positions,
  weights: ReadonlyArray<Float64Array | null>,
): Float64Array {
  const size = pieces.count * BANDS;
  const energy = new Float64Array(weights.length * size);
  const loudness = new Float64Array(pieces.count);
  weights.forEach((weight, source) => {
    if (weight === null) return;
    for (const sampled of positions.parts) {
      const level = positions.weightedPart(sampled, source, weight);
      eachPiece(pieces, sampled.part, x, y, (piece, ofPiece, nearness) => {
        loudness[piece]! += level * ofPiece * nearness;
        positions.addPart(sampled, source, ofPiece * nearness, energy, source * size + piece * BANDS);
      });
    }
  });
  const loudnessOf = ({ first, shares }: (typeof windows)[number]) =>
    shares.reduce((sum, share, at) => sum + share * (loudness[first + at] ?? 0), 0);
  const levels = windows.map(loudnessOf);
  const best = windows[levels.indexOf(Math.max(...levels))];
  const sums = new Float64Array(weights.length * BANDS);
  weights.forEach((_, source) => {
    best?.shares.forEach((share, at) => {
      for (let band = 0; band < BANDS; band++) {
        sums[source * BANDS + band]! += share * energy[source * size + (best.first + at) * BANDS + band]!;
      }
    });
  });
  return sums;
}

export function copyPieces({ count, equipment, penalised, maximum }: PieceEnergies, from: number, to: number): void {
  for (const column of [equipment, penalised, maximum]) {
    if (column === null) continue;
    const receivers = column.length / count;
    for (let piece = 0; piece < count; piece++) column[piece * receivers + to] = column[piece * receivers + from]!;
  }
}

/** Copies the energies of a range of receivers into those of all receivers, starting at receiver `first`. */
export function keepPieces(part: PieceEnergies, whole: PieceEnergies, first: number): void {
  const keep = (from: Float32Array | null, to: Float32Array | null) => {
    if (from === null || to === null) return;
    const [some, all] = [from.length / part.count, to.length / part.count];
    for (let piece = 0; piece < part.count; piece++) {
      to.set(from.subarray(piece * some, (piece + 1) * some), piece * all + first);
    }
  };
  keep(part.equipment, whole.equipment);
  keep(part.penalised, whole.penalised);
  keep(part.maximum, whole.maximum);
}

/** The interval of a line that a sub-source represents, m along the line. */
function spanOf({ part }: SubSource, lineM: number): readonly [fromM: number, toM: number] {
  return part.kind === 'line' ? [part.fromM, part.toM] : [0, lineM];
}

/**
 * The share of the sound power of a line that a sub-source radiates towards a receiver. If the pieces of the line have shares of
 * their own, these determine it.
 */
export function shareOfPieces(pieces: LinePieces, subSource: SubSource, { x, y }: PlanPoint): number {
  const { shares } = pieces;
  if (shares === undefined) return subSource.share;
  let share = 0;
  eachPiece(pieces, subSource, x, y, (piece, ofPiece, loudness) => {
    share += shares[piece]! * ofPiece * loudness;
  });
  return share;
}
