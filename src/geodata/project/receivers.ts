import { RECEIVER_TYPES, type ReceiverType } from '../../domain/criteria/criteria-set.ts';
import { numberOf, textOf } from '../tables/cells.ts';
import type { FeatureTable, RawFeature } from '../tables/feature-table.ts';
import { type Aliases, type Fields, fieldsOf } from '../tables/fields.ts';
import { quoted } from '../files/problems.ts';

/** A receiver of a file, in the file's coordinates. */
export interface ReceiverRecord {
  readonly id: string;
  readonly address: string;
  readonly type: ReceiverType;
  /** Name of its catchment; null: the one that it lies in. */
  readonly catchment: string | null;
  /** Above ground, m. */
  readonly heightM: number;
  readonly x: number;
  readonly y: number;
  /** NML of its own by operating time, dBA. */
  readonly ownNml: Readonly<Record<string, number>>;
  readonly row: number;
}

/** Height of the lowest floor's receiver and of each floor above it, m. */
const FIRST_FLOOR_RECEIVER_M = 1.5;
const FLOOR_M = 2.8;

const ALIASES = {
  id: ['id', 'receiverid', 'receiver', 'recid', 'rid', 'uid', 'objectid', 'fid'],
  address: ['address', 'addr', 'streetaddress', 'fulladdress', 'addresstext'],
  type: ['type', 'receivertype', 'rectype', 'landuse', 'use', 'usage', 'category'],
  catchment: ['catchment', 'nca', 'catchmentname', 'noisecatchment', 'ncaname', 'noisecatchmentarea'],
  height: ['height', 'heightm', 'hgt', 'receiverheight', 'heightaboveground'],
  floors: ['floors', 'storeys', 'stories', 'levels', 'numfloors', 'numberoffloors'],
} satisfies Aliases<string>;
type Field = keyof typeof ALIASES;

/** Words that people use for the types of the product. */
const TYPE_WORDS: ReadonlyMap<string, ReceiverType> = new Map(
  Object.entries({
    residential: 'residence',
    dwelling: 'residence',
    house: 'residence',
    school: 'classroom',
    'place-of-worship': 'worship',
    church: 'worship',
    shop: 'retail',
    industry: 'industrial',
    'child-care': 'childcare',
    'childcare-centre': 'childcare',
  } satisfies Record<string, ReceiverType>),
);

const HEIGHT = { min: 0.01, max: 500, expected: 'a height above ground in m, above 0 and at most 500' };
const FLOORS = { min: 1, max: 100, integer: true, expected: 'a whole number of floors from 1 to 100' };
const NML_RANGE_DB = { min: 10, max: 120 };

/**
 * Receivers of a table; a row with `floors` gives one a floor, with `-F1`, `-F2` … after its id where there are several.
 * Rows with a fault are in the log and left out.
 * @param operatingTimes keys that `nml_<time>` may name; null where they are not known here
 */
export function readReceivers(table: FeatureTable, operatingTimes: readonly string[] | null): ReceiverRecord[] {
  const { log } = table;
  const fields = fieldsOf(table, ALIASES, { height: 'length' });
  const nmlColumns = nmlColumnsOf(table, operatingTimes);
  const hasColumns = fields.require('id', 'type');
  const hasHeights = fields.requireOne('height', 'floors');
  if (!hasColumns || !hasHeights || !fields.sound) return [];
  return table.features.flatMap((feature): ReceiverRecord[] => {
    const { row } = feature;
    const id = fields.text(feature, 'id');
    if (id === null) log.error('The receiver has no id.', { row, column: fields.nameOf('id') });
    const isShort = (['id', 'address', 'catchment'] as const).every((field) => fields.fits(feature, field));
    const type = typeOf(feature, fields, table);
    const heights = heightsOf(feature, fields, table);
    const point = pointOf(feature, table);
    const ownNml = ownNmlOf(feature, nmlColumns, table);
    if (id === null || !isShort || type === null || heights === null || point === null || ownNml === null) return [];
    const address = fields.text(feature, 'address') ?? '';
    const catchment = fields.text(feature, 'catchment');
    const [x, y] = point;
    return heights.map((heightM, floor) => ({
      id: heights.length === 1 ? id : `${id}-F${floor + 1}`,
      address,
      type,
      catchment,
      heightM,
      x,
      y,
      ownNml,
      row,
    }));
  });
}

function typeOf(feature: RawFeature, fields: Fields<Field>, { log }: FeatureTable): ReceiverType | null {
  const text = fields.text(feature, 'type');
  const plain = text?.toLowerCase().replace(/[\s_]+/g, '-') ?? '';
  const type = RECEIVER_TYPES.find((known) => known === plain) ?? TYPE_WORDS.get(plain);
  if (type !== undefined) return type;
  const place = { row: feature.row, column: fields.nameOf('type'), value: text };
  const problem = text === null ? 'The receiver has no type.' : `${quoted(text)} is not a type of receiver.`;
  log.error(`${problem} Expected one of ${RECEIVER_TYPES.join(', ')}.`, place);
  return null;
}

/** The heights of a row's receivers above ground, m. */
function heightsOf(feature: RawFeature, fields: Fields<Field>, { log }: FeatureTable): number[] | null {
  const height = fields.number(feature, 'height', HEIGHT);
  const floors = fields.number(feature, 'floors', FLOORS);
  if (height === 'faulty' || floors === 'faulty') return null;
  const { row } = feature;
  if (height !== 'blank' && floors !== 'blank') {
    const column = fields.nameOf('floors');
    log.error('The receiver has a height and floors. Leave one of them empty.', { row, column, value: floors });
    return null;
  }
  if (height !== 'blank') return [height];
  if (floors === 'blank') {
    const column = fields.has('height') ? fields.nameOf('height') : fields.nameOf('floors');
    log.error('The receiver has neither a height nor floors. One is needed.', { row, column });
    return null;
  }
  return Array.from({ length: floors }, (_, floor) => round(FIRST_FLOOR_RECEIVER_M + floor * FLOOR_M));
}

function round(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}

function pointOf({ geometry, row }: RawFeature, { log }: FeatureTable) {
  if (geometry === null) return null;
  if (geometry.kind !== 'points') {
    log.error(`The receiver is made of ${geometry.kind}. Expected a point.`, { row });
    return null;
  }
  if (geometry.points.length > 1) log.error('The receiver has several points. Expected one.', { row });
  const [point] = geometry.points;
  return geometry.points.length === 1 && point !== undefined ? point : null;
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
    const expected = `Expected a noise management level from ${NML_RANGE_DB.min} to ${NML_RANGE_DB.max} dBA, or nothing.`;
    table.log.error(`${quoted(value)} is not a level. ${expected}`, { row, column, value });
    faulty = true;
  }
  return faulty ? null : own;
}
