/** What an export says of its columns: what each means, and where its values come from. */
import type { Value } from '../format/format.ts';

export const exportColumnsTexts = {
  // where values come from
  workAreasOfTheAssessment: 'work areas of the assessment',
  equipmentOfTheWorkArea: 'equipment of the work area',
  gridPrediction: 'prediction on a grid of points',
  receiversOfTheProject: 'receivers of the project',
  prediction: 'prediction',
  criteriaOfTheProject: 'criteria of the project',
  catchmentsOfTheProject: 'catchments of the project',
  levelsAndCriteria: 'levels and criteria',
  theExport: 'export',

  // units
  soundPowerUnit: 'dBA re 1 pW',
  unitOfCrs: 'unit of crs',

  // work areas
  areaId: 'Id of the work area',
  areaName: 'Name of the work area',
  areaBarrier: 'Whether a temporary noise barrier stands round it',
  areaBarrierHeight: 'Height of that barrier; empty where there is none',
  crew: 'Whether its crew works at one place at a time, or all over it',
  when: 'The shifts and hours that it is limited to; empty where there is no limit',
  lwa: 'A-weighted sound power level of all its equipment in use',
  equipment: 'Its equipment with quantities',
  lineLength: 'Length of the line in plan',
  chainageFirst:
    'Chainage of the first point of the line as it is drawn; empty where it has none, or where the line was redrawn after the results',
  chainageLast: 'Chainage of its last point',
  crewLength: 'Length that a moving crew takes up on the line; empty where none moves',
  crewAdvance: 'How far a moving crew gets in an hour',
  crewDirection: 'Whether a moving crew goes with the line as it is drawn, or against it',

  // barriers
  barrierId: 'Id of the barrier',
  barrierName: 'Name of the barrier',
  barrierLength: 'Length in plan',
  heightAboveGround: 'Height above ground',

  // noise contours
  bandFrom: 'Lower edge of the band',
  bandTo: 'Upper edge of the band; the loudest has none',
  contourHeight: 'Height of the points above ground',
  contourLevel: 'Level that is drawn: typical (laeq_typical) or worst (laeq)',
  contourTime: 'Operating time whose work areas count; empty where all count',

  // receivers
  receiverId: 'Id of the receiver; receivers at the façades of one address share it',
  address: 'Address',
  facade: 'Façade that the receiver stands in front of, by the way it faces; empty where it was placed by hand',
  floor: 'Floor, the lowest is 1; empty where floors are not known',
  receiverType: 'Type of receiver',
  catchment: 'Noise catchment area',
  ownCriteria: 'Criteria of its own by operating time, dBA, such as standard=55 night=45; empty where it has none',
  inUse: 'Operating times in which it is used; empty: as the criteria have it for its type',
  longitude: 'Longitude, WGS 84',
  latitude: 'Latitude, WGS 84',
  easting: 'East coordinate in the system of crs, or its longitude in degrees; empty where that is WGS 84',
  northing: 'North coordinate in the system of crs, or its latitude in degrees; empty where that is WGS 84',
  crs: 'Coordinate system of easting and northing',

  // levels and what they are compared with
  laeqTypical: 'LAeq with the energy of each crew spread over its work area: what a monitor reads over many shifts',
  laeqWorst: 'LAeq of the worst 15 minutes: each crew at the loudest place of its work area; without penalty',
  laeqAssessed:
    'The level that is compared with the criterion: laeq with the penalty for annoying characteristics and the façade correction',
  lamax:
    'LAmax of the loudest item at its loudest position, never below laeq; the least that it may be where flags has lamax-at-least',
  averagingTime:
    'T, over which laeq is averaged: that of the criteria, or the operating time of that day where it is shorter',
  hoursWorked: 'Hours that each work area works in the window of length T that is loudest at the receiver',
  areaHours: (name: Value, hours: Value) => `${name} ${hours}`,
  lamaxWithout: 'Items at work without a maximum sound power level, which count in lamax with their LAeq at full power',
  lamaxScreening: 'LAmax screening level of sleep disturbance; empty outside the night',
  rbl: 'Rating background level behind the criterion of a residence',
  operatingTime: 'Operating time that the row is of; the levels are of the work areas at work in it',
  criterion: 'Level that laeq_assessed is compared with; empty where nothing is compared',
  criterionSource: 'Where the criterion comes from, or why there is none',
  exceedance: 'laeq_assessed less criterion',
  band: 'How the level is perceived, by its exceedance',
  measures: 'Additional mitigation measures, apart by blanks',
  flags: 'What is to be known of the row, apart by blanks',

  // what is heard of crews that move
  worst15Minutes: 'Its worst 15 minutes, of each crew that moves',
  overCriterion: 'From when until when it is above the criterion, of each crew that moves',
  overBackground: 'From when until when it is above the background, of each crew that moves',
  heardEvenings: 'Dates of the evenings in which it is above the criterion, of each crew that moves',
  heardNights: 'Dates of the nights in which it is above the criterion, of each crew that moves',
} as const;
