import { grouped, type Value } from '../format/format.ts';

export const terrainAndPicturesTexts = {
  impossibleHeight: (odd: Value) =>
    `The grid has a height of ${odd} m. Expected −500 to 9000 and, where there is none, the NODATA value that the file declares.`,
  tooManyHeights: (nodes: Value, maxNodes: Value) =>
    `The grid has ${nodes} heights. Cut it to the project, or make it coarser: ${maxNodes} can be read.`,
  greysWhoseWhiteIs0: 'greys whose white is 0',
  aPalette: 'a palette',
  aMask: 'a mask',
  coloursToBePrinted: 'colours to be printed',
  coloursOfAPhotograph: 'colours of a photograph',
  geoTIFFHasNoImage: 'The GeoTIFF has no image.',
  wholeNumbers: 'whole numbers',
  unreadableHeights: (kind: Value, bits: Value) =>
    `The heights of the GeoTIFF are ${kind} of ${bits} bits. Expected whole numbers of 8, 16 or 32 bits, or fractions of 32 or 64.`,
  theColourModel: (photometric: Value) => `the colour model ${photometric}`,
  valuesOfPicture: (model: Value) =>
    `The values of the GeoTIFF are ${model}, as of a picture. Expected heights (photometric interpretation 1).`,
  tiffPartsMissing: (what: Value) => `The GeoTIFF has no ${what}, where its heights would be.`,
  tiffPartSizeFault: (what: Value, size: Value) =>
    `The ${what} of the GeoTIFF have ${size} heights. Expected 1 × 1 or more, and not more than the grid.`,
  tooManyTiffParts: (pieces: Value, what: Value, size: Value, maxPieces: Value) =>
    `The GeoTIFF has ${pieces} ${what} of ${size} heights; at most ${maxPieces} can be read. Save it with larger ones.`,
  heightsInSeveralBands: (bands: Value) => `The GeoTIFF has ${bands} bands. Expected one with heights in m.`,
  tooFewHeights: (columns: Value, rows: Value) =>
    `The GeoTIFF has ${columns} × ${rows} heights. Expected 2 × 2 or more.`,
  heightsNotInMetres: 'The heights of the GeoTIFF are not in metres. Expected metres.',
  tiffOfHeightsWithoutPlace: 'The GeoTIFF does not say where it lies.',
  tiffPlaceFault: 'The GeoTIFF does not say where it lies: its scale or its tie point is no number, or 0.',
  heightsInOtherUnit: (unitName: Value) => `The heights of the GeoTIFF are in “${unitName}”. Expected metres.`,
  scaleOfHeightsFault: (scale: Value, offset: Value) =>
    `The GeoTIFF says that its heights have a scale of ${scale} and an offset of ${offset}. Expected numbers, the scale not 0.`,
  unreadableHeightsFile: (reason: Value) =>
    `The file cannot be read as a GeoTIFF of heights, or is cut off (${reason}).`,
  worldFileMissing: (base: Value) =>
    `The world file that places the picture is missing, such as ${base}.pgw, ${base}.jgw or ${base}.wld.`,
  millions: (pixels: Value) => `${pixels} million`,
  worldFile: 'world file',
  theGeoTIFF: 'The GeoTIFF',
  theWorldFile: (worldName: Value) => `The world file ${worldName}`,
  pictureLiesFar: (km: Value) =>
    `The picture lies far (${km} km) from the middle of the receivers. Is its coordinate system another one?`,
  fileIsNotPngJpeg: 'The file is not a PNG, JPEG or GeoTIFF, or is cut off.',
  otherFormatThanNamed: (is: Value, named: Value) => `The file is a ${is}, not a ${named} as its name says.`,
  unreadablePicture: (names: Value, message: Value) =>
    `The file cannot be read as a ${names}, or is cut off (${message}).`,
  pixels: (widthPx: Value, heightPx: Value) => `${widthPx} × ${heightPx} pixels`,
  sizeOfPicture: (size: Value) => `The picture has ${size}.`,
  saveItWithoutInterlacing: ' Save it without interlacing (progressive display), or as GeoTIFF.',
  splitPicture: ' Split it.',
  atMostMillion: (most: Value) => `at most ${most} million can be used`,
  pictureTooLarge: (size: Value, limit: Value, hint: Value) => `The picture has ${size}; ${limit}.${hint}`,
  expectedGrey: 'Expected grey, RGB or a palette, with or without alpha, in 8 or 16 bits.',
  valuesOfGeoTIFFAreSigned: (kinds: Value) =>
    `The values of the GeoTIFF are signed or fractions, as heights are. ${kinds}`,
  geoTIFFHasBitsValue: (value: Value, kinds: Value) => `The GeoTIFF has ${value} bits a value. ${kinds}`,
  geoTIFFHasColourModel: (photometric: Value, kinds: Value) =>
    `The GeoTIFF has a colour model that cannot be read (photometric interpretation ${photometric}). ${kinds}`,
  pictureBandsFault: (samples: Value, kinds: Value) => `The GeoTIFF has ${samples} bands. ${kinds}`,
  expectedAWholeNumber: 'expected a whole number',
  expectedDegrees: 'expected degrees',
  expectedAddressSuchAsHttps: 'expected an address such as https://tiles.example.com/{z}/{x}/{y}.png',
  expectedShorterText: 'expected at most 2,000 characters',
  expectedTextThatNamesOwner: 'expected a text that names the owner of the tiles',
  expectedBounds: 'expected [west, south, east, north] in degrees',
  expectedOrderedBounds: 'expected west < east and south < north',
  expectedAtMostMaxZoom: 'expected at most maxZoom',
  placeholderMissing: (missing: Value) => `the placeholders {z}, {x} and {y} are needed; ${missing} is missing`,
  unknownPlaceholder: (unknown: Value) => `the placeholder ${unknown} is not known; expected {z}, {x} and {y}`,
  noAddress: 'it is not an address',
  expectedAddressThatBegins: (protocol: Value) => `expected an address that begins with https:, got ${protocol}`,
  addressMustNotHoldName: 'an address must not hold a name or a password',
  hostMustNotHavePlaceholders: 'the host must not have placeholders',
  aTileAddress: 'a tile address',
  twoHeightsAreGiven: (a: Value, b: Value, many: Value) =>
    `Two heights are given for one place, ${a} and ${b} m${many}. Their mean is used.`,
  contourOfMCrosses: (a: Value, b: Value, many: Value) =>
    `A contour of ${a} m crosses one of ${b} m${many}. The one that comes first is used.`,
  atMorePlaces: (count: Value) => ` (and at ${count} more places)`,
  rangeOfHeights: (lowest: Value, highest: Value) => `${lowest} to ${highest} m`,
  halfOfGroundIsSteeper: (slope: Value) => `Half of the ground is steeper than ${slope}°.`,
  expectedHeightsInMetres: (steep: Value) =>
    `${steep} Expected heights in metres: are they in centimetres, millimetres or feet?`,
  expectedElevation: 'an elevation in m, from −500 to 9000',
  terrainIsMadeOfPolygons:
    'The terrain is made of polygons, such as the faces of a mesh (3DFACE). Expected contour lines or points.',
  featureHasNoElevation: 'The feature has no elevation.',
  verticalPartOfCoordinateSystem: (heightUnitM: Value) =>
    `The vertical part of the coordinate system counts in units of ${heightUnitM} m. Expected heights in metres: convert them, and export the file again.`,
  headerNumberFault: (key: Value) => `The header’s ${key} is not a number.`,
  noHeight: (value: Value) => `${value} is not a height. Expected numbers after the header.`,
  otherCountOfHeights: (count: Value, expectedCount: Value, columns: Value, rows: Value) =>
    `The grid has ${count} heights. Expected ${expectedCount} (ncols ${columns} × nrows ${rows}).`,
  headerIncomplete: (missing: Value) => `The header lacks ${missing}. Expected an ESRI ASCII grid.`,
  headerFault: (columns: Value, rows: Value, cellSize: Value) =>
    `The header says ${columns} columns, ${rows} rows, cells of ${cellSize}. Expected 2 or more of each, cells above 0.`,
  tooManyPixels: (pixels: Value, most: Value) =>
    `With this picture the project has ${pixels} of pixels; at most ${most} can be loaded.`,
  pictureMissing: (base: Value) =>
    `The picture that this file places is missing: ${base}.png, ${base}.jpg or ${base}.tif.`,
  unreadableKindOfPicture:
    'Files of this kind cannot be read here. Expected PNG or JPEG with world file, GeoTIFF, or a tile address in a JSON file.',
  worldFileMalformed: (name: Value) => `The world file ${name} is malformed. Expected six lines with a number each.`,
  tiffWithoutPlace: (base: Value) =>
    `The GeoTIFF does not say where it lies, and there is no world file beside it, such as ${base}.tfw.`,
  unknownSystem: (epsg: Value, known: Value) =>
    `The coordinate system EPSG:${epsg} is not known. Export the file in one of ${known}.`,
  pictureOutsideEarth: (what: Value, epsg: Value, systemName: Value) =>
    `${what} places the picture outside the earth (EPSG:${epsg}, ${systemName}).`,
  unknownSystemOfPrj: (systemName: Value, prj: Value) => `The coordinate system ${systemName} of ${prj} is not known.`,
  systemOfMetresMissing: (what: Value) =>
    `The ${what} is in metres and nothing says of which coordinate system. Set the project’s coordinate system (EPSG code), or add a .prj beside it.`,
  looksLikeDegrees: (what: Value, epsg: Value, systemName: Value) =>
    `The coordinates of the ${what} look like degrees, but are said to be metres (EPSG:${epsg}, ${systemName}). Correct the coordinate system.`,
  notLonLat: (what: Value, epsg: Value, systemName: Value) =>
    `The coordinates of the ${what} are not longitudes and latitudes, but are said to be degrees (EPSG:${epsg}, ${systemName}). Are longitude and latitude swapped, or is it in metres?`,
  tileAddressIsNoJson: 'The file is not JSON, or is cut off. Expected a tile address: { "url": …, "attribution": … }.',
  tileAddressMalformed: (fault: Value) => `The tile address is malformed: ${fault}.`,
  tileFieldFault: (field: Value, fault: Value) => `The field ${field}: ${fault}.`,
  lowestTooHigh: (lowestM: number) =>
    `The lowest height is ${grouped(lowestM)} m, higher than anybody lives. Expected metres: are the heights in centimetres, or in feet?`,
  heightsAllTheSame: (count: Value, height: Value) =>
    `All ${count} contours and points have the height ${height} m: the terrain is flat. Does their elevation stand elsewhere, in a column, a text or an attribute of blocks?`,
  heightsOfZero: (zeros: number, count: number, range: Value) =>
    `${grouped(zeros)} of ${grouped(count)} heights are 0 m, and the others ${range}. Are those without a height? They are taken for ground at 0 m.`,
  gridMissing: (base: Value) => `The grid that this file places is missing: ${base}.asc.`,
  tiffOfOwnSystem:
    'The GeoTIFF describes a coordinate system of its own, without an EPSG code. It is taken for the project’s, or for degrees. Save it with a code, or add a .prj.',
  gridWithoutHeights: 'The grid has no heights: all of them say that there is none.',
  gridThinned: (count: number, usedCount: number, toleranceM: Value) =>
    `Of ${grouped(count)} heights ${grouped(usedCount)} are used; the ground between them may be ${toleranceM} m off. Cut the grid to the project for a closer fit.`,
} as const;
