import type { Cell, FeatureTable, RawFeature } from '../tables/feature-table.ts';
import { type Aliases, fieldsOf } from '../tables/fields.ts';
import { canBeMetres, warnOfFlat, warnOfZeros } from './terrain-sense.ts';

const TERRAIN_IS_MADE_OF_POLYGONS =
  'The terrain is made of polygons, such as the faces of a mesh (3DFACE). Expected contour lines or points.';

/** A contour, whose points follow one another along edges, or spot heights of a file, in the coordinates of the file. */
export interface TerrainRecord {
  readonly row: number;
  readonly isContour: boolean;
  /** x, y, z of each point, z in m. */
  readonly points: ReadonlyArray<readonly [x: number, y: number, z: number]>;
  /** Pairs of point indexes that are edges of a triangulated surface. */
  readonly edges?: readonly number[];
}

export const TERRAIN_ALIASES = {
  elevation: ['elevation', 'elev', 'contour', 'z', 'height', 'altitude', 'alt', 'level', 'rl', 'ele', 'hoehe'],
} satisfies Aliases<string>;
const HEIGHT = { min: -500, max: 9000, expected: 'an elevation in m, from −500 to 9000' };

/**
 * Reads contours and spot heights of a table. Heights come from the column `elevation`, or else from the z of points. Rows with a
 * fault are logged.
 */
export function readTerrainTable(table: FeatureTable): TerrainRecord[] {
  const fields = fieldsOf(table, TERRAIN_ALIASES, { elevation: 'length' });
  const inColumn = fields.has('elevation');
  const hasZ = table.features.some(({ geometry }) => geometry !== null && 'z' in geometry);
  const area = table.features.find(({ geometry }) => geometry?.kind === 'polygons');
  if (!inColumn && !hasZ && area !== undefined) {
    table.log.error(TERRAIN_IS_MADE_OF_POLYGONS, { row: area.row });
    return [];
  }
  if (!inColumn && (!hasZ || fields.isInOtherUnit('elevation'))) {
    fields.require('elevation');
    return [];
  }
  if (!fields.isValid) return [];
  const heightUnitM = table.crs?.kind === 'known' ? (table.crs.heightUnitM ?? 1) : 1;
  if (heightUnitM !== 1) {
    table.log.error(notInMetres(heightUnitM));
    return [];
  }
  const records = table.features.flatMap((feature): TerrainRecord[] => {
    const { geometry, row } = feature;
    if (geometry === null) return [];
    if (geometry.kind === 'polygons') {
      table.log.error(TERRAIN_IS_MADE_OF_POLYGONS, { row });
      return [];
    }
    const level = inColumn ? fields.number(feature, 'elevation', HEIGHT) : 'blank';
    if (level === 'faulty') return [];
    const parts = geometry.kind === 'lines' ? geometry.lines : [geometry.points];
    return parts.flatMap((part, at): TerrainRecord[] => {
      const heights = level === 'blank' ? heightsOf(feature, at, part.length) : part.map(() => level);
      if (heights === null) {
        const value: Cell = fields.cell(feature, 'elevation');
        table.log.error('The feature has no elevation.', {
          row,
          column: fields.nameOf('elevation'),
          value,
        });
        return [];
      }
      const points = part.map(([x, y], point) => [x, y, heights[point] ?? NaN] as const);
      const edges = geometry.kind === 'points' ? (geometry.edges ?? []) : [];
      return [{ row, isContour: geometry.kind === 'lines', points, edges }];
    });
  });
  const heights = records.flatMap(({ points }) => points.map(([, , z]) => z));
  warnOfZeros(heights, table.log);
  warnOfFlat(heights, records.length, table.log);
  return canBeMetres(heights, table.log) ? records : [];
}

/** The message about heights in another unit than metres in a compound coordinate system. */
export function notInMetres(heightUnitM: number): string {
  return `The vertical part of the coordinate system counts in units of ${heightUnitM} m. Expected heights in metres: convert them, and export the file again.`;
}

/** The heights of the points of a part. Null if there are none. */
function heightsOf({ geometry }: RawFeature, part: number, count: number): readonly number[] | null {
  if (geometry === null || geometry.kind === 'polygons' || geometry.z === undefined) return null;
  const heights = geometry.z[part];
  return heights?.length === count && heights.every(Number.isFinite) ? heights : null;
}
