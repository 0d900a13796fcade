import type { EquipmentDirectivity } from '../../../model/equipment/equipment-directivity.ts';
import { EXPECTED_DIRECTIVITY, readDirectivity, unevenMean } from '../../../model/equipment/directivity-text.ts';
import { quoted } from '../../../gis/files/problems.ts';
import { type EquipmentItem, equipmentItemSchema } from '../../../model/equipment/equipment.ts';
import { equipmentSpectrum, SPECTRUM_CATEGORIES } from '../../../model/equipment/equipment-spectrum.ts';
import { OCTAVE_BANDS_HZ } from '../../../engine/scene/octave-bands.ts';
import { checkItem, checkUsages, logThirdOctaves } from './equipment-checks.ts';
import type { FeatureTable, RawFeature } from '../../../gis/tables/feature-table.ts';
import { type Aliases, type Fields, fieldsOf, type NumberCell } from '../../../gis/tables/fields.ts';

type BandField = `lw${(typeof OCTAVE_BANDS_HZ)[number]}`;
const BAND_FIELDS = OCTAVE_BANDS_HZ.map((hz): BandField => `lw${hz}`);

const bandAliases = Object.fromEntries(
  OCTAVE_BANDS_HZ.map((hz) => {
    const names = hz < 1000 ? [`${hz}`] : [`${hz}`, `${hz / 1000}k`];
    return [`lw${hz}`, names.flatMap((name) => [`lw${name}`, `lw${name}hz`, `l${name}`, `${name}hz`, name])];
  }),
) as unknown as Aliases<BandField>;

/** Fields of an equipment item, with the possible names of their columns. */
export const EQUIPMENT_ALIASES = {
  ...bandAliases,
  id: ['id', 'equipmentid', 'code', 'ref', 'no', 'itemno'],
  name: ['name', 'equipment', 'plant', 'item', 'plantitem', 'description'],
  category: ['category', 'type', 'group'],
  lwa: ['lwa', 'soundpower', 'swl', 'swldba'],
  lamax: ['lamax', 'lwamax', 'swlmax'],
  height: ['height', 'heightm', 'sourceheight'],
  top: ['top', 'topheight', 'planttop'],
  usage: ['usage', 'usagepercent', 'usagepct', 'ontime', 'utilisation', 'utilization'],
  penalty: ['penalty', 'penaltydb'],
  source: ['source', 'reference'],
  quality: ['quality'],
  not_recommended_out_of_hours: ['notrecommendedoutofhours', 'notrecommendedooh'],
  directivity: ['directivity'],
} satisfies Aliases<string>;
export type EquipmentField = keyof typeof EQUIPMENT_ALIASES;

/** The columns of an equipment file in their order. */
export const EQUIPMENT_COLUMNS: readonly EquipmentField[] = [
  'id',
  'name',
  'category',
  ...BAND_FIELDS,
  'lwa',
  'lamax',
  'height',
  'usage',
  'penalty',
  'source',
  'quality',
  'not_recommended_out_of_hours',
  'top',
  'directivity',
];

/** Quantities of the numbers of an equipment item. */
export const EQUIPMENT_QUANTITIES = {
  ...(Object.fromEntries(BAND_FIELDS.map((band) => [band, 'unweighted level'])) as Record<
    BandField,
    'unweighted level'
  >),
  height: 'height',
  top: 'height',
  usage: 'percentage',
} as const;

const LEVEL = { min: -50, max: 180, expected: 'a sound power level in dB, up to 180' };
const HEIGHT = { min: 0.01, max: 200, expected: 'a height above ground in m, above 0 and at most 200' };
const USAGE = { min: 0.001, max: 100, expected: 'a percentage above 0 and at most 100' };
const PENALTY = { min: 0, max: 20, expected: 'a penalty from 0 to 20 dB' };

/**
 * Reads equipment items from a CSV. Rows with a fault are logged and left out.
 * @param places position of each id in the project's other files; the ids of this table are added
 */
