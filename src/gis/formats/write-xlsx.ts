import writeExcelFile from 'write-excel-file/universal';

/** Widths of columns in characters. */
const WIDE = 28;
const NARROW = 14;

/** Writes a table as an Excel workbook (ECMA-376) with one sheet. The first line is the header. */
export function tableXlsx(
  sheet: string,
  [header = [], ...lines]: ReadonlyArray<ReadonlyArray<string | number | null | undefined>>,
): Promise<Blob> {
  const columns = header.map((_, column) => ({
    width: lines.some((line) => typeof line[column] === 'string') ? WIDE : NARROW,
  }));
  const heading = header.map((value) => ({ value: String(value ?? ''), fontWeight: 'bold' as const, wrap: true }));
  // The type String keeps text as text, whatever its first character is.
  const rows = lines.map((line) =>
    line.map((value) => (typeof value === 'string' ? { value, type: String } : (value ?? null))),
  );
  return writeExcelFile([heading, ...rows], { sheet, columns, stickyRowsCount: 1 }).toBlob();
}
