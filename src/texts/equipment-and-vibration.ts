import type { Value } from '../format/format.ts';

export const equipmentWordTexts = {
  needsLw63Lw8000OrLwa: 'needs lw63 … lw8000 or lwa',
  activity: (name: Value) => `Activity: ${name}`,
  mustHaveAName: 'must have a name',
  mustBeLevelsOf50: 'must be levels of −50 to 180 dB',
  mustHaveASource: 'must have a source',
  needsOctaveSpectrumOrLwa: 'needs an octave spectrum or lwa',
  enteredByTheEngineer: 'entered by the engineer',
  anglesFromFront:
    'angles from the front with their DI in dB, such as “0: 5 | 90: -1 | 180: -8”, or eight levels at each angle for 63 Hz to 8 kHz',
  itCannotBeRead: 'It cannot be read.',
  itHasMoreThanAngles: (maxAngles: Value) => `It has more than ${maxAngles} angles.`,
  itDoesNotGo: 'It does not go from the front, 0°, to the back, 180°.',
  itsAnglesDoNotAscend: 'Its angles do not ascend.',
  diOfDBIsNot: (beyond: Value, leastDiDb: Value, mostDiDb: Value) =>
    `A DI of ${beyond} dB is not between ${leastDiDb} and ${mostDiDb} dB.`,
  spectrumOfTheCategory: (category: Value, quality: Value, basis: Value) =>
    `spectrum of the category ${category} (${quality}: ${basis})`,
  evening: 'Evening',
  night: 'Night',
  interimConstructionNoise: 'Interim Construction Noise Guideline 2009, section 4.2',
  thereIsSecondLevel: (name: Value, distanceM: Value) =>
    `There is a second level of ${name} at ${distanceM} m. Expected one.`,
  isDBAAtM: (name: Value, levelDb: Value, distanceM: Value, nearerLevelDb: Value, nearerDistanceM: Value) =>
    `${name} is ${levelDb} dBA at ${distanceM} m, and ${nearerLevelDb} dBA at ${nearerDistanceM} m. Expected levels that do not rise with the distance.`,
  sayWhereTableComes: 'Say where the table comes from.',
  mustHaveARow: 'must have a row',
  vibratoryRollerUnder50KN: 'Vibratory roller under 50 kN',
  vibratoryRollerUnder100KN: 'Vibratory roller under 100 kN',
  vibratoryRollerUnder200KN: 'Vibratory roller under 200 kN',
  vibratoryRollerUnder300KN: 'Vibratory roller under 300 kN',
  vibratoryRollerOf13: 'Vibratory roller of 13 to 18 t',
  vibratoryRollerOver18T: 'Vibratory roller over 18 t',
  hydraulicHammerOf300Kg: 'Hydraulic hammer of 300 kg',
  hydraulicHammerOf900Kg: 'Hydraulic hammer of 900 kg',
  hydraulicHammerOf1600: 'Hydraulic hammer of 1,600 kg',
  vibratoryPileDriver: 'Vibratory pile driver',
  boredPileTo800Mm: 'Bored pile to 800 mm',
  transportForNsw:
    'Transport for NSW, Construction Noise and Vibration Guideline: recommended minimum working distances',
} as const;
