/** When a moving crew is where: its shifts as time that passes, and the way that it gets in them. */
import { shiftsOfArea } from './area-hours.ts';
import type { HoursOfSet } from '../criteria/hours.ts';
import { type CrewOnLine, type LinePart, middleAfter, minutesUntil, partAround, startOf } from './moving-crew.ts';
import { isEvening, nightOf, piecesOf, shiftsInOrder } from '../time/shifts.ts';
import type { Shift } from '../time/shift.ts';
import { dateOfWall, minuteOfWall } from '../time/wall-clock.ts';
import type { WorkAreaFeature } from './work-area.ts';

/** A minute since 1970, UTC: such minutes pass evenly, also while clocks are changed. */
export type PassedMinute = number;

/** Time in which a crew works without a break and in the same operating times. */
export interface WorkedSpan {
  readonly from: PassedMinute;
  readonly to: PassedMinute;
  /** Where the middle of the crew is at `from`, m along the line. */
  readonly middleM: number;
  /** Keys of the operating times that hold. */
  readonly times: readonly string[];
  /** The date of its evening, or of the evening before its night; null where it is neither. */
  readonly evening: string | null;
  readonly night: string | null;
}

/** @param limits of the work area to some shifts and hours */
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
        // The hour that clocks leave out does not pass.
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

/** Shifts are cut at midnight, at which a crew does not stop. */
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

/** The part of its line that a crew takes up at a minute, m along it; null while it does not work. */
export function crewAt(spans: readonly WorkedSpan[], line: CrewOnLine, minute: PassedMinute): LinePart | null {
  const span = spans.find(({ from, to }) => from <= minute && minute < to);
  return span === undefined ? null : partAround(line, middleAfter(line, span.middleM, minute - span.from));
}

/** The first minute at which the middle of a crew is at a place, m along the line; null where it does not get there. */
export function minuteAt(spans: readonly WorkedSpan[], line: CrewOnLine, placeM: number): PassedMinute | null {
  for (const { from, to, middleM } of spans) {
    const minutes = minutesUntil(line, middleM, placeM);
    if (minutes !== null && from + minutes <= to) return from + minutes;
  }
  return null;
}

/** What a crew gets over in all its shifts. */
export interface CrewPass {
  /** From the first place of its middle to the last one, m along the line. */
  readonly fromM: number;
  readonly toM: number;
  readonly from: PassedMinute;
  readonly to: PassedMinute;
  /** When it comes to the line's end with time left; null where it does not. */
  readonly endReachedAt: PassedMinute | null;
}

/** Null where there is no work. */
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
