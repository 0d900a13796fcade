import type { Value } from '../format/format.ts';

export const shapesTexts = {
  onlyAreaCanHaveHole: 'Only an area can have a hole. Select an area first.',
  holeCrossesItself: 'The hole crosses itself. Draw it again.',
  holeOutside: (outside: Value) => `The hole ${outside}. Draw it inside the area.`,
  holeFault: (fault: Value) => `The hole ${fault}. Draw it inside the area, clear of its other holes.`,
  holeOutsideOutline: 'lies outside its outline, or across it',
  holeAsLargeAsOutline: 'is as large as its outline, and leaves nothing',
  holeInAnotherHole: 'lies in another hole, or across it',
  tooManyCorners: (corners: Value, most: Value) => `It has ${corners} corners. A work area has at most ${most}.`,
  tooFewCorners: 'It has fewer than three corners.',
  withoutLength: 'It has no length.',
  noPlaceInSystem: 'Its coordinates have no place in this coordinate system.',
  outlineCrossesItself: 'Its outline crosses itself.',
  withoutExtent: 'It has no extent.',
  faultOfHole: (hole: Value) => `A hole ${hole}.`,
  unknownSystem: (crsName: Value) => `The file names the coordinate system “${crsName}”, which is not known here.`,
  zipAllPartsOfShapefile: ' Zip all parts of the shapefile together.',
  fileEmpty: 'The file is empty.',
  fileTooLarge: (mostMb: Value) => `The file is larger than ${mostMb} MB. Export less of it.`,
  withoutPlaces: 'The file has no places.',
  partsBeside: 'The file has parts beside it. Zip all of them together.',
  unreadableKind: (hint: Value) =>
    `Files of this kind cannot be read here. Expected GeoJSON, KML, KMZ, DXF, GeoPackage, or a zipped shapefile or MapInfo file.${hint}`,
} as const;
