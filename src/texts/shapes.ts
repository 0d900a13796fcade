import type { Value } from './format.ts';

export const shapesTexts = {
  onlyAreaCanHaveHole: 'Only an area can have a hole. Select an area first.',
  holeCrossesItself: 'The hole crosses itself. Draw it again.',
  hole: (outside: Value) => `The hole ${outside}. Draw it inside the area.`,
  holeDrawItInsideArea: (fault: Value) => `The hole ${fault}. Draw it inside the area, clear of its other holes.`,
  liesOutsideItsOutline: 'lies outside its outline, or across it',
  isAsLarge: 'is as large as its outline, and leaves nothing',
  liesInAnotherHole: 'lies in another hole, or across it',
  itHasCorners: (corners: Value, most: Value) => `It has ${corners} corners. A work area has at most ${most}.`,
  itHasFewerThanThree: 'It has fewer than three corners.',
  itHasNoLength: 'It has no length.',
  itsCoordinatesHaveNoPlace: 'Its coordinates have no place in this coordinate system.',
  itsOutlineCrossesItself: 'Its outline crosses itself.',
  itHasNoExtent: 'It has no extent.',
  aHole: (hole: Value) => `A hole ${hole}.`,
  fileNamesCoordinateSystem: (crsName: Value) =>
    `The file names the coordinate system “${crsName}”, which is not known here.`,
  zipAllPartsOfShapefile: ' Zip all parts of the shapefile together.',
  fileEmpty: 'The file is empty.',
  fileTooLarge: (mostMb: Value) => `The file is larger than ${mostMb} MB. Export less of it.`,
  withoutPlaces: 'The file has no places.',
  partsBeside: 'The file has parts beside it. Zip all of them together.',
  unreadableKind: (hint: Value) =>
    `Files of this kind cannot be read here. Expected GeoJSON, KML, KMZ, DXF, GeoPackage, or a zipped shapefile or MapInfo file.${hint}`,
} as const;