export function readEquipment(table: FeatureTable, places: Map<string, string>): EquipmentItem[] {
  const fields = fieldsOf(table, EQUIPMENT_ALIASES, EQUIPMENT_QUANTITIES);
  const { log } = table;
  const hasLevels = fields.has('lwa') || BAND_FIELDS.every((band) => fields.has(band));
  const otherBand = BAND_FIELDS.find((band) => fields.isInOtherUnit(band));
  const inUnit = otherBand === undefined || fields.require(otherBand);
  if (!hasLevels && inUnit)
    log.error('There is neither a column lwa nor the columns lw63 to lw8000. One is needed.', { column: 'lwa' });
  const hasColumns = fields.require('id', 'name', 'category', 'height', 'usage', 'penalty');
  const inOctaves = !logThirdOctaves(table);
  const areLevelsRead = hasLevels && inUnit && inOctaves && fields.isValid;
  const isReadable = areLevelsRead && hasColumns;
  const rows = table.features.flatMap((feature) => {
    const item = itemOf(feature, fields, table, areLevelsRead);
    return item === null || !checkItem({ item, feature }, fields, log) ? [] : [{ item, feature }];
  });
  if (!checkUsages(rows, fields, log) || !isReadable) return [];
  return rows.map(({ item, feature: { row } }) => {
    const place = places.get(item.id);
    if (place === undefined) places.set(item.id, `${log.file}, row ${row}`);
    else {
      const message = `The id ${item.id} is there already (${place}). Each item needs an id of its own.`;
      log.error(message, { row, column: fields.nameOf('id'), value: item.id });
    }
    return item;
  });
}

function itemOf(
  feature: RawFeature,
  fields: Fields<EquipmentField>,
  { log }: FeatureTable,
  areLevelsRead: boolean,
): EquipmentItem | null {
  const { row } = feature;
  const needed = (field: EquipmentField): string => {
    const text = fields.text(feature, field);
    if (text === null && fields.isRead(field))
      log.error(`The item has no ${field}.`, { row, column: fields.nameOf(field) });
    return text !== null && fields.fits(feature, field) ? text : '';
  };
  const neededNumber = (field: EquipmentField, range: Parameters<typeof fields.number>[2]): NumberCell => {
    const number = fields.number(feature, field, range);
    if (number !== 'blank') return number;
    if (fields.isRead(field))
      log.error(`The item has no ${field}. Expected ${range.expected}.`, { row, column: fields.nameOf(field) });
    return 'faulty';
  };
  const [id, name, category] = [needed('id'), needed('name'), needed('category')];
  const lw = spectrumOf(feature, fields, log, areLevelsRead);
  const lwa = fields.number(feature, 'lwa', LEVEL);
  const lamax = fields.number(feature, 'lamax', LEVEL);
  const height = neededNumber('height', HEIGHT);
  const usage = neededNumber('usage', USAGE);
  const penalty = neededNumber('penalty', PENALTY);
  const notRecommendedOutOfHours = fields.flag(
    feature,
    'not_recommended_out_of_hours',
    'equipment that is not recommended out of hours',
  );
  const top = topOf(feature, fields, log, height);
  const directivity = directivityOf(feature, fields, log);
  if (lw === 'blank' && lwa === 'blank') {
    // Missing or faulty columns are reported once for the file and not for each row.
    if (!areLevelsRead) return null;
    const column = fields.nameOf('lwa');
    log.error('The item has no sound power level. Expected lwa, or all of lw63 to lw8000.', { row, column });
    return null;
  }
  const isShort = (['source', 'quality'] as const).every((field) => fields.fits(feature, field));
  if (lw === 'faulty' || lwa === 'faulty' || lamax === 'faulty' || !isShort) return null;
  if (notRecommendedOutOfHours === 'faulty' || top === 'faulty' || directivity === 'faulty') return null;
  const levels = { lw: Array.isArray(lw) ? lw : null, lwa: typeof lwa === 'number' ? lwa : null };
  if (levels.lw === null && equipmentSpectrum({ ...levels, category }) === null) {
    log.warning(
      `There is no spectrum for the category ${category}, so the item cannot be used. Give lw63 to lw8000, or one of the categories ${SPECTRUM_CATEGORIES.join(', ')}.`,
      {
        row,
        column: fields.nameOf('category'),
        value: category,
      },
    );
  }
  const parsed = equipmentItemSchema.safeParse({
    id,
    name,
    category,
    lw: lw === 'blank' ? null : lw,
    lwa: lwa === 'blank' ? null : lwa,
    lamax: lamax === 'blank' ? null : lamax,
    height,
    top,
    usage,
    penalty,
    source: fields.text(feature, 'source') ?? '',
    quality: fields.text(feature, 'quality') ?? '',
    notRecommendedOutOfHours,
    ...(directivity !== null && { directivity }),
  });
  // All other faults are logged already. Only a too long id remains.
  if (!parsed.success && id.length > 100) {
    log.error('The id is longer than 100 characters.', { row, column: fields.nameOf('id'), value: id });
  }
  return parsed.success ? parsed.data : null;
}

