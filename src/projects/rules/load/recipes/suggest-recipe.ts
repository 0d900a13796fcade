import {
  type HeaderRows,
  type ImportRecipe,
  keptColumns,
  LENGTH_UNITS,
  type LengthUnit,
  type TableFolder,
} from '../../../../model/project/import-recipe.ts';
import { ROW_NUMBER } from '../../../../model/project/row-number.ts';
import { plainColumn, textOf } from '../../../../gis/tables/cells.ts';
import { unitOfColumn } from '../../../../gis/tables/column-units.ts';
import type { Cell } from '../../../../gis/tables/feature-table.ts';
import { typeOfWord } from '../receivers/receivers.ts';
import { cellOf, valueKey } from './apply-recipe.ts';
import { type ImportField, quantityOf } from './import-fields.ts';

/** The columns and rows of a table to which fields are assigned. */
export interface TableToAssign {
  readonly folder: TableFolder;
  readonly file: string;
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<Readonly<Record<string, Cell>>>;
}

/** Suggests a recipe from column names, units and values. People check it before it is stored. */
export function suggestedRecipe(
  table: TableToAssign,
  header: HeaderRows,
  fields: readonly ImportField[],
): ImportRecipe {
  const { folder, file, columns } = table;
  const taken = new Set<string>();
  const assigned: Array<{ field: string; column: string }> = [];
  for (const field of fields) {
    const column = columnOf(field, columns, folder, taken);
    if (column === undefined) continue;
    taken.add(column);
    assigned.push({ field: field.key, column });
  }
  const units = assigned.flatMap(({ field, column }) => {
    const unit = lengthUnitOf(
      column,
      fields.find(({ key }) => key === field),
    );
    return unit === null ? [] : [{ field, unit }];
  });
  const recipe = {
    folder,
    file,
    header,
    columns: keptColumns(columns),
    fields: withPairs(assigned),
    units,
    isLeftOut: false,
  };
  const meanings = assigned.flatMap((assignment) => meaningsOf(table, assignment, fields));
  return { ...recipe, values: [...numbersOf(table, fields), ...meanings] };
}

/** Uses row numbers as ids for a table without a suitable column. */
function numbersOf({ folder, columns }: TableToAssign, fields: readonly ImportField[]): ImportRecipe['values'] {
  const field = fields.find(({ key, needed }) => needed && NUMBERED.has(key));
  if (columns.length > 0 || field === undefined) return [];
  return [{ field: field.key, value: '', means: `${folder.charAt(0).toUpperCase()}${ROW_NUMBER}` }];
}

/** Fields that identify a row, with different values in all rows. */
const NUMBERED: ReadonlySet<string> = new Set(['id', 'name']);

/**
 * The column of a field: by its name, by its name with a unit, or by the lower name in a header of two rows. A column with a unit
 * that cannot be converted does not match: hours, levels above a datum, A-weighted bands.
 */
function columnOf(
  { key, aliases }: ImportField,
  columns: readonly string[],
  folder: TableFolder,
  taken: ReadonlySet<string>,
): string | undefined {
  const quantity = quantityOf(folder, key);
  const isBand = key.startsWith('lw') && key !== 'lwa';
  const canBe = (column: string) => {
    if (taken.has(column) || (isBand && WEIGHTED.test(column))) return false;
    const unit = unitOfColumn(column, aliases, quantity);
    if (unit === null || unit.isExpected) return true;
    return unit.isOverDatum !== true && lengthUnitIn(unit.inMetres) !== undefined;
  };
  const free = columns.filter(canBe);
  const withoutUnit = (column: string) => plainColumn(column.replace(UNIT_AT_END, ''));
  const lower = (column: string) => plainColumn(column.split(' ').at(-1) ?? '');
  return (
    aliases
      .map((alias) => free.find((column) => plainColumn(column) === alias))
      .find((column) => column !== undefined) ??
    free.find((column) => unitOfColumn(column, aliases, quantity) !== null) ??
    free.find((column) => aliases.includes(withoutUnit(column))) ??
    (isBand ? free.find((column) => aliases.includes(lower(column))) : undefined)
  );
}

