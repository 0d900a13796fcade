import { type ComparisonSummary, type LoggerCompared, summariseComparison } from './bias.ts';
import { type CalibrationQuarter } from './calibration.ts';
import { type ComparedQuarter, compareQuarter } from './comparison.ts';
import { type Exclusion, exclusionsOf, storedClock } from './exclusions.ts';
import { lineKey, type PredictedLine } from './logger-prediction.ts';
import {
  type OnOff,
  onOffOf,
  type EquipmentTime,
  shareOfQuarter,
  shareOn,
  type Span,
  spansOfArea,
} from './equipment-times.ts';
import { type Quarter, QUARTER_MINUTES } from './quarters.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';
import { timetableOf, type WorkedSpan } from '../../model/assessment/crew-timetable.ts';
import { type CrewOnLine, middleAfter } from '../../model/assessment/moving-crew.ts';
import { shiftsInOrder } from '../../model/time/shifts.ts';
import { spanOf } from '../../model/time/shift.ts';
import { minuteOfWall } from '../../model/time/wall-clock.ts';
import { movingCrewOf } from '../../model/assessment/work-area.ts';
import { presenceIn } from '../../prediction/rules/sources/crew-windows.ts';
import type { AssessmentInput } from '../../prediction/rules/sources/sourced-areas.ts';

/** How crews are assessed. */
export type CrewPlace = 'worst' | 'spread';

/** The work of an assessment that loggers measure. */
export interface MonitoredWork {
  readonly assessment: AssessmentInput['assessment'];
  readonly set: HoursOfSet;
  readonly lines: readonly PredictedLine[];
  /** Records of when equipment was on. */
  readonly equipmentTimes: readonly EquipmentTime[];
  readonly crew: CrewPlace;
}

/** The measurements of a logger that are compared. */
export interface MeasuredAt {
  readonly quarters: readonly Quarter[];
  readonly exclusions: readonly Exclusion[];
}

/** Returns the energy of each equipment line at a logger in a quarter of an hour. Lines that are off have 0. */
type EnergiesAt = (logger: number, quarter: number) => number[];

/** An equipment line with the working times of its area. */
interface TimedLine {
  readonly line: PredictedLine;
  readonly spans: readonly Span[];
  readonly entries: readonly OnOff[];
  readonly moving: { readonly line: CrewOnLine; readonly worked: readonly WorkedSpan[] } | null;
}

/** Compares loggers with the prediction at their positions. @param loggers loggers in the order of the prediction */
export function compareLoggers(work: MonitoredWork, loggers: readonly MeasuredAt[]): ComparedQuarter[][] {
  const energiesAt = energiesOf(work);
  const shiftAt = shiftsBy(work);
  const { timeZone } = work.set;
  return loggers.map(({ quarters, exclusions }, logger) => {
    const excludedBecause = exclusionsOf(exclusions, timeZone);
    return quarters.map((quarter) => {
      const energies = energiesAt(logger, quarter.from);
      const energy = energies.reduce((sum, of) => sum + of, 0);
      const on = work.lines.flatMap(({ name }, at) => ((energies[at] ?? 0) > 0 ? [name] : []));
      const equipment = [...new Set(on)];
      return compareQuarter(quarter, { energy, equipment, shift: shiftAt(quarter.from) }, excludedBecause(quarter));
    });
  });
}

/** Summarises a comparison. @param compared result of `compareLoggers` for these loggers */
export function summaryOfLoggers(
  { set }: Pick<MonitoredWork, 'set'>,
  loggers: ReadonlyArray<Omit<LoggerCompared, 'quarters'>>,
  compared: ReadonlyArray<readonly ComparedQuarter[]>,
): ComparisonSummary {
  return summariseComparison(
    loggers.map(({ id, name, lon, lat, height }, at) => ({ id, name, lon, lat, height, quarters: compared[at] ?? [] })),
    (minute) => storedClock(minute, set.timeZone),
  );
}

