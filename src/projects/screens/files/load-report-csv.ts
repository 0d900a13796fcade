import type { LoadProblem } from '../../../model/project/project.ts';
import { csvText } from '../../../gis/formats/write-csv.ts';

/**
 * The problems of a load as CSV (RFC 4180, UTF-8 with byte order mark, CRLF). Cells that a spreadsheet would evaluate as formulas
 * are escaped.
 */
export function loadReportCsv(problems: readonly LoadProblem[]): string {
  const columns = ['severity', 'folder', 'file', 'row', 'column', 'value', 'message'];
  const rows = problems.map(({ severity, folder, file, row, column, value, message }) => [
    severity,
    folder,
    file,
    row,
    column,
    value,
    message,
  ]);
  return csvText([columns, ...rows]);
}
