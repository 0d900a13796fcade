import type { LoggerFormat } from '../../rules/logger-format.ts';
import type { LoadProblem } from '../../../model/project/project.ts';
import { problemLog } from '../../../gis/files/problems.ts';
import type { ReadLogger } from '../../rules/loggers/logger-quarters.ts';
import { type OpenedLogger, openLogger } from '../../rules/loggers/open-logger.ts';
import { readLogger } from '../../rules/loggers/read-logger.ts';

export type OpenedFile =
  | { kind: 'opened'; name: string; logger: OpenedLogger }
  | { kind: 'failed'; name: string; problems: string[] };

export type ReadFile =
  | { kind: 'read'; logger: ReadLogger; problems: string[] }
  | { kind: 'failed'; problems: string[] };

/** Folder name for problems. A logger's file is in no folder of the project. */
const FOLDER = 'receivers';

/** @param kept stored formats of the company */
export async function openedFile(file: File, kept: readonly LoggerFormat[]): Promise<OpenedFile> {
  const problems: LoadProblem[] = [];
  const bytes = new Uint8Array(await file.arrayBuffer());
  const logger = openLogger(bytes, kept, problemLog(problems, FOLDER, file.name));
  return logger === null
    ? { kind: 'failed', name: file.name, problems: problems.map(formatValue) }
    : { kind: 'opened', name: file.name, logger };
}

export function readFile(
  { name, logger }: Extract<OpenedFile, { kind: 'opened' }>,
  format: LoggerFormat,
  timeZone: string,
): ReadFile {
  const problems: LoadProblem[] = [];
  const read = readLogger(logger.table, format, timeZone, problemLog(problems, FOLDER, name), problems);
  const messages = problems.map(formatValue);
  return read === null ? { kind: 'failed', problems: messages } : { kind: 'read', logger: read, problems: messages };
}

/** `Row 12, LAeq: “loud” is not a number.` */
function formatValue({ row, column, message }: LoadProblem): string {
  const place = [...(row === null ? [] : [`Row ${row}`]), ...(column === null ? [] : [column])].join(', ');
  return place === '' ? message : `${place}: ${message}`;
}
