import writeExcelFile from 'write-excel-file/universal';
import { csvText } from '../../gis/formats/write-csv.ts';

type Line = ReadonlyArray<string | number | null>;

/** Lines of a table as CSV (RFC 4180, UTF-8 with byte order mark, CRLF). */
export function scenarioCsv(lines: readonly Line[]): Blob {
  return new Blob([csvText(lines)], { type: 'text/csv;charset=utf-8' });
}

/** Characters that a sheet's cells are wide. */
const WIDE = 28;
const NARROW = 14;

/** Lines of a table as an Excel workbook (ECMA-376) of one sheet, the first line as its heading. */
export function scenarioXlsx([header = [], ...lines]: readonly Line[]): Promise<Blob> {
  const columns = header.map((_, column) => ({
    width: lines.some((line) => typeof line[column] === 'string') ? WIDE : NARROW,
  }));
  const heading = header.map((value) => ({ value: String(value ?? ''), fontWeight: 'bold' as const, wrap: true }));
  // A cell of text stays text, whatever it begins with.
  const rows = lines.map((line) => line.map((value) => (typeof value === 'string' ? { value, type: String } : value)));
  return writeExcelFile([heading, ...rows], { sheet: 'Scenarios', columns, stickyRowsCount: 1 }).toBlob();
}
