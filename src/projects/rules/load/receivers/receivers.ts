import { RECEIVER_TYPES, type ReceiverType } from '../../../../model/criteria/criteria-set.ts';
import { numberOf, textOf } from '../../../../gis/tables/cells.ts';
import type { FeatureTable, RawFeature } from '../../../../gis/tables/feature-table.ts';
import { type Aliases, type Fields, fieldsOf } from '../../../../gis/tables/fields.ts';
import { quoted } from '../../../../gis/files/problems.ts';
import { removeDuplicateReceivers } from './exported-receivers.ts';

/** A row of a receiver file in the coordinates of the file: an address with one or several receivers. */
export interface ReceiverRecord {
  readonly id: string;
  readonly address: string;
  readonly type: ReceiverType;
  /** Name of its catchment. Null: the catchment that contains it. */
  readonly catchment: string | null;
  /** Height above ground, m. Null if the row has none. */
  readonly heightM: number | null;
  /** Number of floors. Null if the row has none. A row never has both a height and floors. */
  readonly floors: number | null;
  readonly x: number;
  readonly y: number;
  /** The row's own NML by operating time, dB(A). */
  readonly ownNml: Readonly<Record<string, number>>;
  /** Keys of the operating times in which it is in use. Null: the criteria decide by its type. */
  readonly inUse: readonly string[] | null;
  readonly row: number;
  /** Set for a row with a fault. Its position is still checked, so that all faults are reported at once. */
  readonly isPlaceOnly?: true;
}

/** Fields of a receiver, with the possible names of their columns. */
export const RECEIVER_ALIASES = {
  id: ['id', 'receiverid', 'receiver', 'recid', 'rid', 'uid', 'uprn', 'addressdetailpid', 'objectid', 'fid'],
  address: ['address', 'addr', 'streetaddress', 'fulladdress', 'addresstext', 'addresslabel'],
  type: ['type', 'receivertype', 'rectype', 'landuse', 'use', 'usage', 'category'],
  catchment: ['catchment', 'nca', 'catchmentname', 'noisecatchment', 'ncaname', 'noisecatchmentarea'],
  height: ['height', 'heightm', 'hgt', 'receiverheight', 'heightaboveground'],
  inUse: ['inuse', 'inusein', 'usedin', 'timesofuse'],
  ownNml: ['ownnml'],
  floors: ['floors', 'storeys', 'stories', 'levels', 'numfloors', 'numberoffloors'],
} satisfies Aliases<string>;
type Field = keyof typeof RECEIVER_ALIASES;

/**
 * Words for receiver types: common words, values of OpenStreetMap (`building`, `amenity`, `leisure`) and values of IGN BD TOPO
 * (`usage_1`).
 */
const WORDS_OF_TYPES: Partial<Record<ReceiverType, readonly string[]>> = {
  residence: [
    'residential',
    'dwelling',
    'house',
    'apartment',
    'apartments',
    'flat',
    'flats',
    'unit',
    'detached',
    'terrace',
    'semidetached-house',
    'semi-detached',
    'bungalow',
    'villa',
    'dormitory',
    'farmhouse',
    'houseboat',
    'static-caravan',
    'résidentiel',
  ],
  classroom: ['school', 'university', 'college'],
  worship: [
    'place-of-worship',
    'church',
    'chapel',
    'cathedral',
    'mosque',
    'synagogue',
    'temple',
    'shrine',
    'religieux',
  ],
  'active-recreation': ['pitch', 'sports-centre', 'sports-hall', 'playground', 'stadium', 'sportif'],
  'passive-recreation': ['park', 'garden'],
  office: ['offices', 'government'],
  retail: ['shop', 'supermarket', 'kiosk', 'mall'],
  industrial: ['industry', 'warehouse', 'factory', 'manufacture', 'industriel'],
  childcare: ['child-care', 'childcare-centre', 'kindergarten', 'nursery', 'preschool'],
};
const TYPE_WORDS: ReadonlyMap<string, ReceiverType> = new Map(
  RECEIVER_TYPES.flatMap((type) => (WORDS_OF_TYPES[type] ?? []).map((word) => [word, type] as const)),
);

const HEIGHT = { min: 0.01, max: 500, expected: 'a height above ground in m, above 0 and at most 500' };
const FLOORS = { min: 1, max: 100, integer: true, expected: 'a whole number of floors from 1 to 100' };
const NML_RANGE_DB = { min: 10, max: 120 };

