import type { PolygonRings } from '../../../gis/geometry/polygons/polygon.ts';
import type { FeatureTable, RawFeature } from '../../../gis/tables/feature-table.ts';
import { type Aliases, type Fields, fieldsOf } from '../../../gis/tables/fields.ts';
import { polygonsOf } from '../../../gis/tables/footprints.ts';
import { COVER, type CoverKind } from '../../../engine/scene/scene.ts';
import { quoted } from '../../../gis/files/problems.ts';
import { EXPECTED_HEIGHT } from './texts.ts';

/** A ground region of a file: a polygon in the coordinates of the file, its ground factor (0 hard to 1 porous), and its cover. */
export interface GroundRecord {
  readonly rings: PolygonRings;
  readonly g: number;
  readonly cover: CoverKind;
  /** Height of the cover above the ground, m. NaN without a cover. */
  readonly coverHeightM: number;
  readonly row: number;
}

export const GROUND_ALIASES = {
  g: ['g', 'groundfactor', 'gfactor', 'ground', 'absorption'],
  cover: ['cover'],
  height: ['coverheight', 'height', 'heightm'],
} satisfies Aliases<string>;
/** The covers of ISO 9613-2:1996, annex A, without housing. A project has individual buildings instead. */
const COVERS: ReadonlyMap<string, CoverKind> = new Map([
  ['', COVER.none],
  ['none', COVER.none],
  ['foliage', COVER.foliage],
  ['industrial', COVER.site],
]);
const HEIGHT = { min: 0.01, max: 100, expected: EXPECTED_HEIGHT };
const FACTOR = { min: 0, max: 1, expected: 'a ground factor from 0 (hard) to 1 (soft)' };

/**
 * Reads the ground regions of a table in its order. If regions overlap, the later one applies. Rows with a fault are logged and
 * left out.
 */
export function readGround(table: FeatureTable): GroundRecord[] {
  const fields = fieldsOf(table, GROUND_ALIASES, { height: 'height' });
  const isReadable = fields.require('g') && fields.isValid;
  return table.features.flatMap((feature): GroundRecord[] => {
    const { row } = feature;
    const g = fields.number(feature, 'g', FACTOR);
    const polygons = polygonsOf(feature, table, 'ground region');
    if (g === 'blank' && fields.isRead('g')) {
      table.log.error('The ground region has no ground factor g. Expected 0 (hard) to 1 (soft).', {
        row,
        column: fields.nameOf('g'),
      });
    }
    const cover = coverOf(feature, fields, table.log);
    if (!isReadable || typeof g !== 'number' || cover === 'faulty' || polygons === null) return [];
    return polygons.map((rings) => ({ rings, g, ...cover, row }));
  });
}

/**
 * The cover of a region and its height. A cover other than foliage or industrial installations does not attenuate. A warning says
 * so, because files contain covers of all kinds.
 */
function coverOf(
  feature: RawFeature,
  fields: Fields<keyof typeof GROUND_ALIASES>,
  log: FeatureTable['log'],
): Pick<GroundRecord, 'cover' | 'coverHeightM'> | 'faulty' {
  const { row } = feature;
  const text = fields.text(feature, 'cover')?.trim().toLowerCase() ?? '';
  const cover = COVERS.get(text);
  if (cover === undefined) {
    const message = `${quoted(text)} is neither foliage nor industrial. The region adds no attenuation.`;
    log.warning(message, { row, column: fields.nameOf('cover'), value: text });
  }
  if (cover === undefined || cover === COVER.none) return { cover: COVER.none, coverHeightM: NaN };
  const height = fields.number(feature, 'height', HEIGHT);
  if (height === 'blank' && (fields.isRead('height') || !fields.has('height'))) {
    const message = `The region has ${text} without a height. Expected ${HEIGHT.expected}.`;
    log.error(message, { row, column: fields.nameOf('height') });
  }
  return typeof height === 'number' ? { cover, coverHeightM: height } : 'faulty';
}
