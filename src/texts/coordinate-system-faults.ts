import type { Value } from '../format/format.ts';

/** What in the well-known text of a coordinate system contradicts its name or code: words that follow “but it has”. */
export const coordinateSystemFaultsTexts = {
  nameOfAnother: (name: Value, epsg: Value) => `the name of ${name} (EPSG:${epsg})`,
  projectionForDegrees: 'a projection in the place of degrees',
  degreesForProjection: 'degrees in the place of a projection',
  unitForDegrees: (found: Value) => `a unit of ${found} radians in the place of degrees`,
  unitForMetres: (found: Value, expectedM: Value) => `a unit of ${found} m in the place of ${expectedM} m`,
  primeMeridian: (name: Value) => `the prime meridian of ${name} in the place of Greenwich`,
  datum: (name: Value) => `the datum ${name}`,
  projection: (found: Value, expected: Value) => `the projection ${found} in the place of ${expected}`,
  centralMeridian: (found: Value, expected: Value) => `a central meridian of ${found}° in the place of ${expected}°`,
  falseEasting: (foundM: Value, expectedM: Value) => `a false easting of ${foundM} m in the place of ${expectedM} m`,
  falseNorthing: (foundM: Value, expectedM: Value) => `a false northing of ${foundM} m in the place of ${expectedM} m`,
  latitudeOfOrigin: (found: Value, expected: Value) => `a latitude of origin of ${found}° in the place of ${expected}°`,
  scale: (found: Value, expected: Value) => `a scale of ${found} in the place of ${expected}`,
  standardParallels: 'other standard parallels',
} as const;