/** The valid quarters of shifts for finding sound powers. @param compared result of `compareLoggers` */
export function calibrationQuarters(
  work: MonitoredWork,
  compared: ReadonlyArray<readonly ComparedQuarter[]>,
): CalibrationQuarter[] {
  const energiesAt = energiesOf(work);
  return compared.flatMap((quarters, logger) =>
    quarters.flatMap(({ quarter, state, shift }): CalibrationQuarter[] => {
      if (state === 'excluded' || shift === null) return [];
      const byEquipment = new Map<string, number>();
      energiesAt(logger, quarter.from).forEach((energy, at) => {
        const equipment = work.lines[at]?.equipment ?? '';
        if (energy > 0) byEquipment.set(equipment, (byEquipment.get(equipment) ?? 0) + energy);
      });
      return [{ logger: String(logger), shift, measured: 10 ** (quarter.laeq / 10), byEquipment }];
    }),
  );
}

/** Returns whether any work area of the plan works in a quarter. */
export function worksAt(work: MonitoredWork): (quarter: number) => boolean {
  const shiftAt = shiftsBy(work);
  const lines = timedLines(work);
  return (quarter) => shiftAt(quarter) !== null || lines.some((line) => shareOfLine(line, quarter) > 0);
}

/** Returns the chronological index of the shift that contains a quarter. Null outside all shifts. */
function shiftsBy({ assessment, set }: MonitoredWork): (quarter: number) => number | null {
  const spans = shiftsInOrder(assessment.shifts ?? [])
    .map(spanOf)
    .map(({ from, to }) => ({ from: minuteOfWall(from, set.timeZone), to: minuteOfWall(to, set.timeZone) }));
  return (quarter) => {
    const found = spans.findIndex((span) => shareOfQuarter(span, quarter) > 0);
    return found < 0 ? null : found;
  };
}

function energiesOf(work: MonitoredWork): EnergiesAt {
  const lines = timedLines(work);
  const shares = new Map<number, number[]>();
  const sharesAt = (quarter: number) => {
    const known = shares.get(quarter) ?? lines.map((line) => shareOfLine(line, quarter));
    shares.set(quarter, known);
    return known;
  };
  return (logger, quarter) =>
    sharesAt(quarter).map((share, at) => {
      const timed = lines[at];
      if (timed === undefined || share === 0) return 0;
      return timed.moving === null
        ? share * (timed.line[work.crew][logger] ?? 0)
        : share * movingEnergy(timed, timed.moving, logger, quarter);
    });
}

function timedLines({ assessment, set, lines, equipmentTimes }: MonitoredWork): TimedLine[] {
  const shifts = assessment.shifts ?? [];
  const areas = new Map(Object.entries(assessment.workAreas));
  return lines.map((line): TimedLine => {
    const area = areas.get(line.area);
    if (area === undefined) return { line, spans: [], entries: [], moving: null };
    const crew = movingCrewOf(area.feature);
    const onLine = crew === null || line.moving === null ? null : { crew, lineM: line.moving.lineM };
    return {
      line,
      spans: spansOfArea(shifts, area, set.timeZone),
      entries: onOffOf(lineKey(line), equipmentTimes, set.timeZone),
      moving: onLine && { line: onLine, worked: timetableOf(set, shifts, area.feature.properties, onLine) },
    };
  });
}

const shareOfLine = ({ spans, entries }: TimedLine, quarter: number): number => shareOn(quarter, spans, entries);

/**
 * The energy of a moving crew at a logger in a quarter, for the part of the quarter in which it works and its position is known.
 */
function movingEnergy(
  { line }: TimedLine,
  { line: onLine, worked }: NonNullable<TimedLine['moving']>,
  logger: number,
  quarter: number,
): number {
  const pieces = line.moving?.pieces[logger] ?? [];
  const division = { count: pieces.length, lengthM: onLine.lineM / Math.max(1, pieces.length) };
  let energy = 0;
  let minutes = 0;
  for (const span of worked) {
    const part = shareOfQuarter(span, quarter) * QUARTER_MINUTES;
    if (part <= 0) continue;
    const begins = middleAfter(onLine, span.middleM, Math.max(0, quarter - span.from));
    const { first, shares } = presenceIn(onLine, division, begins, part);
    energy += part * shares.reduce((sum, share, at) => sum + share * (pieces[first + at] ?? 0), 0);
    minutes += part;
  }
  return minutes === 0 ? 0 : energy / minutes;
}
