import { grouped, plural, type Value } from './format.ts';

export const loadingTexts = {
  longitudeLatitude: (lon: Value, lat: Value) => `longitude ${lon}, latitude ${lat}`,
  longitudesToAndLatitudes: (west: Value, east: Value, south: Value, north: Value) =>
    `longitudes ${west} to ${east} and latitudes ${south} to ${north}`,
  longitudeAndLatitudeAreSwapped: 'Longitude and latitude are swapped.',
  isCoordinateSystemAnother: 'Is the coordinate system another one?',
  isOutsideAreaOfEpsg: (place: Value, area: Value, epsg: Value, systemName: Value, hint: Value) =>
    `${place} is outside the area of EPSG:${epsg} (${systemName}), ${area}. ${hint}`,
  soAreMore: (count: Value) => ` So are ${count} more.`,
  heightInM: 'a height in m, above 0 and at most 100',
  heightInMAbove0: 'a height in m, above 0 and at most 1000',
  wholeNumberOfFloors: 'a whole number of floors from 1 to 200',
  catchmentsOverlapByM: (names: Value, size: Value) =>
    `The catchments ${names} overlap by ${size} m². A receiver there has to name its catchment.`,
  backgroundLevelFrom10: 'a background level from 10 to 100 dBA',
  columnsAreMissing: (missing: Value) => `The columns ${missing} are missing, and there is no category in their place.`,
  catchmentHasNoName: 'The catchment has no name.',
  of: (source: Value, name: Value) => `${source} of ${name}`,
  category: (category: Value) => `category ${category}`,
  oneOf: (keys: Value) => `one of ${keys}`,
  catchmentHasNoBackgroundLevels: (expected: Value, known: Value) =>
    `The catchment has no background levels and no category. Expected ${expected} in dBA, or ${known}.`,
  isNotCategory: (quoted: Value, known: Value) => `${quoted} is not a category. Expected ${known}.`,
  groundRegions: 'ground regions',
  contoursAndPoints: 'contours and points',
  addresses: (atFacadeCount: number) => plural(atFacadeCount, '1 address', `${grouped(atFacadeCount)} addresses`),
  receiversAtFacades: (receivers: Value, addresses: Value) =>
    `The ${receivers} receivers at the façades of ${addresses} are read as addresses of their own, with façade and floor behind the id: a point at a façade does not say which building it belongs to.`,
  unweightedLevel: 'unweighted level',
  reflectionCoefficientFrom0: 'a reflection coefficient from 0 (absorbs) to 1 (reflects all)',
  reflectionLossFrom0: 'a reflection loss from 0 to 60 dB',
  groundFactorFrom0: 'a ground factor from 0 (hard) to 1 (soft)',
  groundRegion: 'ground region',
  groundRegionHasNoGround: 'The ground region has no ground factor g. Expected 0 (hard) to 1 (soft).',
  isNeitherFoliageNorIndustrial: (quoted: Value) =>
    `${quoted} is neither foliage nor industrial. What stands on the region attenuates nothing.`,
  regionHasWithoutHeightExpected: (text: Value, expected: Value) =>
    `The region has ${text} without a height. Expected ${expected}.`,
  projectsCoordinateSystemEpsg: (crs: Value, builtInCrs: Value) =>
    `The project’s coordinate system EPSG:${crs} is not known. Choose one of ${builtInCrs}.`,
  projectHasNoReceivers: 'The project has no receivers with a place.',
  middleOfReceivers: (outsideArea: Value) => `The middle of the receivers, ${outsideArea}`,
  projectHasNoReceiversUpload: 'The project has no receivers. Upload a file with the places to assess.',
  projectHasNoCatchments:
    'The project has no catchments. Upload a file with the catchment areas and their background levels.',
  projectHasNoEquipment:
    'The project has no equipment. Upload a file with the plant items and their sound power levels.',
  projectHasNoBuildings: 'The project has no buildings: nothing screens the receivers.',
  zipAllPartsOfShapefile: ' Zip all parts of the shapefile together.',
  receiverNamesCatchment: (id: Value, catchment: Value, known: Value) =>
    `Receiver ${id} names the catchment “${catchment}”, which does not exist. There are ${known}.`,
  receiverNamesNoCatchment: (id: Value) => `Receiver ${id} names no catchment and lies in none.`,
  receiverLiesInCatchments: (id: Value, around: Value) =>
    `Receiver ${id} lies in the catchments ${around} at once. Name one in the column catchment, or draw them apart.`,
  oneReceiverNames: 'One receiver names',
  receiversName: (count: Value) => `${count} receivers name`,
  inNone: 'in none',
  inCatchments: (around: Value) => `in ${around}`,
  row: (row: Value) => `row ${row}`,
  fileAndRow: (file: Value, row: Value) => `${file}, row ${row}`,
  buildingRow: (name: Value, file: Value, row: Value) => `building ${name} (${file}, row ${row})`,
  floorsAboveRoofAreLeft: (count: number) =>
    `Floors above the roof are left out, ${plural(count, 'one is', `${count} are`)} assessed.`,
  receiverHasFloors: (id: Value, floors: Value, nameOf: Value, heightM: Value, leftOut: Value) =>
    `Receiver ${id} has ${floors} floors, and ${nameOf} is ${heightM} m high. ${leftOut}`,
  buildingHasFloors: (floors: Value, heightM: Value, leftOut: Value) =>
    `The building has ${floors} floors and is ${heightM} m high. ${leftOut}`,
  oneAddressPointInBuilding: 'One address point in a building became',
  addressPointsInBuildingsBecame: (addresses: Value) => `${addresses} address points in buildings became`,
  ofHeightInFile: (heightsUnused: Value) =>
    ` Of ${heightsUnused} the height in the file is not used: each floor has a height of its own.`,
  theReceiverStood: 'The receiver stood',
  receiversFirstHereStood: (movedCount: Value) => `${movedCount} receivers, the first here, stood`,
  soHaveOthers: (others: Value) => ` So have ${others} others.`,
  upToHereAddressesBecome: (most: Value) =>
    `Up to here the addresses become more than ${most} receivers. Load those of a smaller area, or do not place receivers at façades.`,
  heightAboveGroundInM: 'a height above ground in m, above 0 and at most 500',
  wholeNumberOfFloorsFrom1: 'a whole number of floors from 1 to 100',
  receiverHasNoType: 'The receiver has no type.',
  isNotTypeOfReceiver: (quoted: Value) => `${quoted} is not a type of receiver.`,
  expectedNoiseManagementLevel: (min: Value, max: Value) =>
    `Expected a noise management level from ${min} to ${max} dBA, or nothing.`,
  isNotALevel: (quoted: Value, expected: Value) => `${quoted} is not a level. ${expected}`,
  ofTimes: (operatingTimes: Value) => ` of ${operatingTimes}`,
  ofReceiversStand: (receiverCount: Value) => `of ${receiverCount} receivers stand`,
} as const;
