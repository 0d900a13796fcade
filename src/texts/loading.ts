import { grouped, plural, type Value } from '../format/format.ts';

export const loadingTexts = {
  placeInDegrees: (lon: Value, lat: Value) => `longitude ${lon}, latitude ${lat}`,
  areaInDegrees: (west: Value, east: Value, south: Value, north: Value) =>
    `longitudes ${west} to ${east} and latitudes ${south} to ${north}`,
  longitudeAndLatitudeAreSwapped: 'Longitude and latitude are swapped.',
  isCoordinateSystemAnother: 'Is the coordinate system another one?',
  outsideAreaOfSystem: (place: Value, area: Value, epsg: Value, systemName: Value, hint: Value) =>
    `${place} is outside the area of EPSG:${epsg} (${systemName}), ${area}. ${hint}`,
  othersAreOutside: (count: Value) => ` So are ${count} more.`,
  expectedHeightTo100M: 'a height in m, above 0 and at most 100',
  expectedHeightTo1000M: 'a height in m, above 0 and at most 1000',
  wholeNumberOfFloors: 'a whole number of floors from 1 to 200',
  catchmentsOverlap: (names: Value, size: Value) =>
    `The catchments ${names} overlap by ${size} m². A receiver there has to name its catchment.`,
  backgroundLevelFrom10: 'a background level from 10 to 100 dBA',
  columnsAreMissing: (missing: Value) => `The columns ${missing} are missing, and there is no category in their place.`,
  catchmentHasNoName: 'The catchment has no name.',
  sourceOfCatchment: (source: Value, name: Value) => `${source} of ${name}`,
  sourceMeasured: (source: Value, name: Value, logger: Value) => `${source} of ${name}, measured (${logger})`,
  degreesOfLogger: 'a longitude or latitude in degrees',
  measuredWithoutLevels: 'The row has no background level.',
  measuredInNoCatchment: (name: Value, known: Value) =>
    `No catchment has the name ${name}, and the logger stood in none. Write the name of one: ${known}.`,
  category: (category: Value) => `category ${category}`,
  oneOfCategories: (keys: Value) => `one of ${keys}`,
  catchmentHasNoBackgroundLevels: (expected: Value, known: Value) =>
    `The catchment has no background levels and no category. Expected ${expected} in dBA, or ${known}.`,
  unknownCategory: (quoted: Value, known: Value) => `${quoted} is not a category. Expected ${known}.`,
  groundRegions: 'ground regions',
  contoursAndPoints: 'contours and points',
  addresses: (atFacadeCount: number) => plural(atFacadeCount, '1 address', `${grouped(atFacadeCount)} addresses`),
  receiversAtFacades: (receivers: Value, addresses: Value) =>
    `The ${receivers} receivers at the façades of ${addresses} are read as receivers of their own, with façade and floor behind the id: a point at a façade does not say which building it belongs to. Those with the same address text within 30 m count as one address.`,
  unweightedLevel: 'unweighted level',
  reflectionCoefficientFrom0: 'a reflection coefficient from 0 (absorbs) to 1 (reflects all)',
  reflectionLossFrom0: 'a reflection loss from 0 to 60 dB',
  groundFactorFrom0: 'a ground factor from 0 (hard) to 1 (soft)',
  groundRegion: 'ground region',
  groundRegionHasNoGround: 'The ground region has no ground factor g. Expected 0 (hard) to 1 (soft).',
  unknownCover: (quoted: Value) =>
    `${quoted} is neither foliage nor industrial. What stands on the region attenuates nothing.`,
  coverWithoutHeight: (text: Value, expected: Value) =>
    `The region has ${text} without a height. Expected ${expected}.`,
  projectSystemIsNotKnown: (crs: Value, builtInCrs: Value) =>
    `The project’s coordinate system EPSG:${crs} is not known. Choose one of ${builtInCrs}.`,
  projectHasNoReceivers: 'The project has no receivers with a place.',
  middleOfReceivers: (outsideArea: Value) => `The middle of the receivers, ${outsideArea}`,
  projectHasNoReceiversUpload: 'The project has no receivers. Upload a file with the places to assess.',
  projectHasNoCatchments:
    'The project has no catchments. Upload a file with the catchment areas and their background levels.',
  projectHasNoEquipment:
    'The project has no equipment. Upload a file with the equipment items and their sound power levels.',
  otherTimeZone: (chosen: Value, place: Value) =>
    `The project is set to the time of ${chosen}, and lies where that of ${place} holds. Hours of work, evenings and nights follow it: correct the time zone under Criteria and report, or keep it.`,
  criteriaNotChosen:
    'Criteria set, time zone and public holidays have not been chosen: those of New South Wales are used. Choose them in the settings of the project.',
  projectHasNoTerrain:
    'The project has no terrain: the ground is taken for level, and no hill or cutting screens the receivers.',
  projectHasNoGround: 'The project has no ground: all of it has the ground factor that the method of the project says.',
  receiversWithoutAddresses: (count: number, all: number) =>
    count === all
      ? 'No receiver has an address: lists, letters and notifications name them by their ids.'
      : `${grouped(count)} of ${grouped(all)} receivers have no address: lists, letters and notifications name them by their ids.`,
  projectHasNoBuildings: 'The project has no buildings: nothing screens the receivers.',
  zipAllPartsOfShapefile: ' Zip all parts of the shapefile together.',
  receiverNamesCatchment: (id: Value, catchment: Value, known: Value) =>
    `Receiver ${id} names the catchment “${catchment}”, which does not exist. There are ${known}.`,
  receiverNamesNoCatchment: (id: Value) => `Receiver ${id} names no catchment and lies in none.`,
  receiverLiesInCatchments: (id: Value, around: Value) =>
    `Receiver ${id} lies in the catchments ${around} at once. Name one in the column catchment, or draw them apart.`,
  inNoCatchment: 'in none',
  inCatchments: (around: Value) => `in ${around}`,
  rowOfFile: (row: Value) => `row ${row}`,
  fileAndRow: (file: Value, row: Value) => `${file}, row ${row}`,
  duplicateBuilding: (name: Value, file: Value, row: Value, other: Value, heights: Value) =>
    `Building ${name} (${file}, row ${row}) has the footprint of ${other} and is left out${heights}`,
  buildingCountsOnce: ': a building counts once.',
  higherBuildingCounts: (heightM: Value, otherM: Value) =>
    `. They are ${heightM} m and ${otherM} m high: the higher one counts.`,
  moreDuplicateBuildings: (count: number) =>
    `${grouped(count)} more ${plural(count, 'building', 'buildings')} of this file ${plural(count, 'has', 'have')} a footprint that is there already and ${plural(count, 'is', 'are')} left out: a building counts once.`,
  buildingRow: (name: Value, file: Value, row: Value) => `building ${name} (${file}, row ${row})`,
  floorsAboveRoofAreLeft: (count: number) =>
    `Floors above the roof are left out, ${plural(count, 'one is', `${count} are`)} assessed.`,
  receiverHasFloors: (id: Value, floors: Value, nameOf: Value, heightM: Value, leftOut: Value) =>
    `Receiver ${id} has ${floors} floors, and ${nameOf} is ${heightM} m high. ${leftOut}`,
  buildingHasFloors: (floors: Value, heightM: Value, leftOut: Value) =>
    `The building has ${floors} floors and is ${heightM} m high. ${leftOut}`,
  tooManyReceivers: (most: Value) =>
    `Up to here the addresses become more than ${most} receivers. Load those of a smaller area, or do not place receivers at façades.`,
  heightAboveGroundInM: 'a height above ground in m, above 0 and at most 500',
  wholeNumberOfFloorsFrom1: 'a whole number of floors from 1 to 100',
  expectedNoiseManagementLevel: (min: Value, max: Value) =>
    `Expected a noise management level from ${min} to ${max} dBA, or nothing.`,
  noLevel: (quoted: Value, expected: Value) => `${quoted} is not a level. ${expected}`,
  fromOperatingTimes: (operatingTimes: Value) => ` of ${operatingTimes}`,
  positionOutside: (outsideArea: Value, soAreMore: Value) => `The position, ${outsideArea}${soAreMore}`,
  shiftIsNotExact: (epsg: Value, systemName: Value, accuracyM: Value) =>
    `Coordinates of EPSG:${epsg} (${systemName}) are shifted to other systems and to the map to within about ${accuracyM} m. Give files that have to fit exactly in the same system.`,
  barrierWithoutHeight: 'The barrier has no height.',
  barrierIsNoLine: (kind: Value) => `The barrier is made of ${kind}. Expected a line.`,
  barrierWithoutLength: 'The barrier has a part without length.',
  buildingWithoutHeight: 'The building has neither a height nor floors. One is needed.',
  heritageIsNotKnown: (value: Value) =>
    `${value} is neither yes nor no. Whether the building is a heritage item is not known.`,
  otherKindOfBackground: (columns: Value, background: Value, prefix: Value) =>
    `${columns} are taken for the ${background} of these criteria. Are they? Name the columns ${prefix}_… where they are.`,
  backgroundIncomplete: (missing: Value, count: Value) =>
    `The background level of ${missing} is missing. Give all ${count}, or none and a category.`,
  backgroundRises: (day: Value, evening: Value, night: Value) =>
    `The background rises from day to night (day ${day}, evening ${evening}, night ${night} dBA). Are the columns interchanged?`,
  catchmentIsThereTwice: (name: Value) => `The catchment ${name} is there twice, with different background levels.`,
  reflectionSaidTwice: (columns: Value) => `The row says by ${columns} what reflects. Expected one of them.`,
  unknownMaterial: (value: Value, known: Value) => `${value} is no façade material. Expected one of ${known}.`,
  sheetOfNotes:
    'The sheet is left out: it has none of the columns that another sheet of the file has. Remove it, or name its columns.',
  unreadableKind: (formats: Value, hint: Value) =>
    `Files of this kind cannot be read here. Expected ${formats}.${hint}`,
  idIsThereAlready: (id: Value, place: Value) =>
    `The id ${id} is there already (${place}). Each receiver needs an id of its own.`,
  receiverInBuilding: (id: Value, heightM: Value, building: Value, roofM: Value) =>
    `Receiver ${id}, ${heightM} m above ground, is inside ${building} and below its roof at ${roofM} m. Move it to 1 m in front of the façade, or let the project place receivers at façades.`,
  noFreeFacade: (id: Value, building: Value, leastM: Value) =>
    `Receiver ${id} is inside ${building}, which has no free façade longer than ${leastM} m. The receiver stays where it is, and the building is left out for it.`,
  receiverWithoutId: 'The receiver has no id.',
  receiverWithHeightAndFloors: 'The receiver has a height and floors. Leave one of them empty.',
  receiverIsNoPoint: (kind: Value) => `The receiver is made of ${kind}. Expected a point.`,
  receiverWithSeveralPoints: 'The receiver has several points. Expected one.',
  unknownTimeOfUse: (key: Value, known: Value) =>
    `There is no operating time “${key}”. Expected some of ${known}, or nothing.`,
  unknownTimeOfColumn: (key: Value, known: Value) => `There is no operating time “${key}”. The project has ${known}.`,
  noCriterion: (value: Value, ofTimes: Value, least: Value, most: Value) =>
    `${value} is no criterion. Expected operating times${ofTimes}, each with a level from ${least} to ${most} dBA, such as night=45.`,
  inTimes: (operatingTimes: Value) => ` in ${operatingTimes}`,
  receiversWithoutCriterion: (count: number, type: Value, inTimes: Value, exampleTime: Value) =>
    `${plural(count, 'One receiver is', `${count} receivers are`)} of the type ${type}, the first of them here, for which there is no criterion${inTimes}. Give the type one under Criteria and report, or the receivers their own in columns such as nml_${exampleTime}.`,
  receiversElsewhere: (count: number, catchment: Value, first: Value, where: Value) =>
    `${plural(count, 'One receiver names', `${count} receivers name`)} the catchment ${catchment} and ${plural(count, 'does', 'do')} not lie in it, the first is ${first}, ${where}. The named one is used.`,
  ofHeightInFile: (heightsUnused: number) =>
    ` Of ${grouped(heightsUnused)} the height in the file is not used: each floor has a height of its own.`,
  placedAtFacades: (addresses: number, receivers: number, distanceM: Value, leastM: Value, ofHeights: Value) =>
    `${plural(addresses, 'One address point in a building', `${grouped(addresses)} address points in buildings`)} became ${grouped(receivers)} receivers at façades: ${distanceM} m in front of each façade longer than ${leastM} m, on each floor.${ofHeights}`,
  movedFromFacade: (count: number, distanceM: Value) =>
    `${plural(count, 'The receiver', `${grouped(count)} receivers, the first here,`)} stood on a façade and ${plural(count, 'was', 'were')} moved out to ${distanceM} m.`,
  soHaveOthers: (count: number) => ` So have ${grouped(count)} others.`,
  heightAndFloorsMissing: (soHaveOthers: Value) =>
    `The receiver has neither a height nor floors.${soHaveOthers} One is needed where no building stands round a receiver.`,
  typeMissing: (known: Value) => `The receiver has no type. Expected one of ${known}.`,
  unknownType: (value: Value, known: Value) => `${value} is not a type of receiver. Expected one of ${known}.`,
  receiversBeyondTerrain: (count: Value, all: Value, first: Value) =>
    `${count} of ${all} receivers stand outside the terrain, the first is ${first}. There the ground is taken as high as the nearest known.`,
  receiversInGaps: (count: Value, all: Value, first: Value) =>
    `${count} of ${all} receivers stand in a gap of the terrain, the first is ${first}: no height is given near. There the ground is taken as a plane across the gap.`,
} as const;
