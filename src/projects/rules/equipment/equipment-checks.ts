import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { itemLevel, typicalLevel } from '../../../model/equipment/library.ts';
import { aWeightedSum } from '../../../engine/scene/octave-bands.ts';
import { fixed, grouped } from '../../../model/format/format.ts';
import { someOf } from '../../../gis/tables/cells.ts';
import type { FeatureTable, RawFeature } from '../../../gis/tables/feature-table.ts';
import type { Fields } from '../../../gis/tables/fields.ts';

/** Fields whose column names appear in messages. */
type CheckedField = 'lw63' | 'lwa' | 'lamax' | 'usage';

/** An equipment item with its row. */
export interface ItemRow {
  readonly item: EquipmentItem;
  readonly feature: RawFeature;
}

/** Nominal centre frequencies of third-octave bands that are not octave band frequencies (IEC 61260-1), Hz. */
const THIRD_OCTAVES_HZ = [50, 80, 100, 160, 200, 315, 400, 630, 800, 1250, 1600, 2500, 3150, 5000, 6300, 10000];
const BAND_NAME = /^(?:lw?|lp)?[ _-]?(\d{2,5})[ _-]?(?:hz)?(?:[ _]*[([].*)?$/i;

/** Reports a table with third-octave bands. Its columns with octave frequencies are third-octave bands too. */
export function logThirdOctaves({ columns, log }: FeatureTable): boolean {
  const thirds = columns.filter((column) =>
    THIRD_OCTAVES_HZ.includes(Number(BAND_NAME.exec(column.trim().slice(0, 40))?.[1])),
  );
  // A single such column may mean something else. L50, for example, is the level that is exceeded for half of the time.
  if (thirds.length < 2) return false;
  log.error(
    `The bands are third octaves (${someOf(thirds)}). Expected octaves lw63 to lw8000: add up the energy of each three third octaves.`,
    { row: 1, column: thirds[0] ?? null },
  );
  return true;
}

/** A level that differs by this much from the typical level of its category may be a typing error, dB. */
const UNUSUAL_DB = 30;
/** From this difference on, dB, `lwa` contradicts the A-weighted sum of the spectrum. */
const CONTRADICTION_DB = 1.5;
/** Smaller differences of levels are rounding, dB. */
const ROUNDING_DB = 0.5;
/** A usage up to this value may be a fraction of 1 instead of a percentage. */
const MAX_FRACTION = 1;

/** Checks the numbers of an item against each other. @returns whether the item is plausible; implausible values are reported */
export function checkItem({ item, feature }: ItemRow, fields: Fields<CheckedField>, log: FeatureTable['log']): boolean {
  const { row } = feature;
  warnOfUnusual(item, row, fields, log);
  return faultOfSpectrum(item, row, fields, log) && faultOfMaximum(item, row, fields, log);
}

function faultOfSpectrum(
  { lw, lwa }: EquipmentItem,
  row: number,
  fields: Fields<CheckedField>,
  log: FeatureTable['log'],
): boolean {
  if (lw === null || lwa === null) return true;
  const weighted = aWeightedSum(lw);
  const offDb = Math.abs(weighted - lwa);
  if (offDb <= CONTRADICTION_DB) return true;
  const unweightedSum = 10 * Math.log10(lw.reduce((energy, level) => energy + 10 ** (level / 10), 0));
  const place = { row, column: fields.nameOf('lwa'), value: lwa };
  if (Math.abs(unweightedSum - lwa) <= ROUNDING_DB) {
    log.error(
      `Without A-weighting the bands add up to lwa, ${fixed(lwa, 1)} dB(A): either they are A-weighted already, or lwa is not. Expected unweighted bands, and lwa in dB(A).`,
      place,
    );
    return false;
  }
  const difference = `${offDb.toFixed(1)} dB ${weighted > lwa ? 'above' : 'below'}`;
  log.warning(`The spectrum adds up to ${fixed(weighted, 1)} dB(A), ${difference} lwa. The spectrum is used.`, place);
  return true;
}

function faultOfMaximum(
  item: EquipmentItem,
  row: number,
  fields: Fields<CheckedField>,
  log: FeatureTable['log'],
): boolean {
  const level = itemLevel(item);
  if (item.lamax === null || item.lamax >= level - ROUNDING_DB) return true;
  log.error(
    `A maximum of ${item.lamax} dB(A) is below the level of ${fixed(level, 1)} dB(A). Expected a maximum sound power level (LWA,max, dB(A)), not a level at a distance.`,
    {
      row,
      column: fields.nameOf('lamax'),
      value: item.lamax,
    },
  );
  return false;
}

function warnOfUnusual(item: EquipmentItem, row: number, fields: Fields<CheckedField>, log: FeatureTable['log']): void {
  const { category, lwa } = item;
  const [level, typical] = [itemLevel(item), typicalLevel(category)];
  if (typical === null || Math.abs(level - typical) < UNUSUAL_DB) return;
  const column = lwa === null ? fields.nameOf('lw63') : fields.nameOf('lwa');
  const away = `${Math.abs(level - typical).toFixed(0)} dB ${level > typical ? 'above' : 'below'}`;
  log.warning(`A level of ${fixed(level, 1)} dB(A) is ${away} what is usual for ${category}. Is it right?`, {
    row,
    column,
    value: level.toFixed(1),
  });
}

/**
 * Looks for usages of 1 % or less, which are probably fractions. If there are several items and all of their usages are this
 * small, this is an error. Otherwise each of these usages gets a warning.
 * @returns whether the usages can be read
 */
export function checkUsages(rows: readonly ItemRow[], fields: Fields<CheckedField>, log: FeatureTable['log']): boolean {
  const small = rows.filter(({ item }) => item.usage <= MAX_FRACTION);
  const [first] = small;
  if (first === undefined) return true;
  const { item, feature } = first;
  const place = { row: feature.row, column: fields.nameOf('usage'), value: item.usage };
  if (small.length === rows.length && small.length > 1) {
    log.error(
      `The usages of all ${rows.length} items are 1 or less, as fractions are. Expected percentages: 50 for half of the time.`,
      place,
    );
    return false;
  }
  for (const one of small) {
    log.warning(
      `A usage of ${one.item.usage} % is ${Math.round(one.item.usage * 36)} s in an hour. Is it a fraction? Expected a percentage: 50 for half of the time.`,
      {
        ...place,
        row: one.feature.row,
        value: one.item.usage,
      },
    );
  }
  return true;
}

/** Size limit for the equipment list of a project, bytes. It leaves some room within a Firestore document of at most 1 MiB. */
const MAX_LIST_BYTES = 1_000_000;

/**
 * Why the equipment of a project does not fit into its document. Null if it fits.
 * @see https://firebase.google.com/docs/firestore/storage-size
 */
export function faultOfListSize(items: readonly EquipmentItem[]): string | null {
  const bytes = items.reduce((sum, item) => sum + storedBytes(item), 0);
  if (bytes <= MAX_LIST_BYTES) return null;
  const most = Math.floor((items.length * MAX_LIST_BYTES) / bytes);
  const count = (number: number) => grouped(number);
  return `The project has ${count(items.length)} equipment items; a list of them holds about ${count(most)} like these. Keep only those that crews need.`;
}

function storedBytes(value: unknown): number {
  if (typeof value === 'string') return new TextEncoder().encode(value).length + 1;
  if (typeof value === 'number') return 8;
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + storedBytes(entry), 0);
  return Object.entries(value).reduce((sum, [key, entry]) => sum + key.length + 1 + storedBytes(entry), 0);
}
