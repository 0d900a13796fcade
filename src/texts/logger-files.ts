import { counted, plural, type Value } from '../format/format.ts';

export const loggerFilesTexts = {
  rowsBelowHeaderInRow: (rowCount: Value, headerRow: Value, headingCount: Value) =>
    `${rowCount} rows below the header in row ${headerRow}, ${headingCount} columns.`,
  readAsLastFile: 'Read as the last file of this shape was.',
  daysAreWritten: (dateOrders: Value) => `Days are written ${dateOrders}.`,
  daysCanBeRead:
    'The days can be read in more than one way: whether the day, the month or the year comes first has to be said.',
  timesAreNumbers: (value: Value, day: Value, time: Value, isUtc: boolean) =>
    `Times are ${isUtc ? 'seconds or milliseconds since 1970, UTC' : 'serial days of a spreadsheet'}: ${value} is ${day} ${time}.`,
  timesAreUtc: (heading: Value) => `Times are from UTC, as the heading “${heading}” says, whatever clock is chosen.`,
  rowsWithoutDay: (count: number, row: Value, value: Value) =>
    `${counted(count, 'row', 'rows')} at the end without a day ${plural(count, 'is', 'are')} left out, from row ${row} on (${value}).`,
  eventsLeftOut: (count: number, kinds: Value) =>
    `${counted(count, 'row is an event', 'rows are events')} (${kinds}) without a level of ${plural(count, 'its', 'their')} own and ${plural(count, 'is', 'are')} left out.`,
  tooFewRows: 'The file has fewer than two rows. Expected a row for each 15 minutes.',
  intervalTooLong: (interval: Value) =>
    `The rows are ${interval} apart. Expected 15 minutes or less: quarters of an hour cannot be made of longer ones.`,
  rowsTooClose: (interval: Value) => `The rows are ${interval} apart. Expected 1 s or more: export longer intervals.`,
  lessThanSecond: 'less than 1 s',
  intervalDoesNotFit: (interval: Value) => `The rows are ${interval} apart, which does not divide 15 minutes.`,
  noWholeQuarter: 'No quarter of an hour is complete.',
  tooManyQuarters: (count: Value, most: Value) =>
    `The file has ${count} quarters of an hour. Expected ${most} at most, some two months: load it in parts.`,
  firstRowShort: (interval: Value) => `The first row is of ${interval} only and left out.`,
  rowTooEarly: (interval: Value, usualInterval: Value) =>
    `The row comes ${interval} after the one before, where the others come after ${usualInterval}.`,
  withoutBackground: 'There is no LA90: no background can be told from this file.',
  rowsMissing: (rowCount: number, gapCount: number) =>
    `${counted(rowCount, 'row is', 'rows are')} missing in ${plural(gapCount, 'a gap', `${gapCount} gaps`)}, the first below this row.`,
  rowsWithoutLevel: (count: number) =>
    `${counted(count, 'row has', 'rows have')} no LAeq and are left out, the first is this one.`,
  quartersLeftOut: (count: number) =>
    `${counted(count, 'quarter of an hour is', 'quarters of an hour are')} not complete and left out.`,
  summedToQuarters: (interval: Value, hasWind: boolean) =>
    `Rows of ${interval} are summed by energy to quarters of an hour. LA90 of 15 minutes cannot be derived from shorter ones: there is none.${hasWind ? ' Wind is the mean of each quarter.' : ''}`,
  fileTooLarge: (mb: Value, mostMb: Value) =>
    `The file has ${mb} MB. Expected ${mostMb} MB at most: export a shorter time, or intervals of 15 minutes.`,
  withoutTable: 'There is no table of days and levels. Expected a CSV with a header row, a day and a time, and LAeq.',
  mixedDays: 'Days are written in more than one way. Expected one order of day and month in the whole file.',
  sameTimeAsRow: (row: Value) => `The row has the time of row ${row} again. Remove one of them.`,
  beforeRowInTime: (row: Value) => `The row lies before row ${row} in time. Expected the rows in the order of time.`,
  tooManyFaultyRows: (most: Value) => `More than ${most} rows have faults. The rest was not looked at.`,
  noDay: (value: Value) => `${value} has no day that exists. Expected one such as 2026-11-23.`,
  noTime: (value: Value) => `${value} has no time. Expected one such as 22:15.`,
  skippedTime: (day: Value, time: Value) =>
    `${day} ${time} does not exist: clocks are put forward over it. Say that the logger’s clock stays on standard time.`,
  noNumber: (value: Value) => `${value} is not a number.`,
  noLevel: (value: Value, least: Value, most: Value) => `${value} is no level. Expected ${least} to ${most} dBA.`,
  belowZero: (value: Value) => `${value} is below 0.`,
} as const;
