/** Converts moving crews for results. */
import { ALL_TIME, type AssessedCrew, type CrewPass } from '../../../model/results/crew-results.ts';
import { clockOfWall, dateOfWall, wallOfMinute } from '../../../model/time/wall-clock.ts';
import { overAllPieces, type Presence, presenceOfParts } from '../sources/crew-windows.ts';
import type { PlannedPass } from '../sources/moving-work.ts';
import type { PassFindings } from './evaluate-pass.ts';

export function assessedCrew(pass: PlannedPass, timeZone: string): AssessedCrew {
  const { line, division, spans, windows, times, isTimed } = pass;
  const clockOf = (minute: number) => {
    const wall = wallOfMinute(Math.round(minute), timeZone);
    return `${dateOfWall(wall)}T${clockOfWall(wall)}`;
  };
  return {
    crew: line.crew,
    lineM: line.lineM,
    pieces: division.count,
    spans: spans.map((span) => ({ times: [...span.times], evening: span.evening, night: span.night })),
    windows: {
      from: windows.map(({ from }) => (isTimed ? clockOf(from) : '')),
      minutes: windows.map(({ minutes }) => minutes),
      middleM: windows.map(({ middleM }) => middleM),
      span: windows.map(({ span }) => spans.indexOf(span)),
      ...(windows.some(isWorkedInPart) && {
        parts: windows.map(({ parts }) => parts.map(({ middleM, minutes }): [number, number] => [middleM, minutes])),
      }),
    },
    occupancy: Object.fromEntries(
      times.map(({ time, occupancy }) => [time ?? ALL_TIME, [...overAllPieces(occupancy, division.count)]]),
    ),
  };
}

/** Whether a crew works in only a part of a window. */
const isWorkedInPart = ({ parts, minutes }: PlannedPass['windows'][number]) =>
  parts.length !== 1 || parts[0]?.minutes !== minutes;

/** How a crew is spread in one of its windows. Null if there is no such window. */
export function presenceInWindow(moving: AssessedCrew, window: number): Presence | null {
  const [middleM, minutes] = [moving.windows.middleM[window], moving.windows.minutes[window]];
  if (middleM === undefined || minutes === undefined) return null;
  const { division, ...line } = lineOfCrew(moving);
  const parts = moving.windows.parts?.[window]?.map(([partM, worked]) => ({ middleM: partM, minutes: worked }));
  return presenceOfParts(line, division, parts ?? [{ middleM, minutes }], minutes);
}

/** @param area id of the work area */
export function crewPass(area: string, pass: PlannedPass, findings: PassFindings): CrewPass {
  const { worst, laeq, overCriterion, overBackground } = findings;
  return {
    area,
    worst: Object.fromEntries(pass.times.map(({ time }, at) => [time ?? ALL_TIME, [...(worst[at] ?? [])]])),
    laeq: Object.fromEntries(
      pass.times.flatMap(({ time }, at) => (time === null ? [] : [[time, [...(laeq[at] ?? [])]]])),
    ),
    heardFrom: [...overCriterion.first],
    heardUntil: [...overCriterion.last],
    backgroundFrom: [...overBackground.first],
    backgroundUntil: [...overBackground.last],
    evenings: [...pass.evenings],
    nights: [...pass.nights],
    heardEvenings: numbersIn(findings.evenings, pass.evenings.length, worst[0]?.length ?? 0),
    heardNights: numbersIn(findings.nights, pass.nights.length, worst[0]?.length ?? 0),
  };
}

/** The indexes of the bytes that are set, by receiver. */
function numbersIn(bytes: Uint8Array, each: number, receivers: number): number[][] {
  return Array.from({ length: receivers }, (_, receiver) => {
    const numbers: number[] = [];
    for (let at = 0; at < each; at++) if (bytes[receiver * each + at] === 1) numbers.push(at);
    return numbers;
  });
}

/** How the crew of a work area is spread over the pieces of its line, for a level breakdown. */
export interface CrewShares {
  /** Id of the work area. */
  readonly area: string;
  readonly shares: readonly number[];
}

/**
 * How moving crews are spread for the breakdown of the level at a receiver: as in its worst 15 minutes, or on average.
 * @param time operating time; null: all
 */
export function crewSharesOf(
  areas: ReadonlyArray<{ readonly id: string; readonly moving: AssessedCrew | null }>,
  passes: readonly CrewPass[],
  receiver: number,
  level: 'worst' | 'typical',
  time: string | null,
): CrewShares[] {
  return areas.flatMap(({ id, moving }): CrewShares[] => {
    const pass = passes.find(({ area }) => area === id);
    if (moving === null || pass === undefined) return [];
    const { occupancy } = moving;
    if (level === 'typical') {
      return [{ area: id, shares: occupancy[time ?? ALL_TIME] ?? occupancy[ALL_TIME] ?? [] }];
    }
    const column = pass.worst[time ?? ALL_TIME] ?? pass.worst[ALL_TIME] ?? [];
    const presence = presenceInWindow(moving, column[receiver] ?? -1);
    return presence === null ? [] : [{ area: id, shares: [...overAllPieces(presence, moving.pieces)] }];
  });
}

/** The line of an assessed crew. */
export function lineOfCrew({ crew, lineM, pieces }: AssessedCrew) {
  return { crew, lineM, division: { count: pieces, lengthM: lineM / pieces } };
}
