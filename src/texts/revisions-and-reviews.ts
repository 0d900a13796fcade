import { plural, type Value } from '../format/format.ts';

export const revisionTexts = {
  personHasToSee: 'A person has to see to it.',
  thereAreNoResultsYet: 'There are no results yet.',
  lAmaxDBA: (level: Value) => `LAmax ${level} dBA`,
  dBOverTheCriterion: (level: Value) => `${level} dB over the criterion`,
  resultsHaveNoAddress: (addressName: Value) => `The results have no address ${addressName}.`,
  thereIsNoWork: (operatingTimeName: Value) => `There is no work in ${operatingTimeName}.`,
  receiver: (id: Value) => `receiver ${id}`,
  atAtMostDB: (say: Value, where: Value, operatingTimeName: Value, mostDb: Value) =>
    `${say} at ${where}, ${operatingTimeName}; at most ${mostDb} dB.`,
  someEquipmentHasNoMaximum: (detail: Value) =>
    `${detail} Some equipment has no maximum level, so that it may be more.`,
  noLevelIsCompared: 'No level is compared there',
  lAmaxIsNotAssessed: 'LAmax is not assessed: no equipment has a maximum level',
  nothingIsComparedWithCriterion: 'Nothing is compared with a criterion there',
  isNotInUse: (itemName: Value) => `${itemName} is not in use.`,
  atSameTime: (together: Value, itemName: Value, using: Value, most: Value) =>
    `${together} × ${itemName} at the same time, in ${using}; at most ${most}.`,
  assessmentHasNoShifts: 'The assessment has no shifts: when there is work is not known.',
  hasOnAtNone: (workAreaName: Value, what: Value, dateOfWall: Value, clockOfWall: Value, from: Value, to: Value) =>
    `${workAreaName} has ${what} on ${dateOfWall} at ${clockOfWall}; none from ${from} to ${to}.`,
  noFromTo: (what: Value, from: Value, to: Value) => `No ${what} from ${from} to ${to}.`,
  enterCondition: 'Enter the condition as it was worded.',
  enterTheCondition: 'Enter the condition.',
  doesNotGoTo: (from: Value, to: Value) => `${from} does not go to ${to}.`,
  enterWhoDecided: 'Enter who decided: person and organisation.',
  sayWhy: 'Say why.',
  conditionsComeWithApprovalOnly: 'Conditions come with an approval only.',
  eachConditionNeedsId: 'Each condition needs an id of its own.',
  inForce: 'In force',
  onDay: (day: Value) => ` on ${day}`,
  filesOfRevision: (label: Value, how: Value, on: Value) =>
    `The files of revision ${label}, which is ${how}, were deleted${on}: they are kept for a time only. Its record stays.`,
  withACondition: (stateNames: Value, count: number) =>
    `${stateNames} with ${plural(count, 'a condition', `${count} conditions`)}`,
} as const;
