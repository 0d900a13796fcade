import type { Value } from './format.ts';

export const filesTexts = {
  andMore: (shown: Value, nameCount: Value) => `${shown} and ${nameCount} more`,
  usSurveyFeet: 'US survey feet',
  dBAAWeighted: 'dBA (A-weighted)',
  dBCCWeighted: 'dBC (C-weighted)',
  dBWithoutWeighting: 'dB without weighting',
  perCentFrom0: 'per cent from 0 to 100',
  itHasNoColumns: 'It has no columns.',
  itHas: (someOf: Value) => `It has ${someOf}.`,
  characters: (textCount: Value) => `${textCount} characters`,
  theColumn: (column: Value, reason: Value) => `The column ${column} ${reason}.`,
  columnIsThereTwice: (column: Value, same: Value) =>
    `The column ${column} is there twice (${same}). Remove or rename one.`,
  columnIsInExpectedConvert: (column: Value, words: Value, expectedUnit: Value) =>
    `The column ${column} is in ${words}. Expected ${expectedUnit}: convert the values, and name the column without the other unit.`,
  isMadeOfExpectedPolygon: (what: Value, kind: Value) => `The ${what} is made of ${kind}. Expected a polygon.`,
  theHasNoPolygon: (what: Value) => `The ${what} has no polygon.`,
  theOutlineOfThe: (what: Value, fault: Value) => `The outline of the ${what} ${fault}.`,
  holeOfExpectedHolesInside: (what: Value, fault: Value) =>
    `A hole of the ${what} ${fault}. Expected holes inside the outline, apart from each other.`,
  hasPolygonWithoutOutline: (what: Value) => `The ${what} has a polygon without an outline.`,
  hasCoordinateThatIsNot: 'has a coordinate that is not a number',
  hasFewerThanThreeCorners: 'has fewer than three corners',
  crossesItselfAtDraw: (x: Value, y: Value) => `crosses itself at ${x}, ${y}. Draw it again without the crossing`,
  hasNoArea: 'has no area',
  coordinateSystemIsCalled: (name: Value, reason: Value) =>
    `The coordinate system is called ${name}, but it has ${reason}. Which of them is right? Export the file again.`,
} as const;