/** Reads the receivers of a table with `readReceiverRows`. Rows with a fault are logged and left out. */
export function readReceivers(table: FeatureTable, operatingTimes: readonly string[] | null): ReceiverRecord[] {
  return readReceiverRows(table, operatingTimes).filter(({ isPlaceOnly }) => isPlaceOnly !== true);
}

/**
 * Reads the receivers of a table with one record per row. Rows with a fault are logged and have only their position. Whether a
 * row may lack height and floors depends on its position, see `pointsOfReceivers`.
 * @param operatingTimes keys that `nml_<time>` may name; null if they are not known
 */
export function readReceiverRows(table: FeatureTable, operatingTimes: readonly string[] | null): ReceiverRecord[] {
  const { log } = table;
  const fields = fieldsOf(table, RECEIVER_ALIASES, { height: 'height' });
  const nmlColumns = nmlColumnsOf(table, operatingTimes);
  const hasColumns = fields.require('id', 'type');
  const isInOtherUnit = fields.isInOtherUnit('height') && !fields.requireOne('height', 'floors');
  const isReadable = hasColumns && !isInOtherUnit && fields.isValid;
  const records = table.features.flatMap((feature): ReceiverRecord[] => {
    const { row } = feature;
    const id = fields.text(feature, 'id');
    if (id === null && fields.isRead('id')) log.error('The receiver has no id.', { row, column: fields.nameOf('id') });
    const isShort = (['id', 'address', 'catchment'] as const).every((field) => fields.fits(feature, field));
    const type = typeOf(feature, fields, table);
    const height = heightOf(feature, fields, table);
    const point = pointOf(feature, table);
    const ownNml = withOwn(ownNmlOf(feature, nmlColumns, table), ownNmlText(feature, fields, table, operatingTimes));
    const inUse = inUseOf(feature, fields, table, operatingTimes);
    if (!isShort || point === null) return [];
    const address = fields.text(feature, 'address') ?? '';
    const catchment = fields.text(feature, 'catchment');
    const [x, y] = point;
    if (!isReadable || id === null || type === null || height === null || ownNml === null || inUse === 'faulty') {
      if (fields.has('catchment') && !fields.isRead('catchment')) return [];
      const place = { id: id ?? `of row ${row}`, address, catchment, x, y, row };
      return [{ ...place, type: 'residence', heightM: null, floors: null, ownNml: {}, inUse: null, isPlaceOnly: true }];
    }
    return [{ id, address, type, catchment, ...height, x, y, ownNml, inUse, row }];
  });
  return [...removeDuplicateReceivers(table, records)];
}

/** The receiver type of a word: the type with this key or synonym. Null for any other word. */
export function typeOfWord(word: string): ReceiverType | null {
  const plain = word
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  return RECEIVER_TYPES.find((known) => known === plain) ?? TYPE_WORDS.get(plain) ?? null;
}

function typeOf(feature: RawFeature, fields: Fields<Field>, { log }: FeatureTable): ReceiverType | null {
  if (!fields.isRead('type')) return null;
  const text = fields.text(feature, 'type');
  const type = text === null ? null : typeOfWord(text);
  if (type !== null) return type;
  const place = { row: feature.row, column: fields.nameOf('type'), value: text };
  const known = RECEIVER_TYPES.join(', ');
  const message =
    text === null
      ? `The receiver has no type. Expected one of ${known}.`
      : `${quoted(text)} is not a type of receiver. Expected one of ${known}.`;
  log.error(message, place);
  return null;
}

/** The height or the floors of a row. Null if one of them has a fault. */
function heightOf(
  feature: RawFeature,
  fields: Fields<Field>,
  { log }: FeatureTable,
): Pick<ReceiverRecord, 'heightM' | 'floors'> | null {
  const height = fields.number(feature, 'height', HEIGHT);
  const floors = fields.number(feature, 'floors', FLOORS);
  if (height === 'faulty' || floors === 'faulty') return null;
  const { row } = feature;
  if (height !== 'blank' && floors !== 'blank') {
    const column = fields.nameOf('floors');
    log.error('The receiver has a height and floors. Leave one of them empty.', { row, column, value: floors });
    return null;
  }
  return { heightM: height === 'blank' ? null : height, floors: floors === 'blank' ? null : floors };
}

