import type { Value } from '../format/format.ts';

/** What an export says of itself: how it came about, and the headings of what it says of its columns. */
export const exportNotesTexts = {
  // how it came about
  project: 'Project',
  assessment: 'Assessment',
  operatingTimes: 'Operating times',
  coordinateSystem: 'Coordinate system',
  receivers: 'Receivers',
  processed: 'Processed',
  processedAtBy: (at: Value, by: Value) => `${at} by ${by}`,
  exported: 'Exported',
  criteria: 'Criteria',
  sourceOfCriteria: 'Source of the criteria',
  engineVersion: 'Engine version',
  methodSetting: (key: Value) => `Method: ${key}`,
  inputHash: 'Hash of the input',
  noiseContours: 'Noise contours',
  levelAtHeight: (level: Value, heightM: Value) => `${level}, ${heightM} m above ground`,
  lamax: 'LAmax',
  note: 'Note',

  // headings of tables
  setting: 'Setting',
  value: 'Value',
  layer: 'Layer',
  column: 'Column',
  nameInShapefile: 'Name in a shapefile',
  unit: 'Unit',
  meaning: 'Meaning',
  source: 'Source',

  // the same as lines of a text
  settingLine: (label: Value, value: Value) => `${label}: ${value}`,
  layerLine: (name: Value) => `Layer ${name}`,
  columnLine: (name: Value, unit: string, meaning: Value, source: Value) =>
    `${name}${unit === '' ? '' : ` (${unit})`}: ${meaning}. Source: ${source}.`,
  meaningWithUnit: (meaning: Value, unit: string) => `${meaning}${unit === '' ? '' : `, ${unit}`}`,
  shapefileCutsTexts: 'A shapefile holds 254 bytes of a text: longer ones are cut.',
  tooLargeForWorkbook: (rows: Value) =>
    `A table of ${rows} rows is too large for an Excel workbook. Export one operating time alone, or as CSV.`,
} as const;
