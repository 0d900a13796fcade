import { plural, type Value } from '../format/format.ts';

export const workAreasTexts = {
  enterAName: 'Enter a name.',
  useAtMostCharacters: (most: Value) => `Use at most ${most} characters.`,
  isNotListOfEquipment: 'is not a list of equipment',
  thereIsNoEquipment: 'There is no equipment to save.',
  activityMayHaveLines: (lines: Value) => `An activity may have ${lines} lines of equipment. Save fewer.`,
  copyEnding: (number: number) => plural(number, ' copy', ` copy ${number}`),
  theWholeFile: 'the whole file',
  mustBeAtMost: (workAreas: Value) => `must be at most ${workAreas}`,
  useAtMost200Characters: 'Use at most 200 characters.',
  copyOf: 'Copy of ',
  oneOfChosenAssessments: 'One of the chosen assessments does not exist any more. Choose again.',
  chooseAtLeastTwoAssessments: 'Choose at least two assessments.',
  onlyAssessmentsOfOneProject: 'Only assessments of one project and company can be combined.',
  crewOfMovesAlong: (workAreaName: Value, assessmentName: Value) =>
    `The crew of ${workAreaName} (${assessmentName}) moves along its line in its own shifts, which the combined assessment would not have. Combine assessments whose shifts do not overlap and which all have shifts, and add their operating times.`,
  permitNumbers: 'permit numbers',
  haveMoreThanCharactersTogether: (words: Value, most: Value) =>
    `The ${words} have more than ${most} characters together. Shorten them, or combine fewer assessments.`,
  workAreasAndBarriers: 'work areas and barriers',
  togetherTheyHaveMore: (most: Value, what: Value) =>
    `Together they have more than ${most} ${what}. Combine fewer assessments.`,
  enterHeightFromToM: (minBarrierM: Value, maxBarrierM: Value) =>
    `Enter a height from ${minBarrierM} to ${maxBarrierM} m.`,
  isNoLine: (name: Value) => `${name} is no line: a barrier is drawn as one. Delete it.`,
  needsHeightFromToM: (name: Value, minBarrierM: Value, maxBarrierM: Value) =>
    `${name} needs a height from ${minBarrierM} to ${maxBarrierM} m.`,
  permitNumber: 'permit number',
  startDate: 'start date',
  endDate: 'end date',
  operatingTime: 'operating time',
  theFields: (fields: Value) => `the ${fields}`,
  fieldsTo: (fields: Value, text: Value) => `the ${fields} to ${text}`,
  whileYouEdited: (by: Value, told: Value) =>
    `While you edited, ${by} changed ${told}. Save again to put yours in its place.`,
  crewTooShort: 'must be at least 5 m',
  crewTooLong: 'must be 5,000 m at most',
  belowZero: 'must not be below 0',
  advanceTooLarge: 'must be 20,000 m at most',
  startTooFar: (maxLineM: Value) => `must be ${maxLineM} km at most`,
  workArea: 'work area',
  mustHaveAtMostCorners: (corners: Value) => `must have at most ${corners} corners`,
  quantityIsNotWhole: 'must be a whole number',
  quantityTooSmall: 'must be at least 1',
  quantityTooLarge: 'must be 1000 at most',
  usageTooSmall: 'must be above 0 %',
  usageTooLarge: 'must be 100 % at most',
  bearingTooSmall: 'must be 0° or more',
  bearingTooLarge: 'must be 360° at most',
  noBeginningOfShift: 'must be the beginning of a shift, such as 2026-11-27T22:00',
  isNestedMoreThanDeep: (featureDepth: Value) => `is nested more than ${featureDepth} deep`,
  isNotJson: 'is not JSON',
  thisBarrier: 'This barrier',
  thisWorkArea: 'This work area',
  hasNoEquipment: (name: Value) => `${name} has no equipment. Add at least one item.`,
  isLine: (name: Value, isStationaryEquipment: boolean) =>
    `${name} is a ${isStationaryEquipment ? 'point' : 'line'}: a temporary noise barrier needs an area to stand around.`,
  isLineOnRoofDraw: (name: Value) =>
    `${name} is a line on a roof. Draw it as an area or a point, or take it off the roof.`,
  standsOnRoof: (name: Value) =>
    `${name} stands on a roof, and its temporary noise barrier would stand on the ground. Take off one of them.`,
  hasBothVehiclesAndMoving: (name: Value) => `${name} has both vehicles and a moving crew: take off one of them.`,
  hasMovingCrew: (name: Value) =>
    `${name} has a moving crew, which needs a line to move along. Draw it as a line, or take the moving crew off.`,
  isHaulRoad: (name: Value) =>
    `${name} is a haul road: enter both its vehicles per hour and their speed, or neither where a crew works along it.`,
  mustDifferFromOthers: (id: Value) => `must differ from the others; there are two ${id}`,
  noLabelOfRevision: 'must be one or two capital letters',
} as const;
