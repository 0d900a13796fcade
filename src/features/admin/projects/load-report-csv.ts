import type { LoadProblem } from '../../../domain/project.ts';
import { csvCell } from '../../../geodata/formats/csv-cell.ts';

/** The problems of a load as CSV (RFC 4180, UTF-8 with byte order mark, CRLF); cells that a spreadsheet would compute are neutralised. */
export function loadReportCsv(problems: readonly LoadProblem[]): string {
  const rows = problems.map(({ severity, folder, file, row, column, value, message }) =>
    [severity, folder, file, row, column, value, message].map(csvCell).join(','),
  );
  return `\uFEFF${['severity,folder,file,row,column,value,message', ...rows].join('\r\n')}\r\n`;
}
