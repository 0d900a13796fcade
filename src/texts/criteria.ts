import { plural, type Value } from '../format/format.ts';

export const criteriaTexts = {
  isLimitedToSomeShifts: (name: Value) =>
    `${name} is limited to some shifts, but the assessment has none. Edit the details and add shifts.`,
  isLimitedToShifts: (name: Value, goneCount: number, gone: Value) =>
    `${name} is limited to ${plural(goneCount, 'a shift', 'shifts')} from ${gone}, which the assessment does not have. Choose its shifts again.`,
  isLimitedToAndNo: (name: Value, to: Value, from: Value) =>
    `${name} is limited to ${from}–${to}, and no shift has any of these hours.`,
  shiftsFrom: (shiftStarts: Value) => `shifts from ${shiftStarts}`,
  enterADate: 'Enter a date.',
  thisDayDoesNotExist: 'This day does not exist.',
  isNotInUse: (type: Value, timeName: Value) => `${type} is not in use in “${timeName}”`,
  noCriterionForGive: (type: Value) => `no criterion for ${type}: give it one in the criteria`,
  theReceiversOwnNml: 'the receiver’s own NML',
  noBackground: 'no background: the receiver lies in no catchment',
  hasNoBackground: (backgroundSource: Value, background: Value, timeName: Value) =>
    `${backgroundSource} has no background of “${background}”, which “${timeName}” needs`,
  ofBackground: (name: Value) => ` of ${name}`,
  aboveThresholdC: (source: Value, ofLevel: Value) => `${source}, above threshold C${ofLevel}`,
  thresholdRoundedTo: (letter: Value, ofLevel: Value, source: Value, ambient: Value) =>
    `threshold ${letter}${ofLevel}: ${source}, rounded to ${ambient}`,
  loweredFrom: (measured: Value, bound: Value) => ` (lowered from ${measured}: not above ${bound})`,
  raisedFrom: (measured: Value) => ` (raised from ${measured})`,
  mustBeTimeSuch: 'must be a time such as 07:00',
  mustHaveAName: 'must have a name',
  mustBeKeyOfSmall: 'must be a key of small letters, digits and hyphens',
  mustBeShortKey: 'must be a short key of letters and digits',
  mustHaveDayOfWeek: 'must have a day of the week',
  mustHaveHours: 'must have hours',
  mustRiseFromToC: 'must rise from A to C',
  mustHaveEitherMarginAbove: 'must have either a margin above the background or thresholds',
  mustNameItsSource: 'must name its source',
  mustHaveDifferentKeys: 'must have different keys',
  mustRise: 'must rise',
  backgroundLevel: 'Background level',
  day: 'Day',
  evening: 'Evening',
  night: 'Night',
  mustHaveOperatingTime: 'must have an operating time',
  mustBeOneOfBackgrounds: (known: Value, background: Value) =>
    `must be one of the backgrounds ${known}, not ${background}`,
  mustHaveBandsOfPerception: (edges: Value, own: Value) =>
    `must have the bands of the perception (${edges} dB), not ${own}`,
  mustNotAsk: (unknown: Value) => `must not ask for ${unknown}, which is not among the measures`,
  mustHaveLevelOfBackground: (key: Value) => `must have a level of the background ${key}`,
  takenToBeInUse: (assumed: Value) => `taken to be in use in ${assumed}, which the set does not have`,
  isInUse: (type: Value, unknown: Value, known: Value) =>
    `“${type}” is in use in “${unknown}”, which is not among the operating times ${known}`,
  editTheDetails: 'Edit the details.',
  criteriaSetHasNoOperating: (id: Value, key: Value, known: Value) =>
    `The criteria set ${id} has no operating time “${key}”. It has ${known}.`,
  chooseAnOperatingTime: 'Choose at least one operating time.',
  endDateIsBeforeStart: 'The end date is before the start date.',
  noDay: (startDate: Value, endDate: Value, hours: Value, timeName: Value) =>
    `No day from ${startDate} to ${endDate} has hours of “${timeName}” (${hours}).`,
  mustBeColourSuch: 'must be a colour such as #a8301f',
  mustBeginAt0DB: 'must begin at 0 dB',
  toNextDay: (date: Value, from: Value, to: Value, day: Value) => `${date}, ${from} to ${day}${to}`,
  inSomeOf: (ofCount: Value, all: number, word: Value, otherOfCount: Value) =>
    `in ${ofCount} of ${all} ${word}${plural(all, '', 's')}${otherOfCount}`,
  neverOverItsCriterion: 'never over its criterion',
  overIt: (overCriterion: Value) => `over it ${overCriterion}`,
  worst: (passName: Value, worst: Value, value: Value) => `${passName}: worst ${worst}, ${value}.`,
  mustBeAtMostDays: (maxOwnHolidays: Value) => `must be at most ${maxOwnHolidays} days`,
  chooseDayOfYears2000: 'Choose a day of the years 2000 to 2199.',
  thereAreShifts: (shiftCount: Value, most: Value) =>
    `There are ${shiftCount} shifts. An assessment may have at most ${most}.`,
  theShiftOf: (nameOfShift: Value) => `The shift of ${nameOfShift}`,
  endsWhenItBegins: (name: Value) => `${name} ends when it begins.`,
  hasNoTime: (name: Value) => `${name} has no time: the clock is put forward over it.`,
  inPart: ' in part',
  liesOutsideHoursOfCriteria: (name: Value, part: Value) =>
    `${name} lies${part} outside the hours of the criteria set.`,
  shiftsOfAndOfOverlap: (nameOfShift: Value, nextShift: Value) =>
    `The shifts of ${nameOfShift} and of ${nextShift} overlap.`,
} as const;
