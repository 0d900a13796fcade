import writeExcelFile, { type Row, type Sheet } from 'write-excel-file/universal';
import { grouped } from '../../../model/format/format.ts';
import type { ExportValue } from './export-column.ts';
import { KEY_HEADING, keyOf, settingsOf } from './export-notes.ts';
import { type ExportLayer, type ExportWanted, layersOf } from './export-layers.ts';

/** Most rows of a sheet without the header (ECMA-376, part 1, 18.3.1.73: 1,048,576 with it). */
const MAX_ROWS = 1_048_575;
/** Most characters of a cell. */
const MAX_CELL_CHARACTERS = 32_767;
/** Most cells of a sheet. A larger sheet would not fit into the memory of a function, or into one string. */
export const MAX_XLSX_CELLS = 6_000_000;

/** Widths of columns in characters. */
const WIDE = 28;
const NARROW = 13;
const VERY_WIDE = 90;

/** Why results cannot be written as a workbook. Null if they can. */
export function faultOfXlsx(wanted: ExportWanted): string | null {
  for (const { count, columns } of layersOf(wanted, true)) {
    if (count <= MAX_ROWS && count * columns.length <= MAX_XLSX_CELLS) continue;
    const rows = grouped(count);
    return `A table of ${rows} rows is too large for an Excel workbook. Export one operating time alone, or as CSV.`;
  }
  return null;
}

/**
 * The results as an Excel workbook (ECMA-376) with one sheet each for receivers, work areas, barriers, settings, and the
 * description of all columns.
 */
export async function resultsXlsx(wanted: ExportWanted): Promise<Uint8Array> {
  const layers = layersOf({ ...wanted, contours: null }, true);
  const settings = [['Setting', 'Value'], ...settingsOf(wanted).map(([label, value]) => [label, value])];
  const sheets: Array<Sheet<Blob>> = [
    ...layers.map(sheetOf),
    { sheet: 'Settings', data: settings.map(textRow), columns: [{ width: WIDE }, { width: VERY_WIDE }] },
    {
      sheet: 'Key',
      data: [[...KEY_HEADING], ...keyOf(layers)].map(textRow),
      columns: KEY_HEADING.map((name) => ({ width: name === 'Meaning' ? VERY_WIDE : WIDE })),
      stickyRowsCount: 1,
    },
  ];
  const blob = await writeExcelFile(sheets).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

function sheetOf(layer: ExportLayer): Sheet<Blob> {
  const { title, columns, count } = layer;
  const data: Row[] = [columns.map(({ name }) => ({ value: name, type: String, fontWeight: 'bold' }))];
  for (let row = 0; row < count; row++) data.push(layer.valuesAt(row).map(cellOf));
  return {
    sheet: title,
    data,
    columns: columns.map(({ type }) => ({ width: type === 'text' ? WIDE : NARROW })),
    stickyRowsCount: 1,
  };
}

function textRow(cells: readonly string[], row: number): Row {
  return row === 0 ? cells.map((value) => ({ value, type: String, fontWeight: 'bold' })) : cells.map(cellOf);
}

/** Keeps text as text, whatever its first character is. */
function cellOf(value: ExportValue): Row[number] {
  if (typeof value === 'string')
    return value === '' ? null : { value: value.slice(0, MAX_CELL_CHARACTERS), type: String };
  return value !== null && Number.isFinite(value) ? value : null;
}
