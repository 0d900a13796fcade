/**
 * What each piece of a line brings to a receiver, from the places at which the line was traced for it. A piece on which several places lie
 * has the mean of their energies, by their lengths; one that is a part of a longer place has a part of its energy.
 */
import { BANDS } from '../scene/bands.ts';
import type { LinePieces, PieceWeights } from '../scene/scene.ts';
import type { PlanPoint } from '../geometry/polygon.ts';
import { nearestLengthM, type SubSource } from '../sources/sub-sources.ts';
import type { WorkSite } from '../sources/work-site.ts';
import type { Positions } from './positions.ts';
import type { SourceGroup } from './tracing-context.ts';

/** A-weighted energies of the pieces of one line at some receivers, at piece · receivers + receiver. */
export interface PieceEnergies {
  /** The group of the line's sources. */
  readonly group: string;
  readonly count: number;
  /** All equipment on the piece. */
  readonly equipment: Float32Array;
  /** The same with the penalty of annoying equipment; null where none has one. */
  readonly penalised: Float32Array | null;
  /** Of the loudest item's maximum alone, at its loudest place of the piece; null where no item has one. */
  readonly maximum: Float32Array | null;
}

/** Room for the energies of a line at some receivers. */
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

/** Fills in the energies of a line at the receiver that it was just traced for. */
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

/** Fills in the maxima of items at their loudest position on each piece; a part that is longer than a piece counts on all of its pieces. */
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

/** @param ofPiece the share of the piece that lies in the sub-source; @param loudness its energy beside the mean of the sub-source */
type OnPiece = (piece: number, ofPiece: number, loudness: number) => void;

/**
 * The pieces on which a sub-source lies. Sound of a far sub-source that is longer than a piece comes by one path; of its energy each piece has
 * the part that its own distance asks for (ISO 9613-2:1996 eq. 7), while the mean over the sub-source stays that of the path.
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
 * The energy of each source of a crew that moves, per band, where it is spread in the way that is loudest at the receiver.
 * @param weights by source, of the equipment in use: the loudest way is chosen by them
 * @returns at source · 8 + band
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

/** Copies the energies of one receiver to another. */
export function copyPieces({ count, equipment, penalised, maximum }: PieceEnergies, from: number, to: number): void {
  for (const column of [equipment, penalised, maximum]) {
    if (column === null) continue;
    const receivers = column.length / count;
    for (let piece = 0; piece < count; piece++) column[piece * receivers + to] = column[piece * receivers + from]!;
  }
}

/** Copies the energies of a range of receivers to their positions among others, from `first` on. */
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

/** The part of a line that a sub-source stands for, m along it. */
function spanOf({ part }: SubSource, lineM: number): readonly [fromM: number, toM: number] {
  return part.kind === 'line' ? [part.fromM, part.toM] : [0, lineM];
}

/** The share of its line's sound power that a sub-source radiates towards a receiver, where the pieces of the line have shares. */
export function shareOfPieces(pieces: LinePieces, subSource: SubSource, { x, y }: PlanPoint): number {
  const { shares } = pieces;
  if (shares === undefined) return subSource.share;
  let share = 0;
  eachPiece(pieces, subSource, x, y, (piece, ofPiece, loudness) => {
    share += shares[piece]! * ofPiece * loudness;
  });
  return share;
}
