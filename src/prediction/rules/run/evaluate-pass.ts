/**
 * Evaluates the energies of the pieces of a line by the timetable of a moving crew: the worst 15 minutes, the mean, and the
 * audible span.
 */
import type { PieceEnergies } from '../../../engine/tracing/line-pieces.ts';
import type { AreaEnergies } from '../sources/area-energies.ts';
import { levelOf } from './assessed-levels.ts';
import type { Presence } from '../sources/crew-windows.ts';
import type { PassInTime, PlannedPass } from '../sources/moving-work.ts';

/**
 * The energy from which a crew exceeds the criterion or the background at each receiver in one operating time. Infinity if that
 * is not possible.
 */
export interface AudibilityThresholds {
  readonly time: string;
  readonly criterion: Float64Array;
  readonly background: Float64Array;
}

/** The first and the last window in which a crew exceeds a threshold, by receiver. −1 if it never does. */
export interface AudibleSpan {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

/** The findings of a pass at the receivers. Flat arrays can be transferred between threads. */
export interface PassFindings {
  /** Index of the worst window by receiver, for each of the pass’s times. */
  readonly worst: readonly Int32Array[];
  /** Level of the equipment in that window, dB(A) to 0.01, for each of the pass’s times. */
  readonly laeq: readonly Float64Array[];
  readonly overCriterion: AudibleSpan;
  readonly overBackground: AudibleSpan;
  /**
   * One byte per receiver and evening at index receiver · evenings + evening: 1 if the crew exceeds the criterion in it. `nights`
   * has the same form.
   */
  readonly evenings: Uint8Array;
  readonly nights: Uint8Array;
}

/** The energies and the findings of a moving crew. The first entry of `times` is its whole working time. */
export interface PassRoom {
  readonly times: ReadonlyArray<{ readonly time: string | null; readonly energies: AreaEnergies }>;
  readonly findings: PassFindings;
}

export function roomForPass(pass: PlannedPass, columns: PieceColumns, receivers: number): PassRoom {
  const floats = () => new Float64Array(receivers);
  const numbers = () => new Int32Array(receivers).fill(-1);
  const span = (): AudibleSpan => ({ first: numbers(), last: numbers() });
  return {
    times: pass.times.map(({ time }) => {
      const worst = floats();
      const penalised = columns.penalised === null ? worst : floats();
      return { time, energies: { typical: floats(), worst, penalised, maximum: columns.maximum && floats() } };
    }),
    findings: {
      worst: pass.times.map(numbers),
      laeq: pass.times.map(floats),
      overCriterion: span(),
      overBackground: span(),
      evenings: new Uint8Array(receivers * pass.evenings.length),
      nights: new Uint8Array(receivers * pass.nights.length),
    },
  };
}

/** Returns the energies of a moving crew as those of its work area. */
export function energiesOfPass({ times }: PassRoom): AreaEnergies {
  const [whole, ...others] = times;
  if (whole === undefined) throw new Error('a pass has no times');
  // With a single operating time, its energies equal those of the whole working time.
  if (others.length < 2) return whole.energies;
  const inTime = new Map(others.map(({ time, energies }) => [time ?? '', energies]));
  return { ...whole.energies, inTime };
}

/** The energies of a moving crew in one of its windows. */
export function energiesInWindow(
  { windows, presences }: PlannedPass,
  columns: PieceColumns,
  window: number,
): AreaEnergies {
  const presence = presences[windows[window]?.presence ?? -1];
  if (presence === undefined) throw new RangeError(`window: expected 0 to ${windows.length - 1}, got ${window}`);
  const receivers = columns.equipment.length / columns.count;
  const summed = (column: Float32Array) => {
    const sums = new Float64Array(receivers);
    spread(presence, column, columns.count, 0, receivers, sums, 0);
    return sums;
  };
  const worst = summed(columns.equipment);
  const penalised = columns.penalised === null ? worst : summed(columns.penalised);
  return { typical: worst, worst, penalised, maximum: null };
}

/**
 * Returns the energies of a moving crew in any of its windows. The last presence is cached, because a crew is often spread
 * equally in consecutive windows.
 */
export function crewInWindows(pass: PlannedPass, columns: PieceColumns): (window: number) => AreaEnergies {
  let kept: { presence: number; energies: AreaEnergies } | null = null;
  return (window) => {
    const presence = pass.windows[window]?.presence ?? -1;
    if (kept?.presence !== presence) kept = { presence, energies: energiesInWindow(pass, columns, window) };
    return kept.energies;
  };
}

/** The level of a moving crew at one receiver by window. */
export interface CrewStrip {
  /** Level, dB(A). */
  readonly laeq: Float64Array;
  /** 1 if the crew exceeds the criterion. */
  readonly isOver: Uint8Array;
}

export function stripAt(
  { windows, presences }: PlannedPass,
  columns: PieceColumns,
  thresholds: readonly AudibilityThresholds[],
  receiver: number,
): CrewStrip {
  const receivers = columns.equipment.length / columns.count;
  const energyOf = ({ first, shares }: Presence, column: Float32Array) =>
    shares.reduce((sum, share, at) => sum + share * (column[(first + at) * receivers + receiver] ?? 0), 0);
  const equipment = presences.map((presence) => energyOf(presence, columns.equipment));
  const compared = presences.map((presence) => energyOf(presence, columns.penalised ?? columns.equipment));
  const isOver = ({ times, presence }: PlannedPass['windows'][number]) =>
    thresholds.some(
      ({ time, criterion }) => times.includes(time) && (compared[presence] ?? 0) >= (criterion[receiver] ?? Infinity),
    );
  return {
    laeq: Float64Array.from(windows, ({ presence }) => levelOf(equipment[presence] ?? 0)),
    isOver: Uint8Array.from(windows, (window) => (isOver(window) ? 1 : 0)),
  };
}

type PieceColumns = Pick<PieceEnergies, 'count' | 'equipment' | 'penalised' | 'maximum'>;

/** Number of receivers that are evaluated together. Their energies of all windows fit into the processor's cache. */
const BLOCK = 128;

/**
 * Evaluates the pieces of a line by the timetable of its crew at the receivers [from, to). Previous values at these receivers are
 * replaced.
 * @param thresholds audibility thresholds by operating time
 */
export function evaluatePass(
  pass: PlannedPass,
  columns: PieceColumns,
  thresholds: readonly AudibilityThresholds[],
  room: PassRoom,
  from = 0,
  to = columns.equipment.length / columns.count,
): void {
  const equipment = new Float64Array(pass.presences.length * BLOCK);
  const penalised = columns.penalised === null ? equipment : new Float64Array(equipment.length);
  for (let block = from; block < to; block += BLOCK) {
    const size = Math.min(BLOCK, to - block);
    pass.presences.forEach((presence, number) => {
      spread(presence, columns.equipment, columns.count, block, size, equipment, number * BLOCK);
      if (columns.penalised !== null) {
        spread(presence, columns.penalised, columns.count, block, size, penalised, number * BLOCK);
      }
    });
    pass.times.forEach((time, index) => {
      const energies = room.times[index]?.energies;
      const worst = room.findings.worst[index];
      const laeq = room.findings.laeq[index];
      if (energies === undefined || worst === undefined || laeq === undefined) {
        throw new Error(`no room for the time ${time.time}`);
      }
      setWorst(pass, time, { equipment, penalised, block, size }, energies, worst);
      for (let at = block; at < block + size; at++) laeq[at] = levelOf(energies.worst[at]!);
      spread(time.occupancy, columns.equipment, columns.count, block, size, energies.typical, block);
      if (columns.maximum !== null && energies.maximum !== null) {
        setMaximum(time.occupancy, columns.maximum, columns.count, block, size, energies.maximum);
      }
    });
    setAudibleSpans(pass, thresholds, { equipment, penalised, block, size }, room.findings);
  }
}

/** Sums the energies of pieces, each multiplied by its share, at the receivers [block, block + size). */
function spread(
  { first, shares }: Presence,
  column: Float32Array,
  count: number,
  block: number,
  size: number,
  into: Float64Array,
  at: number,
): void {
  const receivers = column.length / count;
  into.fill(0, at, at + size);
  let piece = 0;
  let offset = first * receivers + block;
  // Four pieces are processed at a time, so that sums are read and written a quarter as often.
  for (; piece + 3 < shares.length; piece += 4, offset += 4 * receivers) {
    const [a, b, c, d] = [shares[piece]!, shares[piece + 1]!, shares[piece + 2]!, shares[piece + 3]!];
    const [offsetB, offsetC, offsetD] = [offset + receivers, offset + 2 * receivers, offset + 3 * receivers];
    for (let receiver = 0; receiver < size; receiver++) {
      into[at + receiver]! +=
        a * column[offset + receiver]! +
        b * column[offsetB + receiver]! +
        c * column[offsetC + receiver]! +
        d * column[offsetD + receiver]!;
    }
  }
  for (; piece < shares.length; piece++, offset += receivers) {
    const share = shares[piece]!;
    for (let receiver = 0; receiver < size; receiver++) into[at + receiver]! += share * column[offset + receiver]!;
  }
}

/** The loudest maximum of the pieces that the crew passes. */
function setMaximum(
  { first, shares }: Presence,
  column: Float32Array,
  count: number,
  block: number,
  size: number,
  into: Float64Array,
): void {
  const receivers = column.length / count;
  into.fill(0, block, block + size);
  for (let piece = 0; piece < shares.length; piece++) {
    if (shares[piece] === 0) continue;
    const offset = (first + piece) * receivers + block;
    for (let receiver = 0; receiver < size; receiver++) {
      const energy = column[offset + receiver]!;
      if (energy > into[block + receiver]!) into[block + receiver] = energy;
    }
  }
}

/** Energies of all presences at a block of receivers, at index presence · BLOCK + receiver. */
interface BlockEnergies {
  readonly equipment: Float64Array;
  readonly penalised: Float64Array;
  readonly block: number;
  readonly size: number;
}

/**
 * Finds the worst window of the equipment without penalties. The level with penalties uses the same window, so that both levels
 * refer to the same quarter of an hour.
 */
function setWorst(
  { windows }: PlannedPass,
  { windows: numbers }: PassInTime,
  { equipment, penalised, block, size }: BlockEnergies,
  energies: AreaEnergies,
  worst: Int32Array,
): void {
  energies.worst.fill(0, block, block + size);
  worst.fill(-1, block, block + size);
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at]!;
    const offset = windows[number]!.presence * BLOCK;
    for (let receiver = 0; receiver < size; receiver++) {
      const energy = equipment[offset + receiver]!;
      if (energy <= energies.worst[block + receiver]! && worst[block + receiver]! >= 0) continue;
      energies.worst[block + receiver] = energy;
      worst[block + receiver] = number;
    }
  }
  if (energies.penalised === energies.worst) return;
  for (let receiver = 0; receiver < size; receiver++) {
    const window = windows[worst[block + receiver]!];
    energies.penalised[block + receiver] = window === undefined ? 0 : penalised[window.presence * BLOCK + receiver]!;
  }
}

