/** Work areas whose crew moves: their lines in pieces, their timetables, and what is looked for in them. */
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
/** Pieces that a line may have. */
export const MAX_PIECES = 400;

/** A line along which a crew moves, in pieces that are no longer than half of the crew. */
export interface MovingLine {
  readonly line: CrewOnLine;
  readonly division: LineDivision;
  /** The middle of each piece: x0, y0, x1, y1, … m */
  readonly xy: Float64Array;
}

/** @param shape of the line in the scene's plane; @returns null where no crew moves along it */
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

/** Pieces by which a line may be longer than a whole number of them: lengths are measured on the map. */
const SPARE_PIECES = 0.001;

/** Into how many pieces a line is divided for a crew. */
export function pieceCount({ lengthM }: MovingCrew, lineM: number): number {
  return Math.max(1, Math.ceil(lineM / Math.min(MAX_PIECE_M, lengthM / 2) - SPARE_PIECES));
}

/** The sources of a moving crew, with the weights of the pieces of its line. */
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

/** The windows of a moving crew in some operating time, or in all of them. */
export interface PassInTime {
  /** Key of the operating time; null: all of the crew's time. */
  readonly time: string | null;
  /** Numbers of the windows. */
  readonly windows: Uint32Array;
  /** How the crew is spread on the mean over that time. */
  readonly occupancy: Presence;
}

/** A moving crew with its timetable. */
export interface PlannedPass extends MovingLine, CrewWindows {
  /** Without shifts there is one pass of the line, at no time of day. */
  readonly isTimed: boolean;
  readonly spans: readonly WorkedSpan[];
  /** All of its time first. */
  readonly times: readonly PassInTime[];
  /** The numbers of its windows by those over which the levels of all work areas are averaged. */
  readonly numberOf: ReadonlyMap<AveragingWindow, number>;
  /** The dates of its evenings and nights, in order. */
  readonly evenings: readonly string[];
  readonly nights: readonly string[];
}

/** When a moving crew works, and where it is; without shifts one pass of its line. @param keys of the operating times of the assessment */
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
 * @param keys of the operating times of the assessment
 * @param averaged the windows of the operating times whose levels are averaged over T with the hours worked, by their keys
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

/** 15-min periods in operating times that are not averaged, and the windows of those that are. */
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

/** One pass of the line, as long as it takes: where an assessment has no shifts, it is not known when a crew is where. */
function wholePass(line: CrewOnLine, times: readonly string[]): WorkedSpan {
  const middleM = startOf(line);
  const endM = line.crew.direction === 'with' ? line.lineM : 0;
  const minutes = minutesUntil(line, middleM, endM) ?? 0;
  return { from: 0, to: Math.max(WINDOW_MINUTES, minutes), middleM, times, evening: null, night: null };
}

/** Bytes that the energies of the pieces of lines take at one receiver. */
export function bytesOfPieces(sources: readonly Source[]): number {
  const counts = new Map(sources.flatMap(({ group, pieces }) => (pieces === undefined ? [] : [[group, pieces.count]])));
  return [...counts.values()].reduce((sum, count) => sum + PIECE_COLUMNS * count * Float32Array.BYTES_PER_ELEMENT, 0);
}

/** Equipment, equipment with penalties, and maxima. */
const PIECE_COLUMNS = 3;
