import type { PolygonRings } from '../geometry/polygon.ts';
import type { FeatureTable } from '../tables/feature-table.ts';
import { type Aliases, fieldsOf } from '../tables/fields.ts';
import { polygonsOf } from '../tables/footprints.ts';

/** A ground region of a file: a polygon in the file's coordinates and its ground factor, 0 hard to 1 porous. */
export interface GroundRecord {
  readonly rings: PolygonRings;
  readonly g: number;
  readonly row: number;
}

const ALIASES = { g: ['g', 'groundfactor', 'gfactor', 'ground', 'absorption'] } satisfies Aliases<string>;
const FACTOR = { min: 0, max: 1, expected: 'a ground factor from 0 (hard) to 1 (soft)' };

/** Ground regions of a table in its order: where they overlap the later one counts. Rows with a fault are in the log and left out. */
export function readGround(table: FeatureTable): GroundRecord[] {
  const fields = fieldsOf(table, ALIASES);
  if (!fields.require('g') || !fields.sound) return [];
  return table.features.flatMap((feature): GroundRecord[] => {
    const { row } = feature;
    const g = fields.number(feature, 'g', FACTOR);
    const polygons = polygonsOf(feature, table, 'ground region');
    if (g === 'blank') {
      table.log.error('The ground region has no ground factor g. Expected 0 (hard) to 1 (soft).', {
        row,
        column: fields.nameOf('g'),
      });
    }
    if (typeof g !== 'number' || polygons === null) return [];
    return polygons.map((rings) => ({ rings, g, row }));
  });
}
