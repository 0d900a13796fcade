import type { Value } from './format.ts';

/** What is wrong in files of single formats: shapefiles, CSV, GeoJSON, zips. */
export const fileFormatsTexts = {
  // .dbf
  dbfCutOff: 'The .dbf is cut off.',
  dbfOtherVersion: 'The .dbf is of dBASE II or 7. Expected dBASE III or IV: export the layer again.',
  dbfRowsDoNotFit: (rows: Value, bytes: Value) => `The .dbf is cut off: ${rows} rows do not fit its ${bytes} bytes.`,
  dbfColumnsDoNotFit: 'The columns of the .dbf do not fit its rows.',
  unknownEncoding: (name: Value) => `The encoding ${name} of the .cpg is not known. Export the layer in UTF-8.`,
  // these follow the name of a column
  isMemo: 'is a memo, which lies in a file of its own. Expected numbers or text in the .dbf itself',
  isThereTwice: 'is there twice. Remove or rename one',
  isOfUnreadableType: (type: Value) => `is of the type ${type}, which cannot be read. Expected numbers or text`,

  // .shp
  noShapefile: 'The .shp is not a shapefile.',
  shpCutOff: (bytes: Value, expectedBytes: Value) =>
    `The .shp is cut off: it has ${bytes} bytes and should have ${expectedBytes}.`,
  recordCutOff: (record: Value) => `Record ${record} of the .shp is cut off.`,
  recordFault: (record: Value, fault: Value) => `Record ${record} of the .shp ${fault}.`,
  // these follow the number of a record
  hasUnknownShapeType: (type: Value) => `has the unknown shape type ${type}`,
  isTooShort: 'is too short',
  hasPartsThatDoNotFit: 'has parts that do not fit its points',

  // CSV
  coordinateMissing: (column: Value) => `There is no ${column}. Expected a coordinate.`,
  coordinateIsNoNumber: (value: Value) => `${value} is not a number. Expected a coordinate.`,

  // GeoJSON: these follow “malformed”
  expectedList: (found: Value) => `expected a list, found ${found}`,
  expectedPairOfNumbers: (found: Value) => `expected a pair of numbers, found ${found}`,
  emptyGeometry: 'the geometry is empty',
  nothing: 'nothing',

  // zip
  zipHasNameTwice: (name: Value) => `The zip has two files of the name ${name}. Zip the files again.`,
  zippedFileDamaged: (name: Value) =>
    `${name} is damaged: its sum is not the one that the zip keeps (CRC). Zip the files again.`,
} as const;
