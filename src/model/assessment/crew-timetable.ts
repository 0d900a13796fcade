/** The timetable of a moving crew: the time spans in which it works, and its position along the line in each of them. */
import { shiftsOfArea } from './area-hours.ts';
import type { HoursOfSet } from '../criteria/hours.ts';
import { type CrewOnLine, type LinePart, middleAfter, minutesUntil, partAround, startOf } from './moving-crew.ts';
import { isEvening, nightOf, piecesOf, shiftsInOrder } from '../time/shifts.ts';
import type { Shift } from '../time/shift.ts';
import { dateOfWall, minuteOfWall } from '../time/wall-clock.ts';
import type { WorkAreaFeature } from './work-area.ts';

/** A minute since 1970 in UTC. Such minutes are evenly spaced, even when clocks change. */
export type PassedMinute = number;

/** A time span in which a crew works without a break and in the same operating times. */
export interface WorkedSpan {
  readonly from: PassedMinute;
  readonly to: PassedMinute;
  /** Position of the middle of the crew at `from`, m along the line. */
  readonly middleM: number;
  /** Keys of the operating times that apply. */
  readonly times: readonly string[];
  /** If the span is in an evening or a night, the date of that evening or of the evening before that night. Otherwise null. */
  readonly evening: string | null;
  readonly night: string | null;
}

/**
 * The time spans in which a moving crew works, in chronological order.
 * @param limits the shifts and hours that the work area is limited to
 */
export function timetableOf(
  set: HoursOfSet,
  shifts: readonly Shift[],
  limits: Pick<WorkAreaFeature['properties'], 'shiftStarts' | 'hours'>,
  line: CrewOnLine,
): WorkedSpan[] {
  const spans: WorkedSpan[] = [];
  let middleM = startOf(line);
  for (const shift of shiftsInOrder(shifts)) {
    if (line.crew.restarts) middleM = startOf(line);
    for (const part of shiftsInOrder(shiftsOfArea([shift], limits))) {
      for (const piece of piecesOf(set, part)) {
        const [from, to] = [minuteOfWall(piece.from, set.timeZone), minuteOfWall(piece.to, set.timeZone)];
        // When clocks go forward, the hour that they skip has no minutes.
        if (to <= from) continue;
        const times = piece.times.map(({ key }) => key);
        const evening = isEvening(piece) ? dateOfWall(piece.from) : null;
        spans.push({ from, to, middleM, times, evening, night: nightOf(piece) });
        middleM = middleAfter(line, middleM, to - from);
      }
    }
  }
  return joinedAtMidnight(spans, line);
}

/** Joins spans that meet at midnight. Shifts are cut at midnight, but the crew does not stop there. */
function joinedAtMidnight(spans: readonly WorkedSpan[], line: CrewOnLine): WorkedSpan[] {
  const joined: WorkedSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    const isOne =
      last?.to === span.from &&
      middleAfter(line, last.middleM, last.to - last.from) === span.middleM &&
      last.evening === span.evening &&
      last.night === span.night &&
      last.times.join(' ') === span.times.join(' ');
    if (isOne) joined[joined.length - 1] = { ...last, to: span.to };
    else joined.push(span);
  }
  return joined;
}

/** The part of the line that a crew takes up at a minute, m along the line. Null while the crew does not work. */
export function crewAt(spans: readonly WorkedSpan[], line: CrewOnLine, minute: PassedMinute): LinePart | null {
  const span = spans.find(({ from, to }) => from <= minute && minute < to);
  return span === undefined ? null : partAround(line, middleAfter(line, span.middleM, minute - span.from));
}

/**
 * The first minute at which the middle of a crew is at a position, m along the line. Null if the crew never reaches the position.
 */
export function minuteAt(spans: readonly WorkedSpan[], line: CrewOnLine, placeM: number): PassedMinute | null {
  for (const { from, to, middleM } of spans) {
    const minutes = minutesUntil(line, middleM, placeM);
    if (minutes !== null && from + minutes <= to) return from + minutes;
  }
  return null;
}

/** The part of the line that the middle of a crew covers in all shifts. */
export interface CrewPass {
  /** First and last position of the middle of the crew, m along the line. */
  readonly fromM: number;
  readonly toM: number;
  readonly from: PassedMinute;
  readonly to: PassedMinute;
  /** The minute at which the crew reaches the end of the line with working time left. Null if it does not. */
  readonly endReachedAt: PassedMinute | null;
}

/** The part of the line that a crew covers. Null if there is no work. */
export function passOf(spans: readonly WorkedSpan[], line: CrewOnLine): CrewPass | null {
  const [first] = spans;
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return null;
  const endM = line.crew.direction === 'with' ? line.lineM : 0;
  const reached = minuteAt(spans, line, endM);
  const farthest = spans.reduce((far, { from, to, middleM }) => {
    const now = middleAfter(line, middleM, to - from);
    return line.crew.direction === 'with' ? Math.max(far, now) : Math.min(far, now);
  }, first.middleM);
  return {
    fromM: first.middleM,
    toM: farthest,
    from: first.from,
    to: last.to,
    endReachedAt: reached !== null && reached < last.to && line.crew.advanceMPerHour > 0 ? reached : null,
  };
}
