import type { Value } from './format.ts';

export const equipmentFilesTexts = {
  aboveOrBelow: (differenceDb: Value, isAbove: boolean) => `${differenceDb} dB ${isAbove ? 'above' : 'below'}`,
  projectHasPlantItems: (itemCount: Value, most: Value) =>
    `The project has ${itemCount} plant items; a list of them holds about ${most} like these. Keep those that crews choose from.`,
  unweightedLevel: 'unweighted level',
  soundPowerLevelInDB: 'a sound power level in dB, up to 180',
  heightAboveGroundInM: 'a height above ground in m, above 0 and at most 200',
  percentageAbove0: 'a percentage above 0 and at most 100',
  penaltyFrom0To20: 'a penalty from 0 to 20 dB',
  row: (file: Value, row: Value) => `${file}, row ${row}`,
  idIsThereAlready: (id: Value, place: Value) =>
    `The id ${id} is there already (${place}). Each item needs an id of its own.`,
  plantThatIsNotRecommended: 'plant that is not recommended out of hours',
  dBAtHz: (hasMeanDb: boolean, meanDb: Value, hz: Value) => `${hasMeanDb ? '+' : '−'}${meanDb} dB at ${hz} Hz`,
} as const;
