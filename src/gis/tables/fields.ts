import { lengthOf, numberOf, plainColumn, someOf, textOf } from './cells.ts';
import { type ColumnUnit, EXPECTED_UNIT, type Quantity, unitOfColumn } from './column-units.ts';
import type { Cell, FeatureTable, RawFeature } from './feature-table.ts';
import { grouped, quoted } from '../files/problems.ts';

/** The possible column names of a field in normalised form (lower case, letters and digits only), best first. */
export type Aliases<Field extends string> = Readonly<Record<Field, readonly string[]>>;

interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
  /** Whether it is a length in m. A cell may then have a unit: `12 m`, `40 ft`. */
  readonly isLength?: boolean;
  /** The expected value, as the end of a sentence after “expected”: `a height above 0 m, at most 500 m`. */
  readonly expected: string;
}

/** Longest id, name or address. */
const MAX_TEXT_LENGTH = 1000;

/** Words for yes and no in a column of flags. */
export const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1']);
export const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', '0']);

/** The number of a cell, or `blank`, or `faulty` for a fault that is already logged. */
export type NumberCell = number | 'blank' | 'faulty';

/** The fields of a table's rows, found by any of their names. */
export interface Fields<Field extends string> {
  /** False if a required column is not usable, which is logged. No row can be used then. */
  readonly isValid: boolean;
  has(field: Field): boolean;
  /** Whether the cells of the field can be read. A blank cell is a fault of its row only in this case. */
  isRead(field: Field): boolean;
  /** Whether the only column of the field has another unit than expected. */
  isInOtherUnit(field: Field): boolean;
  /** The name of the column in the file, or else the name of the field. */
  nameOf(field: Field): string;
  cell(feature: RawFeature, field: Field): Cell;
  text(feature: RawFeature, field: Field): string | null;
  /** Whether a text is not too long. A too long text is logged. */
  fits(feature: RawFeature, field: Field): boolean;
  /** Reads a number. Values that are no numbers in the range are logged. */
  number(feature: RawFeature, field: Field, range: NumberRange): NumberCell;
  /**
   * Reads yes or no in one of their spellings. Blank means no. Anything else is logged.
   * @param meaning meaning of yes for the message
   */
  flag(feature: RawFeature, field: Field, meaning: string): boolean | 'faulty';
  /** Logs fields without a column, once per file. Returns true if all fields have a column. */
  require(...fields: Field[]): boolean;
  /** Returns true if at least one of the fields has a column. Otherwise this is logged once per file. */
  requireOne(...fields: Field[]): boolean;
}

/**
 * Finds the columns of a table for the fields of a folder.
 * @param quantities quantities of the fields; a column with another unit is rejected
 */
export function fieldsOf<Field extends string>(
  table: FeatureTable,
  aliases: Aliases<Field>,
  quantities: Partial<Record<NoInfer<Field>, Quantity>> = {},
): Fields<Field> {
  const { log, assigned } = table;
  const found =
    assigned === undefined ? columnsOfFields(table, aliases, quantities) : assignedFields(assigned, aliases);
  const foreign = (field: Field) =>
    assigned === undefined ? foreignColumn(table, aliases[field], quantities[field]) : null;
  const faulty = new Set<Field>();
  for (const [field, column] of assigned === undefined ? [] : found) {
    const doubt = assignedInOtherUnit(column, aliases[field], quantities[field]);
    if (doubt !== null) log.warning(doubt, { column });
  }
  for (const [field, column] of found) {
    const message =
      assigned === undefined
        ? faultOfColumn(table, column, aliases[field], quantities[field])
        : unreadableFault(table, column);
    if (message === null) continue;
    faulty.add(field);
    log.error(message, { column });
  }
  const nameOf = (field: Field) => found.get(field) ?? field;
  const cell = (feature: RawFeature, field: Field): Cell => {
    const column = faulty.has(field) ? undefined : found.get(field);
    const key = assigned === undefined ? column : field;
    return column !== undefined && key !== undefined && Object.hasOwn(feature.cells, key)
      ? (feature.cells[key] ?? null)
      : null;
  };
  const missing = (field: Field) => {
    if (assigned !== undefined) {
      log.error(`No column is assigned to ${field}, and no value for all rows.`, { column: field });
      return;
    }
    const other = foreign(field);
    const there = table.columns.length === 0 ? 'It has no columns.' : `It has ${someOf(table.columns)}.`;
    log.error(other ?? `The column ${field} is missing. ${there}`, { column: field });
  };
  return {
    isValid: faulty.size === 0,
    has: (field) => found.has(field),
    isRead: (field) => found.has(field) && !faulty.has(field),
    isInOtherUnit: (field) => !found.has(field) && foreign(field) !== null,
    nameOf,
    cell,
    text: (feature, field) => textOf(cell(feature, field)),
    fits(feature, field) {
      const text = textOf(cell(feature, field)) ?? '';
      if (text.length <= MAX_TEXT_LENGTH) return true;
      const length = `${grouped(text.length)} characters`;
      const place = { row: feature.row, column: nameOf(field), value: text };
      log.error(`The ${field} has ${length}. Expected at most ${MAX_TEXT_LENGTH}.`, place);
      return false;
    },
    number(feature, field, range) {
      const value = cell(feature, field);
      const number = (range.isLength === true ? lengthOf : numberOf)(value, table.decimalComma);
      if (number === null) return 'blank';
      const inside = number >= range.min && number <= range.max;
      if (inside && (range.integer !== true || Number.isInteger(number))) return number;
      const place = { row: feature.row, column: nameOf(field), value };
      log.error(`${quoted(value)} is not ${range.expected}.`, place);
      return 'faulty';
    },
    flag(feature, field, meaning) {
      const value = cell(feature, field);
      const text = textOf(value)?.trim().toLowerCase() ?? '';
      if (text === '' || NO.has(text)) return false;
      if (YES.has(text)) return true;
      const place = { row: feature.row, column: nameOf(field), value };
      log.error(`${quoted(value)} is neither yes nor no. Expected yes for ${meaning}.`, place);
      return 'faulty';
    },
    require(...fields) {
      const without = fields.filter((field) => !found.has(field));
      without.forEach(missing);
      return without.length === 0;
    },
    requireOne(...fields) {
      if (fields.some((field) => found.has(field))) return true;
      const other = fields.map(foreign).find((message) => message !== null);
      const [first = ''] = fields;
      log.error(other ?? `Neither a column ${fields.join(' nor a column ')} is there. One is needed.`, {
        column: first,
      });
      return false;
    },
  };
}

