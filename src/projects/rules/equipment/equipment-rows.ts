import Papa from 'papaparse';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { directivityText } from '../../../model/equipment/directivity-text.ts';
import { OCTAVE_BANDS_HZ } from '../../../engine/scene/octave-bands.ts';
import type { LoadProblem } from '../../../model/project/project.ts';
import { numberOf, plainColumn, textOf } from '../../../gis/tables/cells.ts';
import { readCsvTable } from '../../../gis/formats/csv.ts';
import type { ImportRecipe } from '../../../model/project/import-recipe.ts';
import { rowFilter, withRecipe } from '../load/recipes/apply-recipe.ts';
import {
  EQUIPMENT_ALIASES,
  EQUIPMENT_COLUMNS,
  EQUIPMENT_QUANTITIES,
  type EquipmentField,
  readEquipment,
} from './equipment.ts';
import { logThirdOctaves } from './equipment-checks.ts';
import type { Cell, FeatureTable } from '../../../gis/tables/feature-table.ts';
import { fieldsOf } from '../../../gis/tables/fields.ts';
import { problemLog } from '../../../gis/files/problems.ts';
import { splitName } from '../../../gis/files/text.ts';

/** A row of an equipment file in the editor. Every column has text, valid or not. */
export interface EquipmentRow {
  /** Identifies the row while it is edited. */
  readonly key: string;
  /** Name of the row's file. */
  readonly file: string;
  readonly cells: Readonly<Record<EquipmentField, string>>;
  /** Columns that the product does not know. They are kept. */
  readonly extra: Readonly<Record<string, string>>;
}

const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'name',
  'category',
  'source',
  'quality',
  'not_recommended_out_of_hours',
  'directivity',
]);

/** Extensions of files that can be written in the format in which they are read. */
const EDITED = new Set(['csv', 'txt', '']);

export interface ReadRows {
  rows: EquipmentRow[];
  /** Fields with a column in the file. */
  fields: EquipmentField[];
  /** Other columns of the file. */
  others: string[];
  problems: LoadProblem[];
}

/**
 * Reads an equipment file for the editor. All rows are kept. A decimal comma in a number becomes a decimal point.
 * @param recipe the assigned columns; null: columns are found by their names
 * @returns the rows, and the faults of the file as a whole; `checkEquipmentRows` finds the faults of cells
 */
export function readEquipmentRows(file: string, bytes: Uint8Array, recipe: ImportRecipe | null = null): ReadRows {
  const problems: LoadProblem[] = [];
  const log = problemLog(problems, 'equipment', file);
  if (!EDITED.has(splitName(file).extension)) {
    log.warning('Files of this kind are read by a load, but not edited here. Save it as CSV to edit its items.');
    return { rows: [], fields: [], others: [], problems };
  }
  const read = readCsvTable(bytes, log, recipe === null ? {} : { header: recipe.header, keeps: rowFilter(recipe) });
  if (read === null) return { rows: [], fields: [], others: [], problems };
  const table = recipe === null ? read : withRecipe(read, recipe);
  const fields = fieldsOf(table, EQUIPMENT_ALIASES, EQUIPMENT_QUANTITIES);
  logThirdOctaves(table);
  const given = EQUIPMENT_COLUMNS.filter((field) => fields.has(field));
  const known = new Set(given.map((field) => fields.nameOf(field)));
  const others = table.columns.filter((column) => !known.has(column));
  const rows = table.features.map((feature): EquipmentRow => {
    const cells = EQUIPMENT_COLUMNS.map((field) => {
      const cell = fields.cell(feature, field);
      const number = TEXT_FIELDS.has(field) ? null : numberOf(cell, table.decimalComma);
      return [field, number === null || !Number.isFinite(number) ? shown(cell) : String(number)] as const;
    });
    return {
      key: crypto.randomUUID(),
      file,
      cells: Object.fromEntries(cells) as EquipmentRow['cells'],
      extra: Object.fromEntries(others.map((column) => [column, shown(feature.cells[column])])),
    };
  });
  return { rows, fields: given, others, problems };
}

