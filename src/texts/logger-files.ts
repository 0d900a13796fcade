import type { Value } from './format.ts';

export const loggerFilesTexts = {
  theFileHas: (someOf: Value) => `the file has ${someOf}`,
  sumDBA: 'Sum, dBA',
  criterionDBA: 'Criterion, dBA',
  onlyTogether: 'Only together',
  rowsBelowHeaderInRow: (rowCount: Value, headerRow: Value, headingCount: Value) =>
    `${rowCount} rows below the header in row ${headerRow}, ${headingCount} columns.`,
  readAsLastFile: 'Read as the last file of this shape was.',
  daysAreWritten: (dateOrders: Value) => `Days are written ${dateOrders}.`,
  daysCanBeRead:
    'The days can be read in more than one way: whether the day, the month or the year comes first has to be said.',
} as const;
