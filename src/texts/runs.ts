import { counted, plural, type Value } from '../format/format.ts';

export const runsTexts = {
  workAreasHaveTooManyCorners: (corners: Value, most: Value) =>
    `The work areas have ${corners} corners together; ${most} at most can be processed. Draw them with fewer corners.`,
  isTooLong: (name: Value) => `${name} is too long for its moving crew. Divide the line, or make the crew longer.`,
  crossesItself: (name: Value) =>
    `${name} crosses itself. Drag one of its corners so that its edge no longer crosses, or undo.`,
  holeOfDragItsCorners: (name: Value, fault: Value) => `A hole of ${name} ${fault}. Drag its corners, or remove it.`,
  haulRoad: 'haul road',
  liesMoreThanKm: (name: Value, maxDistanceM: Value) =>
    `${name} lies more than ${maxDistanceM} km from the receivers of the project. Draw it where the work is.`,
  isWithoutLength: (name: Value, line: Value) => `${name} is a ${line} without length. Draw it again.`,
  enclosesNothing: (name: Value) => `${name} encloses nothing: its corners lie on one line. Draw it again.`,
  noWorkAreaWorks: (name: Value) => `No work area works in “${name}”.`,
  levelsThatAreCompared: (facadeDb: Value) =>
    `The levels that are compared are façade levels: ${facadeDb} dB are added at buildings, none in open land.`,
  noReceiverStandsAtBuilding:
    'No receiver stands at a building, so nothing is added. Are the buildings of the project loaded?',
  wasNotProcessedFor: 'was not processed for',
  hasNoLevelsOf: 'has no levels of',
  inWhichItGoes: (workName: Value, known: Value, timeName: Value) =>
    `${workName} ${known} “${timeName}”, in which it goes on: it is not in the sum.`,
  noAddressOfThisProject: (workName: Value, countOf: Value) =>
    `${workName}: no address of this project is meant by ${countOf} of its file.`,
  wasProcessedBeforeLevels: (name: Value) =>
    `${name} was processed before levels were kept to 0.01 dB: its part may be off by 0.5 dB. Process it again.`,
  hasNoLevelAtProject: (name: Value, countOf: Value) =>
    `${name} has no level at ${countOf}: the project was loaded since. Process it again.`,
  moreSetsOfWorks: (left: Value) => `${left} more sets of works, of fewer days, are left out.`,
  permit: (permitNumber: Value) => `permit ${permitNumber}`,
  or: ' or ',
  fromTo: (from: Value, to: Value) => `${from} to ${to}`,
  areaWorksHours: (name: Value, hours: Value) => `${name} ${hours} h`,
  averagedOverT: (name: Value, level: Value, hours: Value) =>
    `${name}: levels are ${level}, averaged with the hours worked in the loudest window of that length at each receiver: ${hours}.`,
  workFillsT: (name: Value, level: Value) =>
    `${name}: levels are ${level}. The assessment has no shifts, so work is taken to fill that time.`,
  noMaximumSoundPowerLevel: (without: Value) =>
    `LAmax is at least the level stated: no maximum sound power level is known of ${without}. Items without one count with their own LAeq at full power.`,
  lamaxIsRaisedToLaeq: (receivers: number) =>
    `LAmax is at least the level stated at ${receivers} ${plural(receivers, 'receiver', 'receivers')}, where LAeq is higher than the maximum of any single item: LAmax is never below LAeq.`,
  planHasTooMuchEquipment:
    'The plan has too much equipment for a live preview: it would not fit into the memory of this browser. Press Process for its results.',
  isNotRecommended: (workAreaName: Value, name: Value, source: Value, times: Value) =>
    `${workAreaName}: ${name} is not recommended out of hours${source}, and is planned in ${times}.`,
  usesEquipmentThatProjectNo: (name: Value, unknown: Value) =>
    `${name} uses equipment that the project no longer has: ${unknown}. Take it off the list.`,
  hasNoOctaveSpectrum: (itemName: Value, category: Value, name: Value) =>
    `${itemName} has no octave spectrum, and its category “${category}” has none to stand in. Take it off the list of ${name}, or ask an administrator for its spectrum.`,
  projectIsNotPreparedYet: 'The project is not prepared yet. Ask an administrator to load it.',
  projectIsArchived: 'The project is archived: it is kept for reading. Ask an administrator to take it back into use.',
  operatingTimes:
    'The operating times, the backgrounds or their categories were changed after it was loaded. Ask an administrator to load it again.',
  drawAtLeastOneWork: 'Draw at least one work area.',
  andMore: (missingCount: Value) => ` and ${missingCount} more`,
  notAssessedInForWant: (name: Value, named: Value, others: Value, every: Value) =>
    `Not assessed in “${name}”, for want of a criterion: ${named}${others}. ${every}`,
  askAdministratorToComplete: (capital: Value) => `${capital}. Ask an administrator to complete the catchments.`,
  askAdministratorToGive: 'Ask an administrator to give these uses a value in the project’s criteria.',
  projectsMethodCannotBeUsed: (message: Value) => `The project’s method cannot be used: ${message}.`,
  receiver: (addressId: Value) => `Receiver ${addressId}`,
  others: (otherCount: Value) => `${otherCount} others`,
  wasForThisAssessment: (workAreaName: Value, itemName: Value, enteredByEngineer: Value, source: Value) =>
    `${workAreaName}: ${itemName} was ${enteredByEngineer} for this assessment (${source}).`,
  predictedWithoutTemporaryNoise: (names: Value) =>
    `Predicted without a temporary noise barrier, since none was specified for: ${names}.`,
  hasNoOctaveSpectrumOfItsOwn: (name: Value, note: Value) => `${name} has no octave spectrum of its own: ${note}.`,
  addressesLieInWorkArea: (count: number) =>
    `${counted(count, 'address lies', 'addresses lie')} in a work area or within 1 m of it. Their levels are those at 1 m; check the shape of the work area.`,
  receiversLieInsideBuilding: (inBuilding: Value) =>
    `${inBuilding} receivers lie inside a building, which was left out for them.`,
  noEquipmentIsLeft: 'No equipment is left.',
  planHasNoShifts: 'The plan has no shifts that could end earlier.',
  noShiftIsLeft: 'No shift is left.',
  thereIsNoBuildingUnder: 'there is no building under it',
  roofUnderPartOnly: 'not all of it has a building under it',
  standsOnRoof: (name: Value, missing: Value) =>
    `${name} stands on a roof, but ${missing}. Move it, or take it off the roof.`,
  thereIsEquipmentAtToo: (receivers: Value) =>
    `There is equipment at too many places and heights, or on lines that are too long, for one run of ${receivers} receivers. Divide the work areas between assessments.`,
  thereAreTooManyWork: (receivers: Value, maxAreaLevels: Value) =>
    `There are too many work areas for one run: of ${receivers} receivers it may have ${maxAreaLevels}. Divide them between assessments.`,
  workAreasAreTooLarge: (most: Value) =>
    `The work areas are too large for one run: it may have ${most} million pairs of a sub-source and a receiver. Draw smaller areas where the work is, or divide them between assessments.`,
  typicalLevel: 'typical level',
  worst15Minutes: 'worst 15 minutes',
  levelThatIsCompared: 'level that is compared',
  receiversAreNotSame: 'The receivers are not the same.',
  operatingTimesAreNotSame: 'The operating times are not the same.',
  levelAtAddress: (levelNames: Value, address: Value) => `${levelNames} at ${address}`,
  ring: (number: Value) => `ring ${number}`,
  address: (addresse: Value) => `address ${addresse}`,
  building: (building: Value) => `building ${building}`,
} as const;