function setAudibleSpans(
  pass: PlannedPass,
  thresholds: readonly AudibilityThresholds[],
  { penalised, block, size }: BlockEnergies,
  { overCriterion, overBackground, evenings, nights }: PassFindings,
): void {
  for (const span of [overCriterion, overBackground]) {
    span.first.fill(-1, block, block + size);
    span.last.fill(-1, block, block + size);
  }
  evenings.fill(0, block * pass.evenings.length, (block + size) * pass.evenings.length);
  nights.fill(0, block * pass.nights.length, (block + size) * pass.nights.length);
  pass.windows.forEach(({ presence, span, times }, number) => {
    const evening = span.evening === null ? -1 : pass.evenings.indexOf(span.evening);
    const night = span.night === null ? -1 : pass.nights.indexOf(span.night);
    for (const { time, criterion, background } of thresholds) {
      if (!times.includes(time)) continue;
      for (let receiver = 0; receiver < size; receiver++) {
        const at = block + receiver;
        const energy = penalised[presence * BLOCK + receiver]!;
        if (energy >= background[at]!) {
          if (overBackground.first[at]! < 0) overBackground.first[at] = number;
          overBackground.last[at] = number;
        }
        if (energy < criterion[at]!) continue;
        if (overCriterion.first[at]! < 0) overCriterion.first[at] = number;
        overCriterion.last[at] = number;
        if (evening >= 0) evenings[at * pass.evenings.length + evening] = 1;
        if (night >= 0) nights[at * pass.nights.length + night] = 1;
      }
    }
  });
}
