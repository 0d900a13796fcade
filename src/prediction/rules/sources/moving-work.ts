/** Work areas with a moving crew: the pieces of their lines, and their timetables. */
import type { PieceWeights, Source, SourceShape } from '../../../engine/scene/scene.ts';
import { BANDS } from '../../../engine/scene/bands.ts';
import { pointOnLine } from '../../../engine/sources/sub-sources.ts';
import { prepareSite } from '../../../engine/sources/work-site.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { averagingMinutes, type CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import type { AveragingWindow } from '../../../model/criteria/averaging-windows.ts';
import type { HoursOfSet } from '../../../model/criteria/hours.ts';
import { timetableOf, type WorkedSpan } from '../../../model/assessment/crew-timetable.ts';
import { type CrewOnLine, minutesUntil, type MovingCrew, startOf } from '../../../model/assessment/moving-crew.ts';
import { hasShifts } from '../../../model/time/shift.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import type { AreaPowers } from './area-energies.ts';
import {
  averagedWindowsOf,
  type CrewWindows,
  type LineDivision,
  occupancyOf,
  type Presence,
  windowsOf,
  WINDOW_MINUTES,
} from './crew-windows.ts';

/** Longest piece of a line along which a crew moves, m. */
const MAX_PIECE_M = 25;
/** Most pieces of a line. */
export const MAX_PIECES = 400;

/** A line along which a crew moves, divided into pieces that are at most half as long as the crew. */
export interface MovingLine {
  readonly line: CrewOnLine;
  readonly division: LineDivision;
  /** Centre of each piece: x0, y0, x1, y1, … m. */
  readonly xy: Float64Array;
}

/** @param shape line in the scene's plane @returns null if no crew moves along it */
export function movingLineOf(crew: MovingCrew | null, shape: SourceShape): MovingLine | null {
  const site = prepareSite(shape, false);
  if (crew === null || site.kind !== 'line') return null;
  const lineM = site.lengthsM.at(-1) ?? 0;
  const count = pieceCount(crew, lineM);
  const lengthM = lineM / count;
  const xy = Array.from({ length: count }, (_, piece) => pointOnLine(site, (piece + 0.5) * lengthM));
  return {
    line: { crew, lineM },
    division: { count, lengthM },
    xy: Float64Array.from(xy.flatMap(({ x, y }) => [x, y])),
  };
}

/** Tolerance for the number of pieces, because lengths are measured on the map. */
const SPARE_PIECES = 0.001;

/** The number of pieces into which a line is divided for a crew. */
export function pieceCount({ lengthM }: MovingCrew, lineM: number): number {
  return Math.max(1, Math.ceil(lineM / Math.min(MAX_PIECE_M, lengthM / 2) - SPARE_PIECES));
}

/** The sources of a moving crew with the sound powers for the pieces of its line. */
export function withPieces(
  sources: readonly Source[],
  first: number,
  { division, xy }: MovingLine,
  { equipment, penalised, maxima }: AreaPowers,
): Source[] {
  const weightIn = (powers: AreaPowers['equipment'], source: number) =>
    powers.find((power) => power.source === source)?.weight ?? new Float64Array(BANDS);
  return sources.map((source, index) => {
    const number = first + index;
    const weights: PieceWeights = {
      equipment: weightIn(equipment, number),
      penalised: penalised === null ? null : weightIn(penalised, number),
      maxima: maxima.filter((maximum) => maximum.source === number).map(({ weight }) => weight),
    };
    return { ...source, pieces: { ...division, xy, weights } };
  });
}

/** The windows of a moving crew in one operating time or in all of them. */
export interface PassInTime {
  /** Key of the operating time. Null: the whole working time. */
  readonly time: string | null;
  /** Indexes of the windows. */
  readonly windows: Uint32Array;
  /** How the crew is spread on average over that time. */
  readonly occupancy: Presence;
}

/** A moving crew with its timetable. */
export interface PlannedPass extends MovingLine, CrewWindows {
  /** Whether the pass has times of day. Without shifts there is a single pass of the line without times. */
  readonly isTimed: boolean;
  readonly spans: readonly WorkedSpan[];
  /** The first entry is the whole working time. */
  readonly times: readonly PassInTime[];
  /** Indexes of its windows by the averaging window of all work areas. */
  readonly numberOf: ReadonlyMap<AveragingWindow, number>;
  /** Dates of its evenings and nights in order. */
  readonly evenings: readonly string[];
  readonly nights: readonly string[];
}

/**
 * The spans in which a moving crew works, with the positions of the crew. Without shifts there is one pass of its line.
 * @param keys keys of the assessment's operating times
 */
