/** The windows of a moving crew, and the time that it spends on each piece of its line in them. */
import type { AveragingWindow } from '../../../model/criteria/averaging-windows.ts';
import type { PassedMinute, WorkedSpan } from '../../../model/assessment/crew-timetable.ts';
import { type CrewOnLine, middleAfter, minutesUntil, partAround } from '../../../model/assessment/moving-crew.ts';

/** A line divided into pieces of equal length. */
export interface LineDivision {
  readonly count: number;
  /** Length of a piece, m. */
  readonly lengthM: number;
}

/**
 * The shares of a crew's sound power that it radiates from the pieces of its line in a period. The first share belongs to the
 * piece `first`.
 */
export interface Presence {
  readonly first: number;
  readonly shares: Float64Array;
}

/** A period in which a crew works without a break. */
export interface WorkedPart {
  /** Position of the middle of the crew at the beginning, m along the line. */
  readonly middleM: number;
  readonly minutes: number;
}

/**
 * A window of a crew: a quarter of an hour, or less if the crew works for less in one operating time, or a window over which a
 * criteria set averages levels.
 */
export interface CrewWindow {
  readonly from: PassedMinute;
  readonly minutes: number;
  /** Position of the middle of the crew when it begins to work in the window, m along the line. */
  readonly middleM: number;
  /** The parts of the window in which the crew works, in chronological order. For a quarter of an hour, it is one part. */
  readonly parts: readonly WorkedPart[];
  readonly span: WorkedSpan;
  /** Keys of the operating times in which the window counts. */
  readonly times: readonly string[];
  /** Index of its presence. */
  readonly presence: number;
}

export interface CrewWindows {
  readonly windows: readonly CrewWindow[];
  /** Windows in which the crew is at the same positions share a presence. */
  readonly presences: readonly Presence[];
}

/** Length of a window unless a criteria set averages over another time, min. */
export const WINDOW_MINUTES = 15;
/**
 * Base interval between the beginnings of windows, min. The actual interval may be a multiple of this value, or shorter if the
 * crew moves fast. It is at most the length of a window, so that no minute is missed.
 */
const STEP_MINUTES = 5;
/**
 * Largest advance of a crew in one step, as a share of a piece. With this value, the worst window is within 0.1 dB of the exact
 * worst 15 minutes.
 */
const STEP_SHARE = 1 / 4;

/**
 * The windows of the time in which a crew works.
 * @param isTimed whether the spans come from shifts; otherwise the steps are not aligned with the clock
 * @param minutesIn returns the length of a window in the operating time with a given key, min
 */
export function windowsOf(
  spans: readonly WorkedSpan[],
  line: CrewOnLine,
  division: LineDivision,
  isTimed: boolean,
  minutesIn: (time: string) => number = () => WINDOW_MINUTES,
): CrewWindows {
  const presences: Presence[] = [];
  const known = new Map<string, number>();
  const presenceOf = (middleM: number, minutes: number): number => {
    const key = `${middleM.toFixed(3)} ${middleAfter(line, middleM, minutes).toFixed(3)} ${minutes}`;
    const number = known.get(key) ?? presences.length;
    if (number === presences.length) {
      presences.push(presenceIn(line, division, middleM, minutes));
      known.set(key, number);
    }
    return number;
  };
  const step = stepMinutes(line, division, isTimed);
  const windows = spans.flatMap((span) => {
    const lasts = span.to - span.from;
    const minutes = Math.min(lasts, ...span.times.map(minutesIn));
    return beginsOf(lasts - minutes, step, movesFor(line, span.middleM)).map((after): CrewWindow => {
      const middleM = middleAfter(line, span.middleM, after);
      const part = { middleM, minutes };
      const { times } = span;
      return { from: span.from + after, ...part, parts: [part], span, times, presence: presenceOf(middleM, minutes) };
    });
  });
  return { windows, presences };
}

/** The crew's windows within the averaging windows of an operating time, by the averaging window of all work areas. */
export function averagedWindowsOf(
  spans: readonly WorkedSpan[],
  line: CrewOnLine,
  division: LineDivision,
  time: string,
  windows: readonly AveragingWindow[],
  firstPresence: number,
): CrewWindows & { readonly shared: readonly AveragingWindow[] } {
  const presences: Presence[] = [];
  const known = new Map<string, number>();
  const shared: AveragingWindow[] = [];
  const own = windows.flatMap((window): CrewWindow[] => {
    const worked = spans.filter((span) => span.times.includes(time) && overlapMinutes(span, window) > 0);
    const [span] = worked;
    if (span === undefined) return [];
    const parts = worked.map((within) => ({
      middleM: middleAfter(line, within.middleM, Math.max(0, window.from - within.from)),
      minutes: overlapMinutes(within, window),
    }));
    const key = JSON.stringify([window.minutes, parts.map(({ middleM, minutes }) => [middleM.toFixed(3), minutes])]);
    const number = known.get(key) ?? presences.length;
    if (number === presences.length) {
      presences.push(presenceOfParts(line, division, parts, window.minutes));
      known.set(key, number);
    }
    shared.push(window);
    const { from, minutes } = window;
    const middleM = parts[0]?.middleM ?? span.middleM;
    return [{ from, minutes, middleM, parts, span, times: [time], presence: firstPresence + number }];
  });
  return { windows: own, presences, shared };
}

