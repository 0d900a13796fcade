import type { Value } from '../format/format.ts';

export const filesTexts = {
  someNamesOfMore: (shown: Value, nameCount: Value) => `${shown} and ${nameCount} more`,
  usSurveyFeet: 'US survey feet',
  unitAWeighted: 'dBA (A-weighted)',
  unitCWeighted: 'dBC (C-weighted)',
  unitUnweighted: 'dB without weighting',
  unitPercentage: 'per cent from 0 to 100',
  tableWithoutColumns: 'It has no columns.',
  columnsOfTable: (someOf: Value) => `It has ${someOf}.`,
  lengthOfText: (textCount: Value) => `${textCount} characters`,
  columnFault: (column: Value, reason: Value) => `The column ${column} ${reason}.`,
  columnIsThereTwice: (column: Value, same: Value) =>
    `The column ${column} is there twice (${same}). Remove or rename one.`,
  columnInOtherUnit: (column: Value, words: Value, expectedUnit: Value) =>
    `The column ${column} is in ${words}. Expected ${expectedUnit}: convert the values, and name the column without the other unit.`,
  levelOverDatum: 'levels over a datum',
  columnOverDatum: (column: Value, words: Value) =>
    `The column ${column} has ${words}. Expected heights above the ground in metres: subtract the level of the ground, and name the column without the datum.`,
  isNoPolygon: (what: Value, kind: Value) => `The ${what} is made of ${kind}. Expected a polygon.`,
  withoutPolygon: (what: Value) => `The ${what} has no polygon.`,
  outlineFault: (what: Value, fault: Value) => `The outline of the ${what} ${fault}.`,
  holeFault: (what: Value, fault: Value) =>
    `A hole of the ${what} ${fault}. Expected holes inside the outline, apart from each other.`,
  partsOverlap: (what: Value) => `Parts of the ${what} are drawn over one another. Draw them apart, or as one outline.`,
  polygonWithoutOutline: (what: Value) => `The ${what} has a polygon without an outline.`,
  coordinateIsNoNumber: 'has a coordinate that is not a number',
  tooFewCorners: 'has fewer than three corners',
  crossesItselfAt: (x: Value, y: Value) => `crosses itself at ${x}, ${y}. Draw it again without the crossing`,
  enclosesNothing: 'has no area',
  nameContradictsSystem: (name: Value, reason: Value) =>
    `The coordinate system is called ${name}, but it has ${reason}. Which of them is right? Export the file again.`,
  tooDeep: (most: Value, expected: Value) =>
    `Lists and objects lie more than ${most} deep in each other. Expected ${expected}.`,
  onlyReceiversRead: (others: Value) => `Its receivers are read. Left out: ${others}.`,
  brokenUtf8: 'The text is UTF-8, but for a byte in this line. Correct it, and save the file as UTF-8 again.',
  columnMissing: (field: Value, columns: Value) => `The column ${field} is missing. ${columns}`,
  noneOfColumns: (columns: readonly string[]) =>
    `Neither a column ${columns.join(' nor a column ')} is there. One is needed.`,
  textTooLong: (field: Value, length: Value, most: Value) => `The ${field} has ${length}. Expected at most ${most}.`,
  notAsExpected: (value: Value, expected: Value) => `${value} is not ${expected}.`,
  notYesOrNo: (value: Value, meaning: Value) => `${value} is neither yes nor no. Expected yes for ${meaning}.`,
  outlineTakenApart: (what: Value, x: Value, y: Value, partCount: Value) =>
    `The outline of the ${what} crosses itself at ${x}, ${y}. It is taken for ${partCount} that touch there.`,
  noPlaceInSystem: (epsg: Value, systemName: Value) =>
    `The coordinates have no place in EPSG:${epsg} (${systemName}). Are they far from the project?`,
  farFromReceivers: (count: Value, what: Value, km: Value) =>
    `${count} of the ${what}, the first of them here, lie far (this one ${km} km) from the middle of the receivers. Are longitude and latitude swapped, or is the coordinate system another one?`,
  unknownSystem: (name: Value, known: Value) =>
    `The coordinate system ${name} is not known. Export the file in one of ${known}.`,
  systemOfMetresMissing:
    'The coordinates are in metres and nothing says of which coordinate system. Set the project’s coordinate system (EPSG code), or add a .prj to the shapefile or a crs to the GeoJSON.',
  notLonLat: (position: Value, epsg: Value, systemName: Value) =>
    `${position} is not a longitude and latitude, but the coordinates are said to be degrees (EPSG:${epsg}, ${systemName}). Are longitude and latitude swapped, or is it in metres?`,
  coordinatesDiffer: (offM: Value, epsg: Value, systemName: Value) =>
    `Longitude and latitude lie ${offM} m from easting and northing in EPSG:${epsg} (${systemName}), more than their digits explain. Remove the pair of columns that is not meant.`,
  looksLikeDegrees: (epsg: Value, systemName: Value) =>
    `The coordinates look like degrees, but the file says that they are metres (EPSG:${epsg}, ${systemName}). Correct the coordinate system.`,
  columnsInOtherUnit: (unitM: Value, epsg: Value, systemName: Value, systemUnitM: Value) =>
    `The names of the columns say that the coordinates are in units of ${unitM} m, but those of EPSG:${epsg} (${systemName}) are of ${systemUnitM} m. Convert them, or set the project’s coordinate system to theirs.`,
} as const;
