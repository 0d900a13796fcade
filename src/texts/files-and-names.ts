import type { Value } from '../format/format.ts';

export const filesAndNamesTexts = {
  sayWhyItIsIssued: 'Say why it is issued.',
  boundsMustRise: 'must rise',
  filesOfFolder: (folder: Value, listed: Value) => `The folder ${folder} takes ${listed}.`,
  zipPartsOfShapefile:
    'A shapefile has several files: zip its .shp, .dbf, .prj, .shx and .cpg together, and upload the zip.',
  nameOfFileFault: 'Its name is too long, or has a slash in it.',
  fileIsEmpty: 'It is empty.',
  fileIsTooLarge: (folder: Value, isMostBytes: boolean) =>
    `It is too large: ${folder} may have up to ${isMostBytes ? '1 GiB' : '256 MiB'} a file.`,
  kindsOfFiles: (others: Value, words: Value) => `${others} and ${words}`,
  expectedLongitudeAndLatitude: 'expected a longitude and a latitude a node',
  nameHasSlash: 'must be a file name without a slash',
  enterAName: 'Enter a name.',
  preparingFailed: 'The project could not be prepared. Load it again.',
  useAtMost200Characters: 'Use at most 200 characters.',
  nameNeedsLetter: 'Use a letter from A to Z or a digit: the address is made of them.',
  row: (row: Value) => `row ${row}`,
  column: (column: Value) => `column ${column}`,
  byEditionOf1996: ' by the edition of 1996, of which alone cases are published',
  howEngineWasChecked: (
    engineVersion: Value,
    caseCount: Value,
    ofEdition: Value,
    most: Value,
    otherMost: Value,
    scenes: Value,
    below: Value,
  ) =>
    `Version ${engineVersion} of the engine was checked against ${caseCount} published cases of ISO/TR 17534-3:2015${ofEdition}: the worst octave band is within ${most} dB and the A-weighted total within ${otherMost} dB. Over ${scenes} random scenes it is within ${below} dB of a second implementation, which was written from the formulas alone.`,
  enterTimeOfDay: 'Enter a time such as 20:00.',
} as const;