const overlapMinutes = ({ from, to }: WorkedSpan, window: AveragingWindow): number =>
  Math.max(0, Math.min(to, window.from + window.minutes) - Math.max(from, window.from));

/**
 * How a crew is spread over its line in a window in which it works in some parts: the mean shares of its sound power over the
 * window.
 */
export function presenceOfParts(
  line: CrewOnLine,
  division: LineDivision,
  parts: readonly WorkedPart[],
  windowMinutes: number,
): Presence {
  const [part] = parts;
  if (part !== undefined && parts.length === 1 && part.minutes === windowMinutes) {
    return presenceIn(line, division, part.middleM, part.minutes);
  }
  const shares = new Float64Array(division.count);
  for (const { middleM, minutes } of parts) {
    const presence = presenceIn(line, division, middleM, minutes);
    presence.shares.forEach((share, at) => {
      shares[presence.first + at] = (shares[presence.first + at] ?? 0) + (share * minutes) / windowMinutes;
    });
  }
  return trimmed(shares);
}

/** Minutes until a crew reaches the end of its line. */
function movesFor(line: CrewOnLine, middleM: number): number {
  const endM = line.crew.direction === 'with' ? line.lineM : 0;
  return line.crew.advanceMPerHour === 0 ? Infinity : (minutesUntil(line, middleM, endM) ?? Infinity);
}

/**
 * The beginnings of windows in minutes after the crew's beginning. The interval is one step, or a window's length after a fast
 * crew has reached the end of its line.
 */
function beginsOf(last: number, step: number, movesMinutes: number): number[] {
  const isFast = step < STEP_MINUTES;
  const moving = isFast ? Math.min(last, movesMinutes) : last;
  const steps = Math.max(0, Math.ceil(moving / step));
  const begins = Array.from({ length: steps + 1 }, (_, number) => Math.min(number * step, last));
  // The last window ends with the span.
  for (let begin = begins.at(-1) ?? 0; begin < last;) {
    begin = Math.min(begin + WINDOW_MINUTES, last);
    begins.push(begin);
  }
  return begins;
}

export function stepMinutes({ crew }: CrewOnLine, { lengthM }: LineDivision, isTimed: boolean): number {
  const most = isTimed ? WINDOW_MINUTES : Infinity;
  if (crew.advanceMPerHour === 0) return isTimed ? most : WINDOW_MINUTES;
  const minutes = (60 * STEP_SHARE * lengthM) / crew.advanceMPerHour;
  // The length of a window is a whole number of steps of a fast crew.
  if (minutes < STEP_MINUTES) return WINDOW_MINUTES / Math.ceil(WINDOW_MINUTES / minutes);
  return Math.min(most, STEP_MINUTES * Math.floor(minutes / STEP_MINUTES));
}

/** Largest step with which the position of a crew is followed, as a share of a piece. Steps are also at most one minute. */
const FOLLOWED_SHARE = 1 / 8;

/** How a crew is spread over the pieces of its line on average over some minutes. */
export function presenceIn(
  line: CrewOnLine,
  { count, lengthM }: LineDivision,
  middleM: number,
  minutes: number,
): Presence {
  const movedM = Math.abs(middleAfter(line, middleM, minutes) - middleM);
  const steps = Math.max(1, Math.ceil(minutes), Math.ceil(movedM / (FOLLOWED_SHARE * lengthM)));
  const shares = new Float64Array(count);
  for (let step = 0; step < steps; step++) {
    const [fromM, toM] = partAround(line, middleAfter(line, middleM, ((step + 0.5) * minutes) / steps));
    const last = Math.min(count - 1, Math.floor(toM / lengthM));
    for (let piece = Math.min(last, Math.floor(fromM / lengthM)); piece <= last; piece++) {
      const overlapM = Math.min(toM, (piece + 1) * lengthM) - Math.max(fromM, piece * lengthM);
      shares[piece] = (shares[piece] ?? 0) + Math.max(0, overlapM) / (toM - fromM) / steps;
    }
  }
  return trimmed(shares);
}

/** How a crew is spread on average over some spans. */
export function occupancyOf(spans: readonly WorkedSpan[], line: CrewOnLine, division: LineDivision): Presence {
  const shares = new Float64Array(division.count);
  const whole = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  for (const { from, to, middleM } of spans) {
    const presence = presenceIn(line, division, middleM, to - from);
    presence.shares.forEach((share, at) => {
      shares[presence.first + at] = (shares[presence.first + at] ?? 0) + (share * (to - from)) / whole;
    });
  }
  return trimmed(shares);
}

function trimmed(shares: Float64Array): Presence {
  const first = Math.max(
    0,
    shares.findIndex((share) => share > 0),
  );
  return { first, shares: shares.slice(first, 1 + shares.findLastIndex((share) => share > 0)) };
}

/** Expands a presence to one entry per piece. */
export function overAllPieces({ first, shares }: Presence, count: number): Float64Array {
  const all = new Float64Array(count);
  all.set(shares, first);
  return all;
}
