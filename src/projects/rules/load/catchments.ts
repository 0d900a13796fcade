import type { Catchment } from '../../../prediction/rules/scene/prepared-scene.ts';
import type { PolygonRings } from '../../../gis/geometry/polygons/polygon.ts';
import type { BackgroundLevels, CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { listed } from '../../../model/format/format.ts';
import { plainColumn } from '../../../gis/tables/cells.ts';
import type { FeatureTable, RawFeature } from '../../../gis/tables/feature-table.ts';
import { type Aliases, type Fields, fieldsOf } from '../../../gis/tables/fields.ts';
import { polygonsOf } from '../../../gis/tables/footprints.ts';
import { quoted } from '../../../gis/files/problems.ts';

/** A catchment of a file, with its polygons in the coordinates of the file. */
export interface CatchmentRecord extends Catchment {
  readonly polygons: readonly PolygonRings[];
  readonly row: number;
  /** Set for a row with a fault. Its geometry is still used for checks, so that all faults are reported at once. */
  readonly isPlaceOnly?: true;
}

/** Additional column names of some backgrounds, besides those that are made of their keys. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  day: ['rbld'],
  evening: ['rbleve', 'rblevenin', 'rble'],
  night: ['rbln'],
};

/** The prefixes of background columns: RBL, or ambient levels LAeq. The kind that the criteria use comes first. */
function prefixesOf({ words }: Pick<CriteriaSet, 'words'>): readonly [string, ...string[]] {
  return /ambient/i.test(words.background) ? ['ambient', 'laeq', 'rbl'] : ['rbl', 'ambient', 'laeq'];
}

/** The possible column names of a catchment. */
export function aliasesOf(criteria: Criteria): Aliases<string> {
  const levels = criteria.backgrounds.map(({ key }): [string, readonly string[]] => {
    const plain = plainColumn(key);
    const names = prefixesOf(criteria).flatMap((prefix) => [`${prefix}${plain}`, `${plain}${prefix}`]);
    return [levelField(criteria, key), [...names, ...(OTHER_NAMES[key] ?? []), plain]];
  });
  return {
    name: ['name', 'catchment', 'nca', 'ncaname', 'id', 'catchmentname'],
    category: ['category', 'noisecategory', 'cat', 'ratingcategory'],
    ...Object.fromEntries(levels),
  };
}

/** The field of a background, which is also the name of its column. */
export function levelField(criteria: Pick<CriteriaSet, 'words'>, key: string): string {
  return `${prefixesOf(criteria)[0]}_${key.replaceAll('-', '_')}`;
}

/** Accepts background columns of the other kind with a warning. An RBL is lower than the ambient LAeq of the same hours. */
function warnOfOtherKind({ log }: FeatureTable, fields: Fields<string>, criteria: Criteria): void {
  const [own, ...others] = prefixesOf(criteria);
  const columns = criteria.backgrounds
    .map(({ key }) => fields.nameOf(levelField(criteria, key)))
    .filter(
      (column) => !plainColumn(column).includes(own) && others.some((other) => plainColumn(column).includes(other)),
    );
  const [column] = columns;
  if (column === undefined) return;
  log.warning(
    `${columns.join(', ')} are taken for the ${criteria.words.background} of these criteria. Are they? Name the columns ${own}_… where they are.`,
    { column },
  );
}

export const LEVEL = { min: 10, max: 100, expected: 'a background level from 10 to 100 dB(A)' };

export type Criteria = Pick<CriteriaSet, 'categories' | 'backgrounds' | 'words'>;

/**
 * Reads the catchments of a layer. A catchment has a name, and either the background levels that the criteria need or the name of
 * a category. Rows with a fault are logged and left out.
 */
export function readCatchments(table: FeatureTable, criteria: Criteria): CatchmentRecord[] {
  return readCatchmentRows(table, criteria).filter(({ isPlaceOnly }) => isPlaceOnly !== true);
}

/** Reads the catchments of a layer. Rows with a fault are logged and have only their geometry. */
export function readCatchmentRows(table: FeatureTable, criteria: Criteria): CatchmentRecord[] {
  const fields = fieldsOf(table, aliasesOf(criteria));
  const named = fields.require('name');
  const missing = criteria.backgrounds
    .map(({ key }) => levelField(criteria, key))
    .filter((field) => !fields.has(field));
  const hasLevels = fields.has('category') || missing.length === 0;
  if (!hasLevels)
    table.log.error(`The columns ${missing.join(', ')} are missing, and there is no category in their place.`, {
      column: missing[0] ?? null,
    });
  const isReadable = hasLevels && named && fields.isValid;
  if (isReadable) warnOfOtherKind(table, fields, criteria);
  return table.features.flatMap((feature): CatchmentRecord[] => {
    const name = fields.text(feature, 'name');
    if (name === null && fields.isRead('name')) {
      table.log.error('The catchment has no name.', { row: feature.row, column: fields.nameOf('name') });
    }
    const background = backgroundOf(feature, fields, table, criteria, isReadable);
    const polygons = polygonsOf(feature, table, 'catchment');
    if (!fields.fits(feature, 'name') || polygons === null) return [];
    if (!isReadable || name === null || background === null) {
      const place = { name: name ?? '', polygons, row: feature.row };
      return [{ ...place, background: {}, source: '', isCategory: false, isPlaceOnly: true }];
    }
    const { levels, source, isCategory } = background;
    return [
      {
        name,
        background: levels,
        source: `${source} of ${name}`,
        isCategory,
        polygons,
        row: feature.row,
      },
    ];
  });
}

interface FoundBackground {
  levels: BackgroundLevels;
  source: string;
  isCategory: boolean;
}

function backgroundOf(
  feature: RawFeature,
  fields: Fields<string>,
  { log }: FeatureTable,
  criteria: Criteria,
  isReadable: boolean,
): FoundBackground | null {
  const { row } = feature;
  const { backgrounds, words } = criteria;
  const cells = backgrounds.map(({ key }) => [key, fields.number(feature, levelField(criteria, key), LEVEL)] as const);
  const given = cells.filter((cell): cell is readonly [string, number] => typeof cell[1] === 'number');
  if (given.length === backgrounds.length) {
    const levels = Object.fromEntries(given);
    warnOfOrder(levels, feature, fields, log, criteria);
    return { levels, source: words.background, isCategory: false };
  }
  // Missing or faulty columns are reported once for the file and not for each row.
  if (cells.some(([, level]) => level === 'faulty') || !isReadable) return null;
  if (given.length > 0) {
    const blank = cells.filter(([, level]) => level === 'blank').map(([key]) => key);
    log.error(
      `The background level of ${blank.join(' and ')} is missing. Give all ${backgrounds.length}, or none and a category.`,
      {
        row,
        column: fields.nameOf(levelField(criteria, blank[0] ?? '')),
      },
    );
    return null;
  }
  return categoryOf(feature, fields, log, criteria);
}

function categoryOf(
  feature: RawFeature,
  fields: Fields<string>,
  log: FeatureTable['log'],
  criteria: Criteria,
): FoundBackground | null {
  const { categories, backgrounds } = criteria;
  const text = fields.text(feature, 'category');
  const category = text?.toUpperCase() ?? '';
  const levels = Object.hasOwn(categories, category) ? categories[category] : undefined;
  if (levels !== undefined) return { levels, source: `category ${category}`, isCategory: true };
  const columns = backgrounds.map(({ key }) => levelField(criteria, key));
  const known = `one of ${Object.keys(categories).join(', ')}`;
  const column = fields.nameOf(fields.has('category') ? 'category' : (columns[0] ?? 'category'));
  const expected = listed(columns, 'conjunction');
  const problem =
    text === null
      ? `The catchment has no background levels and no category. Expected ${expected} in dB(A), or ${known}.`
      : `${quoted(text)} is not a category. Expected ${known}.`;
  log.error(problem, { row: feature.row, column, value: text });
  return null;
}

/** Warns if the background does not fall from day to night. Columns may then be interchanged. */
function warnOfOrder(
  { day, evening, night }: BackgroundLevels,
  { row }: RawFeature,
  fields: Fields<string>,
  log: FeatureTable['log'],
  criteria: Criteria,
): void {
  if (day === undefined || evening === undefined || night === undefined) return;
  const louder = evening > day ? 'evening' : night > evening ? 'night' : null;
  if (louder === null) return;
  log.warning(
    `The background rises from day to night (day ${day}, evening ${evening}, night ${night} dB(A)). Are the columns interchanged?`,
    {
      row,
      column: fields.nameOf(levelField(criteria, louder)),
      value: louder === 'evening' ? evening : night,
    },
  );
}
