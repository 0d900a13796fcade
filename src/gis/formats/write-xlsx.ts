import writeExcelFile from 'write-excel-file/universal';

/** Characters that a sheet's cells are wide. */
const WIDE = 28;
const NARROW = 14;

/** Lines of a table as an Excel workbook (ECMA-376) of one sheet, the first line as its heading. */
export function tableXlsx(
  sheet: string,
  [header = [], ...lines]: ReadonlyArray<ReadonlyArray<string | number | null | undefined>>,
): Promise<Blob> {
  const columns = header.map((_, column) => ({
    width: lines.some((line) => typeof line[column] === 'string') ? WIDE : NARROW,
  }));
  const heading = header.map((value) => ({ value: String(value ?? ''), fontWeight: 'bold' as const, wrap: true }));
  // A cell of text stays text, whatever it begins with.
  const rows = lines.map((line) =>
    line.map((value) => (typeof value === 'string' ? { value, type: String } : (value ?? null))),
  );
  return writeExcelFile([heading, ...rows], { sheet, columns, stickyRowsCount: 1 }).toBlob();
}
