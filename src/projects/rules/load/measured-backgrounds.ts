/** Measured background levels in a CSV, as the monitoring page exports it. The polygons of the catchments are in other files. */
import type { BackgroundLevels } from '../../../model/criteria/criteria-set.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { quoted } from '../../../gis/files/problems.ts';
import { pointInPolygon } from '../../../gis/geometry/polygons/polygon.ts';
import { splitName } from '../../../gis/files/text.ts';
import type { FeatureTable, RawFeature } from '../../../gis/tables/feature-table.ts';
import { type Fields, fieldsOf } from '../../../gis/tables/fields.ts';
import type { Georeferenced } from '../../../gis/tables/located.ts';
import { aliasesOf, type CatchmentRecord, type Criteria, LEVEL, levelField } from './catchments.ts';

/** Whether a file of the folder catchments has only levels and no polygons. */
export function isOfLevels(file: string): boolean {
  return ['csv', 'tsv', 'psv'].includes(splitName(file).extension);
}

const LOGGER_ALIASES = { logger: ['logger'], lon: ['lon', 'longitude'], lat: ['lat', 'latitude'] } as const;
const DEGREES = { min: -180, max: 180, expected: 'a longitude or latitude in degrees' };

/** The levels of a row with the name of its catchment or logger, by the fields of catchments. */
export interface MeasuredLevels {
  readonly name: string;
  readonly levels: Readonly<Record<string, number>>;
}

/**
 * Reads a CSV of measured levels, as the monitoring page exports it. The result has the fields of catchments. Rows that cannot be
 * read are logged.
 */
export function readMeasuredLevels(table: FeatureTable, criteria: Criteria): MeasuredLevels[] {
  const fields = fieldsOf<string>(table, { ...aliasesOf(criteria), ...LOGGER_ALIASES });
  if (!fields.require('name') || !fields.isValid) return [];
  return table.features.flatMap((feature) => {
    const levels = levelsOf(feature, fields, table, criteria);
    if (levels === null) return [];
    const byField = Object.entries(levels).map(([key, level]) => [levelField(criteria, key), level]);
    return [
      { name: fields.text(feature, 'name') ?? '', levels: Object.fromEntries(byField) as Record<string, number> },
    ];
  });
}

/**
 * Replaces the levels of catchments by measured levels. A row belongs to the catchment that it names, or else to the catchment
 * that contains its logger. A row without a catchment is an error.
 */
export function withMeasured(
  catchments: ReadonlyArray<Georeferenced<CatchmentRecord>>,
  tables: readonly FeatureTable[],
  criteria: Criteria,
): Array<Georeferenced<CatchmentRecord>> {
  const measured = new Map<string, { levels: BackgroundLevels; logger: string }>();
  for (const table of tables) {
    const aliases = { ...aliasesOf(criteria), ...LOGGER_ALIASES };
    const fields = fieldsOf<string>(table, aliases);
    if (!fields.require('name') || !fields.isValid) continue;
    for (const feature of table.features) {
      const levels = levelsOf(feature, fields, table, criteria);
      const name = levels === null ? null : catchmentOf(feature, fields, table, catchments);
      if (levels === null || name === null) continue;
      measured.set(name, { levels, logger: fields.text(feature, 'logger') ?? table.log.file });
    }
  }
  return catchments.map((catchment) => {
    const found = measured.get(catchment.record.name);
    if (found === undefined) return catchment;
    const background = { ...catchment.record.background, ...found.levels };
    const source = `${criteria.words.background} of ${catchment.record.name}, measured (${found.logger})`;
    return { ...catchment, record: { ...catchment.record, background, source, isCategory: false } };
  });
}

function levelsOf(
  feature: RawFeature,
  fields: Fields<string>,
  { log }: FeatureTable,
  criteria: Criteria,
): BackgroundLevels | null {
  const cells = criteria.backgrounds.map(
    ({ key }) => [key, fields.number(feature, levelField(criteria, key), LEVEL)] as const,
  );
  if (cells.some(([, level]) => level === 'faulty')) return null;
  const given = cells.filter((cell): cell is readonly [string, number] => typeof cell[1] === 'number');
  if (given.length > 0) return Object.fromEntries(given);
  log.error('The row has no background level.', { row: feature.row });
  return null;
}

function catchmentOf(
  feature: RawFeature,
  fields: Fields<string>,
  { log }: FeatureTable,
  catchments: ReadonlyArray<Georeferenced<CatchmentRecord>>,
): string | null {
  const name = fields.text(feature, 'name') ?? '';
  const plain = (text: string) => text.trim().toLowerCase();
  const named = catchments.find(({ record }) => plain(record.name) === plain(name));
  if (named !== undefined) return named.record.name;
  const [lon, lat] = [fields.number(feature, 'lon', DEGREES), fields.number(feature, 'lat', DEGREES)];
  if (typeof lon === 'number' && typeof lat === 'number') {
    const around = catchments.find((catchment) => contains(catchment, lon, lat));
    if (around !== undefined) return around.record.name;
  }
  const known = [...new Set(catchments.map(({ record }) => record.name))].slice(0, 20).join(', ');
  log.error(
    `No catchment has the name ${quoted(name)}, and the logger stood in none. Write the name of one: ${known}.`,
    {
      row: feature.row,
      column: fields.nameOf('name'),
      value: name,
    },
  );
  return null;
}

function contains({ record, epsg }: Georeferenced<CatchmentRecord>, lon: number, lat: number): boolean {
  const point = requireSystem(epsg).fromLonLat(lon, lat);
  return record.polygons.some((rings) => pointInPolygon(point, rings));
}