function pointOf({ geometry, row }: RawFeature, { log }: FeatureTable) {
  // The file has no positions, which is reported elsewhere.
  if (geometry === null) return null;
  if (geometry.kind !== 'points') {
    log.error(`The receiver is made of ${geometry.kind}. Expected a point.`, { row });
    return null;
  }
  if (geometry.points.length > 1) log.error('The receiver has several points. Expected one.', { row });
  const [point] = geometry.points;
  return geometry.points.length === 1 && point !== undefined ? point : null;
}

/**
 * The operating times in which a receiver is in use, from text such as `standard day-ooh`. Null if the row does not state them.
 */
function inUseOf(
  feature: RawFeature,
  fields: Fields<Field>,
  { log }: FeatureTable,
  operatingTimes: readonly string[] | null,
): readonly string[] | null | 'faulty' {
  const text = fields.text(feature, 'inUse');
  if (text === null) return null;
  const keys = text
    .toLowerCase()
    .split(/[\s,;+]+/)
    .map((key) => key.replaceAll('_', '-'))
    .filter((key) => key !== '');
  const unknown = keys.find((key) => operatingTimes?.includes(key) === false);
  if (unknown === undefined) return keys;
  const place = { row: feature.row, column: fields.nameOf('inUse'), value: text };
  log.error(
    `There is no operating time “${unknown}”. Expected some of ${operatingTimes?.join(', ') ?? ''}, or nothing.`,
    place,
  );
  return 'faulty';
}

function nmlColumnsOf({ columns, log }: FeatureTable, operatingTimes: readonly string[] | null) {
  return columns.flatMap((column) => {
    const key = /^nml[_ -](.+)$/i.exec(column.trim())?.[1]?.toLowerCase().replace(/[_ ]+/g, '-');
    if (key === undefined) return [];
    if (operatingTimes === null || operatingTimes.includes(key)) return [{ column, key }];
    log.error(`There is no operating time “${key}”. The project has ${operatingTimes.join(', ')}.`, { column });
    return [];
  });
}

function ownNmlOf({ cells, row }: RawFeature, columns: ReturnType<typeof nmlColumnsOf>, table: FeatureTable) {
  const own: Record<string, number> = {};
  let faulty = false;
  for (const { column, key } of columns) {
    const level = numberOf(cells[column], table.decimalComma);
    if (level === null) continue;
    if (level >= NML_RANGE_DB.min && level <= NML_RANGE_DB.max) {
      own[key] = level;
      continue;
    }
    const value = textOf(cells[column]);
    const expected = `Expected a noise management level from ${NML_RANGE_DB.min} to ${NML_RANGE_DB.max} dB(A), or nothing.`;
    table.log.error(`${quoted(value)} is not a level. ${expected}`, { row, column, value });
    faulty = true;
  }
  return faulty ? null : own;
}

/** The row's own criteria in one column, as in exports: `standard=52 night=45`. */
function ownNmlText(
  feature: RawFeature,
  fields: Fields<Field>,
  { log }: FeatureTable,
  operatingTimes: readonly string[] | null,
): Record<string, number> | null {
  const own: Record<string, number> = {};
  const pairs = fields.text(feature, 'ownNml')?.split(/[\s,;]+/) ?? [];
  for (const pair of pairs.filter((text) => text !== '')) {
    const [, name = '', number = ''] = /^([^=:]+)[=:](\d+(?:\.\d+)?)$/.exec(pair) ?? [];
    const [key, level] = [name.toLowerCase().replaceAll('_', '-'), Number(number)];
    const isTime = key !== '' && operatingTimes?.includes(key) !== false;
    if (isTime && level >= NML_RANGE_DB.min && level <= NML_RANGE_DB.max) {
      own[key] = level;
      continue;
    }
    const times = operatingTimes === null ? '' : ` of ${operatingTimes.join(', ')}`;
    log.error(
      `${quoted(pair)} is no criterion. Expected operating times${times}, each with a level from ${NML_RANGE_DB.min} to ${NML_RANGE_DB.max} dB(A), such as night=45.`,
      {
        row: feature.row,
        column: fields.nameOf('ownNml'),
        value: pair,
      },
    );
    return null;
  }
  return own;
}

/** Merges criteria from columns per operating time with criteria from one column. If both have a value, the first one applies. */
function withOwn(first: Record<string, number> | null, second: Record<string, number> | null) {
  return first === null || second === null ? null : { ...second, ...first };
}