/** The text of a cell without the apostrophe that marks text in a spreadsheet. */
const shown = (cell: Cell | undefined): string => (textOf(cell) ?? '').replace(/^'(?=[=+\-@])/, '');

/** Converts an item into a row of a file. */
export function equipmentRow(file: string, item: EquipmentItem): EquipmentRow {
  const { lw, notRecommendedOutOfHours, directivity, ...fields } = item;
  const bands = EQUIPMENT_COLUMNS.filter((field) => field.startsWith('lw') && field !== 'lwa');
  const levels = Object.fromEntries(bands.map((field, band) => [field, lw?.[band] ?? null]));
  const flags = { not_recommended_out_of_hours: notRecommendedOutOfHours ? 'yes' : '' };
  const radiates = { directivity: directivity === undefined ? '' : directivityText(directivity) };
  const values: Record<string, Cell> = { ...fields, ...levels, ...flags, ...radiates };
  const cells = EQUIPMENT_COLUMNS.map((field) => [field, shown(values[field])] as const);
  return { key: crypto.randomUUID(), file, cells: Object.fromEntries(cells) as EquipmentRow['cells'], extra: {} };
}

/** A row with the default values only. */
export function emptyRow(file: string): EquipmentRow {
  const cells = { height: '1.5', usage: '100', penalty: '0' };
  return { key: crypto.randomUUID(), file, cells: { ...NOTHING, ...cells }, extra: {} };
}

const NOTHING: EquipmentRow['cells'] = {
  id: '',
  name: '',
  category: '',
  lw63: '',
  lw125: '',
  lw250: '',
  lw500: '',
  lw1000: '',
  lw2000: '',
  lw4000: '',
  lw8000: '',
  lwa: '',
  lamax: '',
  height: '',
  usage: '',
  penalty: '',
  source: '',
  quality: '',
  not_recommended_out_of_hours: '',
  top: '',
  directivity: '',
};

/** The band levels of a row, in the order of the bands. */
export function bandCells(cells: EquipmentRow['cells']): string[] {
  return OCTAVE_BANDS_HZ.map((hz) => cells[`lw${hz}`]);
}

/** The faults of the band levels of a row, in the order of the bands. */
export function bandFaults(faultOf: (field: EquipmentField) => string | undefined): Array<string | undefined> {
  return OCTAVE_BANDS_HZ.map((hz) => faultOf(`lw${hz}`));
}

/** An error or a warning about a row. */
export interface RowProblem {
  readonly severity: LoadProblem['severity'];
  readonly field: EquipmentField | null;
  readonly message: string;
}

export interface CheckedRows {
  /** Problems by the key of the row. Rows without a problem are left out. */
  readonly problems: ReadonlyMap<string, RowProblem[]>;
  /** Readable items by the key of the row. */
  readonly items: ReadonlyMap<string, EquipmentItem>;
}

/** Checks rows in the same way as a load, including duplicate ids across files. */
export function checkEquipmentRows(rows: readonly EquipmentRow[]): CheckedRows {
  const places = new Map<string, string>();
  const problems = new Map<string, RowProblem[]>();
  const items = new Map<string, EquipmentItem>();
  for (const file of filesOf(rows)) {
    const own = rows.filter((row) => row.file === file);
    const found: LoadProblem[] = [];
    for (const [index, row] of own.entries()) {
      const [item] = readEquipment(tableOf(row, index + FIRST_ROW, found), places);
      if (item !== undefined) items.set(row.key, item);
    }
    for (const { row, column, severity, message } of found) {
      const key = own[(row ?? FIRST_ROW) - FIRST_ROW]?.key ?? '';
      const field = EQUIPMENT_COLUMNS.find((known) => known === column) ?? null;
      problems.set(key, [...(problems.get(key) ?? []), { severity, field, message }]);
    }
  }
  return { problems, items };
}

/** Row number of the first item. The header is row 1. */
const FIRST_ROW = 2;

/** Converts a row into a table with one row for the reader. */
function tableOf({ file, cells }: EquipmentRow, row: number, problems: LoadProblem[]): FeatureTable {
  return {
    log: problemLog(problems, 'equipment', file),
    features: [{ row, geometry: null, cells }],
    columns: EQUIPMENT_COLUMNS,
    crs: null,
    coordinates: 'unsaid',
    decimalComma: false,
  };
}

/** The names of the files that rows belong to, sorted. */
export function filesOf(rows: readonly EquipmentRow[]): string[] {
  return [...new Set(rows.map(({ file }) => file))].sort();
}

/** Text that a spreadsheet would evaluate as a formula. A negative number is not a formula. */
const FORMULA = /^(?:[=@\t\r]|[+-](?![\d.]+$))/;

/**
 * Rows as CSV (RFC 4180, UTF-8 with byte order mark, CRLF).
 * @param forSpreadsheets escapes text that a spreadsheet would evaluate as a formula
 */
export function equipmentCsv(
  rows: readonly EquipmentRow[],
  { forSpreadsheets = false }: { forSpreadsheets?: boolean } = {},
): string {
  // Columns whose names differ only in spelling are merged, as a load does.
  const others = new Map<string, string>();
  for (const column of rows.flatMap(({ extra }) => Object.keys(extra))) {
    const plain = plainColumn(column);
    if (!others.has(plain)) others.set(plain, column);
  }
  const data = rows.map(({ cells, extra }) => [
    ...EQUIPMENT_COLUMNS.map((field) => cells[field]),
    ...[...others.keys()].map(
      (plain) => Object.entries(extra).find(([column]) => plainColumn(column) === plain)?.[1] ?? '',
    ),
  ]);
  const text = Papa.unparse(
    { fields: [...EQUIPMENT_COLUMNS, ...others.values()], data },
    { escapeFormulae: forSpreadsheets && FORMULA },
  );
  return `\uFEFF${text}\r\n`;
}