/** A-weighted or C-weighted band levels do not match, because band levels have to be unweighted. */
const WEIGHTED = /\bdb ?[([]? ?[ac]\b|\blw ?[([]? ?[ac]\b/i;

function lengthUnitIn(metres: number): LengthUnit | undefined {
  const found = Object.entries(LENGTH_UNITS).find(([, inMetres]) => Math.abs(inMetres - metres) < 1e-9);
  return found === undefined ? undefined : (found[0] as LengthUnit);
}

/** A unit below the name: `SWL` above `dB(A)`. */
const UNIT_AT_END = / (?:dB ?\(?A?\)?|%|Hz|m)$/i;

/** Keeps one complete pair of coordinates. If there are two, it keeps the pair in degrees, which needs no coordinate system. */
function withPairs(assigned: ReadonlyArray<{ field: string; column: string }>) {
  const has = (field: string) => assigned.some((assignment) => assignment.field === field);
  const isPlaced = has('lon') && has('lat');
  return assigned.filter(({ field }) => {
    if (field === 'lon' || field === 'lat') return isPlaced;
    return (field !== 'easting' && field !== 'northing') || !isPlaced;
  });
}

function lengthUnitOf(column: string, field: ImportField | undefined): LengthUnit | null {
  if (field?.kind !== 'length') return null;
  const unit = lengthUnitIn(unitOfColumn(column, field.aliases, 'length')?.inMetres ?? 1);
  return unit === undefined || unit === 'm' ? null : unit;
}

/** The meanings of known words of a choice. A word that is itself a value of the choice needs no entry. */
function meaningsOf(
  table: TableToAssign,
  { field: key, column }: { field: string; column: string },
  fields: readonly ImportField[],
): ImportRecipe['values'] {
  const field = fields.find((known) => known.key === key);
  if (field?.kind !== 'choice') return [];
  return valuesOf(table.rows, column).flatMap(({ value }) => {
    const means = key === 'type' ? typeOfWord(value) : field.choices.find((choice) => choice === valueKey(value));
    return means === null || means === undefined || means === valueKey(value) ? [] : [{ field: key, value, means }];
  });
}

export interface CountedValue {
  /** The value as it first occurs in the file. Empty for blank cells. */
  readonly value: string;
  readonly count: number;
}

/** The values of a column with their number of rows, most frequent first. */
export function valuesOf(rows: TableToAssign['rows'], column: string): CountedValue[] {
  const counts = new Map<string, { value: string; count: number }>();
  for (const cells of rows) {
    const cell = cellOf(cells, column);
    const key = valueKey(cell);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { value: textOf(cell) ?? '', count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

/** Most rows above the header of a spreadsheet that are searched. They are titles. */
const MOST_ROWS_ABOVE = 30;

/**
 * Suggests the header rows of a CSV file: the first row with at least two known column names, together with a row of octave bands
 * directly below it. If there is no such row, the first row with text in every column.
 */
export function suggestedHeader(rows: readonly string[][], fields: readonly ImportField[]): HeaderRows {
  const aliases = new Set(fields.flatMap((field) => field.aliases));
  const known = rows
    .slice(0, MOST_ROWS_ABOVE)
    .map((cells) => cells.filter((cell) => aliases.has(plainColumn(cell))).length);
  const first = known.findIndex((count) => count >= 2);
  const found =
    first >= 0
      ? first
      : Math.max(
          0,
          rows.slice(0, MOST_ROWS_ABOVE).findIndex((cells) => isFilled(cells, rows)),
        );
  const bands = (rows[found + 1] ?? []).flatMap((cell) => bandOf(cell) ?? []);
  const isSecond = bands.length >= MIN_BANDS && bands.every((hz, at) => at === 0 || hz > (bands[at - 1] ?? 0));
  return { first: found + 1, rows: isSecond ? 2 : 1 };
}

/** Whether a row has text in every column. Titles have text only in the first columns. */
function isFilled(cells: readonly string[], rows: readonly string[][]): boolean {
  const width = Math.max(...rows.map(({ length }) => length));
  return (
    cells.length === width && cells.every((cell) => cell.trim() !== '' && Number.isNaN(Number(cell.replace(',', '.'))))
  );
}

/**
 * Fewest ascending centre frequencies in a row that make it a second header row. A row with fewer can have the levels of an item.
 */
const MIN_BANDS = 4;

/** The centre frequency of an octave band in a row below `Octave band`, Hz. Null if the cell has none. */
function bandOf(cell: string): number | null {
  const [, digits, kilo] = /^(63|125|250|500|[1248]000|[1248](?=\s*k))(\s*k)?(?:\s*hz)?$/i.exec(cell.trim()) ?? [];
  return digits === undefined ? null : Number(digits) * (kilo === undefined ? 1 : 1000);
}