/**
 * The directivity of the equipment. Null if the row has none. If the mean over the circle is not 0 dB, a warning says that its
 * levels are not relative to the sound power level.
 */
function directivityOf(
  feature: RawFeature,
  fields: Fields<EquipmentField>,
  log: FeatureTable['log'],
): EquipmentDirectivity | null | 'faulty' {
  const value = fields.text(feature, 'directivity');
  if (value === null || value.trim() === '') return null;
  const place = { row: feature.row, column: fields.nameOf('directivity'), value };
  const read = readDirectivity(value);
  if ('fault' in read) {
    log.error(`${quoted(value)} is no directivity. ${read.fault} Expected ${EXPECTED_DIRECTIVITY}.`, place);
    return 'faulty';
  }
  const uneven = unevenMean(read);
  if (uneven !== null) {
    const mean = `${uneven.meanDb > 0 ? '+' : '−'}${Math.abs(uneven.meanDb).toFixed(1)} dB at ${uneven.hz} Hz`;
    log.warning(
      `The directivity is ${mean} in the mean over the circle: its levels are not relative to the sound power level. Expected 0 dB.`,
      place,
    );
  }
  return read;
}

/** The top of the equipment, which must not be below its acoustic centre. Null if the row has none. */
function topOf(
  feature: RawFeature,
  fields: Fields<EquipmentField>,
  log: FeatureTable['log'],
  height: NumberCell,
): number | null | 'faulty' {
  const top = fields.number(feature, 'top', HEIGHT);
  if (top === 'blank') return null;
  if (top === 'faulty' || typeof height !== 'number' || top >= height) return top;
  const place = { row: feature.row, column: fields.nameOf('top'), value: top };
  log.error(`The top of the equipment, ${top} m, is below its acoustic centre, ${height} m above ground.`, place);
  return 'faulty';
}

function spectrumOf(
  feature: RawFeature,
  fields: Fields<EquipmentField>,
  log: FeatureTable['log'],
  areLevelsRead: boolean,
): number[] | 'blank' | 'faulty' {
  const bands = BAND_FIELDS.map((band) => fields.number(feature, band, LEVEL));
  const levels = bands.filter((band) => typeof band === 'number');
  if (bands.includes('faulty')) return 'faulty';
  if (levels.length === bands.length) return levels;
  if (levels.length === 0 || !areLevelsRead) return 'blank';
  const missing = BAND_FIELDS.filter((_, index) => bands[index] === 'blank');
  log.error(`The spectrum is not complete: ${missing.join(', ')} missing. Give all eight bands or none.`, {
    row: feature.row,
    column: missing[0] ?? null,
  });
  return 'faulty';
}
