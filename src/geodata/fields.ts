import { numberOf, plainColumn, someOf, textOf } from './cells.ts';
import type { Cell, FeatureTable, RawFeature } from './feature-table.ts';

/** The names that a field goes by, plain (lower case, letters and digits only), best first. */
export type Aliases<Field extends string> = Readonly<Record<Field, readonly string[]>>;

interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
  /** What was expected, to follow “expected”: `a height above 0 m, at most 500 m`. */
  readonly expected: string;
}

/** A number of a row: itself, or nothing there, or a fault that is already reported. */
export type NumberCell = number | 'blank' | 'faulty';

/** The fields of a table's rows, found by any of their names. */
export interface Fields<Field extends string> {
  has(field: Field): boolean;
  /** The column's name in the file, else the field's own. */
  nameOf(field: Field): string;
  cell(feature: RawFeature, field: Field): Cell;
  text(feature: RawFeature, field: Field): string | null;
  /** Reports what is not a number in the range. */
  number(feature: RawFeature, field: Field, range: NumberRange): NumberCell;
  /** Reports fields without a column, once for the file; true where all are there. */
  require(...fields: Field[]): boolean;
}

/** Looks up the columns of a table for the fields that a folder knows. */
export function fieldsOf<Field extends string>(table: FeatureTable, aliases: Aliases<Field>): Fields<Field> {
  const { log } = table;
  const columns = new Map<string, string>();
  for (const column of table.columns) {
    const plain = plainColumn(column);
    if (!columns.has(plain)) columns.set(plain, column);
  }
  const found = new Map<Field, string>();
  for (const field of Object.keys(aliases) as Field[]) {
    const alias = aliases[field].find((name) => columns.has(name));
    const column = alias === undefined ? undefined : columns.get(alias);
    if (column !== undefined) found.set(field, column);
  }
  const nameOf = (field: Field) => found.get(field) ?? field;
  const cell = (feature: RawFeature, field: Field): Cell => {
    const column = found.get(field);
    return column === undefined ? null : (feature.cells[column] ?? null);
  };
  return {
    has: (field) => found.has(field),
    nameOf,
    cell,
    text: (feature, field) => textOf(cell(feature, field)),
    number(feature, field, range) {
      const value = cell(feature, field);
      const number = numberOf(value, table.decimalComma);
      if (number === null) return 'blank';
      const inside = number >= range.min && number <= range.max;
      if (inside && (range.integer !== true || Number.isInteger(number))) return number;
      const said = typeof value === 'string' ? `“${value.trim()}”` : String(value);
      const place = { row: feature.row, column: nameOf(field), value };
      log.error(`${said} is not ${range.expected}.`, place);
      return 'faulty';
    },
    require(...fields) {
      const missing = fields.filter((field) => !found.has(field));
      for (const field of missing) {
        const there = table.columns.length === 0 ? 'It has no columns.' : `It has ${someOf(table.columns)}.`;
        log.error(`The column ${field} is missing. ${there}`, { column: field });
      }
      return missing.length === 0;
    },
  };
}
