import { fixed, type Value } from '../format/format.ts';

export const equipmentFilesTexts = {
  differenceOfLevel: (differenceDb: Value, isAbove: boolean) => `${differenceDb} dB ${isAbove ? 'above' : 'below'}`,
  projectHasEquipmentItems: (itemCount: Value, most: Value) =>
    `The project has ${itemCount} equipment items; a list of them holds about ${most} like these. Keep those that crews choose from.`,
  unweightedLevel: 'unweighted level',
  expectedSoundPowerLevel: 'a sound power level in dB, up to 180',
  expectedHeight: 'a height above ground in m, above 0 and at most 200',
  expectedPercentage: 'a percentage above 0 and at most 100',
  expectedPenalty: 'a penalty from 0 to 20 dB',
  rowOfFile: (file: Value, row: Value) => `${file}, row ${row}`,
  idIsThereAlready: (id: Value, place: Value) =>
    `The id ${id} is there already (${place}). Each item needs an id of its own.`,
  equipmentThatIsNotRecommended: 'equipment that is not recommended out of hours',
  levelAtBand: (hasMeanDb: boolean, meanDb: Value, hz: Value) => `${hasMeanDb ? '+' : '−'}${meanDb} dB at ${hz} Hz`,
  thirdOctaves: (columns: Value) =>
    `The bands are third octaves (${columns}). Expected octaves lw63 to lw8000: add up the energy of each three third octaves.`,
  weightedBands: (lwaDb: number) =>
    `The bands add up to lwa, ${fixed(lwaDb, 1)} dBA, as they stand: either they are A-weighted already, or lwa is not. Expected unweighted bands, and lwa in dBA.`,
  spectrumIsUsed: (sumDb: number, difference: Value) =>
    `The spectrum adds up to ${fixed(sumDb, 1)} dBA, ${difference} lwa. The spectrum is used.`,
  maximumBelowLevel: (maximumDb: Value, levelDb: number) =>
    `A maximum of ${maximumDb} dBA is below the level of ${fixed(levelDb, 1)} dBA. Expected a maximum sound power level (LWA,max, dBA re 1 pW), not a level at a distance.`,
  unusualLevel: (levelDb: number, difference: Value, category: Value) =>
    `A level of ${fixed(levelDb, 1)} dBA is ${difference} what is usual for ${category}. Is it right?`,
  usagesAsFractions: (itemCount: Value) =>
    `The usages of all ${itemCount} items are 1 or less, as fractions are. Expected percentages: 50 for half of the time.`,
  usageAsFraction: (percent: Value, seconds: Value) =>
    `A usage of ${percent} % is ${seconds} s in an hour. Is it a fraction? Expected a percentage: 50 for half of the time.`,
  fileIsNotEdited: 'Files of this kind are read by a load, but not edited here. Save it as CSV to edit its items.',
  levelColumnMissing: 'There is neither a column lwa nor the columns lw63 to lw8000. One is needed.',
  fieldMissing: (field: Value) => `The item has no ${field}.`,
  fieldMissingExpected: (field: Value, expected: Value) => `The item has no ${field}. Expected ${expected}.`,
  levelMissing: 'The item has no sound power level. Expected lwa, or all of lw63 to lw8000.',
  categoryWithoutSpectrum: (category: Value, known: Value) =>
    `There is no spectrum for the category ${category}, so the item cannot be used. Give lw63 to lw8000, or one of the categories ${known}.`,
  idTooLong: 'The id is longer than 100 characters.',
  directivityFault: (value: Value, fault: Value, expected: Value) =>
    `${value} is no directivity. ${fault} Expected ${expected}.`,
  unevenDirectivity: (mean: Value) =>
    `The directivity is ${mean} in the mean over the circle: its levels are not relative to the sound power level. Expected 0 dB.`,
  topBelowCentre: (topM: Value, centreM: Value) =>
    `The top of the equipment, ${topM} m, is below its acoustic centre, ${centreM} m above ground.`,
  incompleteSpectrum: (missing: Value) =>
    `The spectrum is not complete: ${missing} missing. Give all eight bands or none.`,
} as const;