export function spansOfCrew(
  { line }: MovingLine,
  { feature }: WorkArea,
  set: HoursOfSet,
  { shifts }: Pick<Assessment, 'shifts'>,
  keys: readonly string[],
): WorkedSpan[] {
  return hasShifts(shifts) ? timetableOf(set, shifts, feature.properties, line) : [wholePass(line, keys)];
}

/**
 * Plans the pass of a moving crew.
 * @param keys keys of the assessment's operating times
 * @param averaged by key of the operating time: the averaging windows, for operating times whose levels count the hours worked
 */
export function plannedPass(
  moving: MovingLine,
  area: WorkArea,
  set: HoursOfSet & Pick<CriteriaSet, 'words'>,
  assessment: Pick<Assessment, 'shifts'>,
  keys: readonly string[],
  averaged: ReadonlyMap<string, readonly AveragingWindow[]> = new Map(),
): PlannedPass {
  const { line, division } = moving;
  const isTimed = hasShifts(assessment.shifts);
  const spans = spansOfCrew(moving, area, set, assessment, keys);
  const found = allWindows(spans, moving, isTimed, set, averaged);
  const inTime = (time: string | null): PassInTime => {
    const isIn = (span: WorkedSpan) => time === null || span.times.includes(time);
    const windows = found.windows.flatMap(({ times }, number) =>
      time === null || times.includes(time) ? [number] : [],
    );
    return { time, windows: Uint32Array.from(windows), occupancy: occupancyOf(spans.filter(isIn), line, division) };
  };
  const dates = (dateOf: (span: WorkedSpan) => string | null) =>
    [...new Set(spans.flatMap((span) => dateOf(span) ?? []))].sort();
  return {
    ...moving,
    ...found,
    isTimed,
    spans,
    times: [null, ...keys.filter((key) => spans.some(({ times }) => times.includes(key)))].map(inTime),
    evenings: dates(({ evening }) => evening),
    nights: dates(({ night }) => night),
  };
}

/** All windows: 15-min periods in operating times that are not averaged, and the averaging windows of the others. */
function allWindows(
  spans: readonly WorkedSpan[],
  { line, division }: MovingLine,
  isTimed: boolean,
  set: HoursOfSet & Pick<CriteriaSet, 'words'>,
  averaged: ReadonlyMap<string, readonly AveragingWindow[]>,
) {
  const minutesIn = (time: string) => averagingMinutes(set, time);
  if (averaged.size === 0) {
    return { ...windowsOf(spans, line, division, isTimed, minutesIn), numberOf: new Map<AveragingWindow, number>() };
  }
  const others = spans.flatMap((span) => {
    const times = span.times.filter((time) => !averaged.has(time));
    return times.length === 0 && span.times.length > 0 ? [] : [{ span, times }];
  });
  const quarters = windowsOf(
    others.map(({ span, times }) => ({ ...span, times })),
    line,
    division,
    isTimed,
    minutesIn,
  );
  const spanOf = new Map(others.map(({ span }) => [span.from, span]));
  const windows = quarters.windows.map((window) => ({ ...window, span: spanOf.get(window.span.from) ?? window.span }));
  const presences = [...quarters.presences];
  const numberOf = new Map<AveragingWindow, number>();
  for (const [time, wanted] of averaged) {
    const found = averagedWindowsOf(spans, line, division, time, wanted, presences.length);
    found.shared.forEach((window, index) => numberOf.set(window, windows.length + index));
    windows.push(...found.windows);
    presences.push(...found.presences);
  }
  return { windows, presences, numberOf };
}

/** A single pass of the line with the duration that it takes. Without shifts, the positions of the crew have no times. */
function wholePass(line: CrewOnLine, times: readonly string[]): WorkedSpan {
  const middleM = startOf(line);
  const endM = line.crew.direction === 'with' ? line.lineM : 0;
  const minutes = minutesUntil(line, middleM, endM) ?? 0;
  return { from: 0, to: Math.max(WINDOW_MINUTES, minutes), middleM, times, evening: null, night: null };
}

/** Size of the energies of the pieces of lines at one receiver, bytes. */
export function bytesOfPieces(sources: readonly Source[]): number {
  const counts = new Map(sources.flatMap(({ group, pieces }) => (pieces === undefined ? [] : [[group, pieces.count]])));
  return [...counts.values()].reduce((sum, count) => sum + PIECE_COLUMNS * count * Float32Array.BYTES_PER_ELEMENT, 0);
}

/** Columns per piece: equipment, equipment with penalties, and maxima. */
const PIECE_COLUMNS = 3;
