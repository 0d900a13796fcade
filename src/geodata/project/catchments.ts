import type { Catchment } from '../scene/prepared-scene.ts';
import type { PolygonRings } from '../geometry/polygon.ts';
import { BACKGROUND_PERIODS, type BackgroundLevels, type CriteriaSet } from '../../domain/criteria/criteria-set.ts';
import type { FeatureTable, RawFeature } from '../tables/feature-table.ts';
import { type Aliases, type Fields, fieldsOf } from '../tables/fields.ts';
import { polygonsOf } from '../tables/footprints.ts';
import { quoted } from '../files/problems.ts';

/** A catchment of a file with its polygons in the file's coordinates. */
export interface CatchmentRecord extends Catchment {
  readonly polygons: readonly PolygonRings[];
  readonly row: number;
}

const ALIASES = {
  name: ['name', 'catchment', 'nca', 'ncaname', 'id', 'catchmentname'],
  day: ['rblday', 'rbld', 'dayrbl', 'day'],
  evening: ['rblevening', 'rbleve', 'rblevenin', 'rble', 'eveningrbl', 'evening'],
  night: ['rblnight', 'rbln', 'nightrbl', 'night'],
  category: ['category', 'noisecategory', 'cat', 'ratingcategory'],
} satisfies Aliases<string>;
type Field = keyof typeof ALIASES;

const LEVEL = { min: 10, max: 100, expected: 'a background level from 10 to 100 dBA' };

/**
 * Catchments of a table; a category stands in where there are no background levels. Rows with a fault are in the log and left out.
 * @param categories background levels of the rating categories, from the criteria set
 */
export function readCatchments(table: FeatureTable, categories: CriteriaSet['categories']): CatchmentRecord[] {
  const fields = fieldsOf(table, ALIASES);
  const named = fields.require('name');
  const levels = BACKGROUND_PERIODS.filter((period) => fields.has(period));
  if (!fields.has('category') && levels.length < BACKGROUND_PERIODS.length) {
    const missing = BACKGROUND_PERIODS.filter((period) => !fields.has(period)).map((period) => `rbl_${period}`);
    table.log.error(`The columns ${missing.join(', ')} are missing, and there is no category in their place.`, {
      column: missing[0] ?? null,
    });
    return [];
  }
  if (!named || !fields.sound) return [];
  return table.features.flatMap((feature): CatchmentRecord[] => {
    const name = fields.text(feature, 'name');
    if (name === null) {
      table.log.error('The catchment has no name.', { row: feature.row, column: fields.nameOf('name') });
    }
    const background = backgroundOf(feature, fields, table, categories);
    const polygons = polygonsOf(feature, table, 'catchment');
    if (name === null || !fields.fits(feature, 'name') || background === null || polygons === null) return [];
    return [
      { name, background: background.levels, source: `${background.source} of ${name}`, polygons, row: feature.row },
    ];
  });
}

function backgroundOf(
  feature: RawFeature,
  fields: Fields<Field>,
  { log }: FeatureTable,
  categories: CriteriaSet['categories'],
): { levels: BackgroundLevels; source: string } | null {
  const { row } = feature;
  const day = fields.number(feature, 'day', LEVEL);
  const evening = fields.number(feature, 'evening', LEVEL);
  const night = fields.number(feature, 'night', LEVEL);
  if (typeof day === 'number' && typeof evening === 'number' && typeof night === 'number') {
    warnOfOrder({ day, evening, night }, feature, fields, log);
    return { levels: { day, evening, night }, source: 'RBL' };
  }
  const levels = [day, evening, night];
  if (levels.includes('faulty')) return null;
  if (levels.some((level) => level !== 'blank')) {
    const blank = BACKGROUND_PERIODS.filter((_, index) => levels[index] === 'blank');
    log.error(`The background level of ${blank.join(' and ')} is missing. Give all three, or none and a category.`, {
      row,
      column: blank[0] === undefined ? null : fields.nameOf(blank[0]),
    });
    return null;
  }
  const text = fields.text(feature, 'category');
  const category = text?.toUpperCase() ?? '';
  const substitute = Object.hasOwn(categories, category) ? categories[category] : undefined;
  if (substitute !== undefined) return { levels: substitute, source: `category ${category}` };
  const known = `one of ${Object.keys(categories).join(', ')}`;
  const column = fields.has('category') ? fields.nameOf('category') : fields.nameOf('day');
  const problem =
    text === null
      ? `The catchment has no background levels and no category. Expected rbl_day, rbl_evening and rbl_night in dBA, or ${known}.`
      : `${quoted(text)} is not a category. Expected ${known}.`;
  log.error(problem, { row, column, value: text });
  return null;
}

/** The background falls from day to night nearly everywhere: where it does not, columns may be interchanged. */
function warnOfOrder(
  { day, evening, night }: BackgroundLevels,
  { row }: RawFeature,
  fields: Fields<Field>,
  log: FeatureTable['log'],
): void {
  const louder = evening > day ? 'evening' : night > evening ? 'night' : null;
  if (louder === null) return;
  log.warning(
    `The background rises from day to night (day ${day}, evening ${evening}, night ${night} dBA). Are the columns interchanged?`,
    { row, column: fields.nameOf(louder), value: louder === 'evening' ? evening : night },
  );
}