function assignedFields<Field extends string>(
  assigned: ReadonlyMap<string, string>,
  aliases: Aliases<Field>,
): Map<Field, string> {
  const fields = Object.keys(aliases) as Field[];
  return new Map(
    fields.flatMap((field) => {
      const column = assigned.get(field);
      return column === undefined ? [] : [[field, column] as const];
    }),
  );
}

/** The column of each field: by its name alone, or else by its name with the expected unit. */
function columnsOfFields<Field extends string>(
  { columns }: FeatureTable,
  aliases: Aliases<Field>,
  quantities: Partial<Record<Field, Quantity>>,
): Map<Field, string> {
  const byName = new Map<string, string>();
  for (const column of columns) {
    const plain = plainColumn(column);
    if (!byName.has(plain)) byName.set(plain, column);
  }
  const found = new Map<Field, string>();
  for (const field of Object.keys(aliases) as Field[]) {
    const alias = aliases[field].find((name) => byName.has(name));
    const quantity = quantities[field];
    const withUnit = (column: string) =>
      quantity !== undefined && unitOfColumn(column, aliases[field], quantity)?.isExpected === true;
    const column = alias === undefined ? columns.find(withUnit) : byName.get(alias);
    if (column !== undefined) found.set(field, column);
  }
  return found;
}

/** Why the column of a field cannot be read. Null if it can. */
function faultOfColumn(
  table: FeatureTable,
  column: string,
  aliases: readonly string[],
  quantity: Quantity | undefined,
): string | null {
  const { columns } = table;
  const unreadable = unreadableFault(table, column);
  if (unreadable !== null) return unreadable;
  const same = columns.filter((other) => plainColumn(other) === plainColumn(column));
  if (same.length > 1) return `The column ${column} is there twice (${same.join(', ')}). Remove or rename one.`;
  const unit = quantity === undefined ? null : unitOfColumn(column, aliases, quantity);
  return quantity === undefined || unit === null || unit.isExpected ? null : inOtherUnit(column, unit, quantity);
}

function unreadableFault({ unreadable }: FeatureTable, column: string): string | null {
  const reason = unreadable?.get(column);
  return reason === undefined ? null : `The column ${column} ${reason}.`;
}

/** The message about a column that would match a field if it did not have another unit. Null if there is none. */
function foreignColumn(
  { columns }: FeatureTable,
  aliases: readonly string[],
  quantity: Quantity | undefined,
): string | null {
  if (quantity === undefined) return null;
  for (const column of columns) {
    const unit = unitOfColumn(column, aliases, quantity);
    if (unit?.isExpected === false) return inOtherUnit(column, unit, quantity);
  }
  return null;
}

/**
 * The message about an assigned column whose name has an unsuitable unit. Lengths are not affected, because they are converted.
 * Null if there is none.
 */
function assignedInOtherUnit(
  column: string,
  aliases: readonly string[],
  quantity: Quantity | undefined,
): string | null {
  const unit = quantity === undefined ? null : unitOfColumn(column, aliases, quantity);
  if (quantity === undefined || unit === null || unit.isExpected || Number.isFinite(unit.inMetres)) return null;
  return `${inOtherUnit(column, unit, quantity)} It was assigned all the same, and is read as it is.`;
}

function inOtherUnit(column: string, { words, isOverDatum }: ColumnUnit, quantity: Quantity): string {
  return isOverDatum === true
    ? `The column ${column} has ${words}. Expected heights above the ground in metres: subtract the level of the ground, and name the column without the datum.`
    : `The column ${column} is in ${words}. Expected ${EXPECTED_UNIT[quantity]}: convert the values, and name the column without the other unit.`;
}
