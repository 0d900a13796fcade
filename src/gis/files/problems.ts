/** Where in a file something is: row as an editor counts it or feature number from 1, and column. */
interface Place {
  readonly row?: number | null;
  readonly column?: string | null;
  readonly value?: unknown;
}

/** What is found in files, the gravest first. */
export const SEVERITIES = ['error', 'warning', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The order of two findings: the gravest first. */
export function bySeverity(a: { readonly severity: Severity }, b: { readonly severity: Severity }): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
}

/** One fault of a file, by row and column. */
export interface FileProblem<Folder extends string = string> {
  readonly severity: Severity;
  /** What the caller calls the files that it reads together. */
  readonly folder: Folder;
  readonly file: string;
  /** Row of the file as an editor counts it (CSV, header is row 1) or feature number from 1; null where it is the whole file. */
  readonly row: number | null;
  readonly column: string | null;
  readonly value: string | null;
  /** A sentence that says what is wrong and what was expected. */
  readonly message: string;
}

/** Collects the problems of one file. */
export interface ProblemLog {
  readonly folder: string;
  readonly file: string;
  error(message: string, place?: Place): void;
  warning(message: string, place?: Place): void;
  /** Says what was done with the file as asked, without anything being wrong. */
  note(message: string, place?: Place): void;
  /** The same list, for a file inside this one (a layer of a zip). */
  within(part: string): ProblemLog;
}

const MAX_VALUE_LENGTH = 80;
const MAX_COLUMN_LENGTH = 100;
/** Whatever a message cites of a file, the report of a load has to fit into a document. */
const MAX_MESSAGE_LENGTH = 500;

/** A log that appends to `problems`. */
export function problemLog<Folder extends string>(
  problems: FileProblem<Folder>[],
  folder: NoInfer<Folder>,
  file: string,
): ProblemLog {
  const add = (severity: FileProblem['severity'], message: string, place: Place = {}) => {
    const { row = null, column = null, value = null } = place;
    problems.push({
      severity,
      folder,
      file,
      row,
      column: column === null ? null : shortened(column, MAX_COLUMN_LENGTH),
      value: shown(value),
      message: shortened(message, MAX_MESSAGE_LENGTH),
    });
  };
  return {
    folder,
    file,
    error: (message, place) => add('error', message, place),
    warning: (message, place) => add('warning', message, place),
    note: (message, place) => add('note', message, place),
    within: (part) => problemLog(problems, folder, `${file}/${part}`),
  };
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value);
  return shortened(text, MAX_VALUE_LENGTH);
}

/** A whole number as messages cite it, its thousands set apart: `3,501`. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A value of a file as messages cite it: text in quotation marks, cut to what can be read. */
export function quoted(value: unknown): string {
  const text = shown(value) ?? 'nothing';
  return typeof value === 'string' ? `“${shortened(value.trim(), MAX_VALUE_LENGTH)}”` : text;
}

/** A text cut to what can be read. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
