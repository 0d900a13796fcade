import type { Value } from '../format/format.ts';

/** What is wrong in files of levels of other sources and of ground-borne noise, and the columns of the sum of levels. */
export const levelFilesTexts = {
  theFileHas: (someOf: Value) => `the file has ${someOf}`,
  sumDBA: 'Sum, dBA',
  criterionDBA: 'Criterion, dBA',
  onlyTogether: 'Only together',
  groundBorneWithoutRows: 'There are no rows. Expected one for each kind of equipment and distance.',
  tooManyRows: (count: Value, most: Value) => `There are ${count} rows, and at most ${most} are taken.`,
  kindColumnMissing: (columns: Value) => `There is no column of the kind of equipment. Expected kind; ${columns}.`,
  distanceColumnMissing: (columns: Value) => `There is no column of distances. Expected distance_m; ${columns}.`,
  groundBorneColumnMissing: (columns: Value) => `There is no column of levels. Expected laeq or lamax; ${columns}.`,
  twoQuantities: (columns: Value) => `There are both LAeq and LAmax. Expected one of them; ${columns}.`,
  outOfRange: (value: Value, column: Value, least: Value, most: Value, unit: Value) =>
    `${value} is no ${column}. Expected a number from ${least} to ${most} ${unit}.`,
  unknownKind: (value: Value, known: Value) =>
    `${value} is no kind of equipment. Expected one of ${known}, or its name in the table of minimum working distances.`,
  placeColumnMissing: (columns: Value) =>
    `Nothing says where the levels are. Expected a column id or address, or lon and lat, or easting and northing; the file has ${columns}.`,
  levelColumnMissing: (expected: Value, columns: Value) =>
    `There are no levels. Expected a column for each operating time (${expected}), or laeq; the file has ${columns}.`,
  tooManyAddresses: (count: Value, most: Value) => `There are ${count} addresses, and at most ${most} are taken.`,
  rowWithoutPlace: 'The row does not say where it is. Expected an id, an address or coordinates.',
  secondLevel: 'There is a second level of this address and operating time.',
  noPlaceOnEarth: (x: Value, y: Value) => `${x}, ${y} is no place on earth.`,
  noLevel: (value: Value, least: Value, most: Value) =>
    `${value} is no level. Expected dBA from ${least} to ${most}, or nothing.`,
  unknownTime: (value: Value, known: Value) =>
    `${value} is no operating time of this project. Expected one of ${known}.`,
} as const;
