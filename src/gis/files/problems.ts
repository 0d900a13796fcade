/** A position in a file: the column, and the row as an editor counts it or the feature number from 1. */
interface Place {
  readonly row?: number | null;
  readonly column?: string | null;
  readonly value?: unknown;
}

/** Severities of problems, most severe first. */
export const SEVERITIES = ['error', 'warning', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Compares two problems by severity, most severe first. */
export function bySeverity(a: { readonly severity: Severity }, b: { readonly severity: Severity }): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
}

/** A fault of a file with its row and column. */
export interface FileProblem<Folder extends string = string> {
  readonly severity: Severity;
  /** Name that the caller gives the group of files. */
  readonly folder: Folder;
  readonly file: string;
  /**
   * Row of a CSV file as an editor counts it (the header is row 1), or feature number from 1. Null if the fault concerns the
   * whole file.
   */
  readonly row: number | null;
  readonly column: string | null;
  readonly value: string | null;
  /** A sentence with the fault and the expected content. */
  readonly message: string;
}

/** Collects the problems of one file. */
export interface ProblemLog {
  readonly folder: string;
  readonly file: string;
  error(message: string, place?: Place): void;
  warning(message: string, place?: Place): void;
  /** Logs what was done with the file as requested. Nothing is wrong. */
  note(message: string, place?: Place): void;
  /** A log into the same list for a file inside this one, such as a layer of a zip. */
  within(part: string): ProblemLog;
}

const MAX_VALUE_LENGTH = 80;
const MAX_COLUMN_LENGTH = 100;
/** Longest message. Messages cite files, and the report of a load has to fit into a document. */
const MAX_MESSAGE_LENGTH = 500;

/** Creates a log that appends to `problems`. */
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

/** A whole number with a thousands separator for messages: `3,501`. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A value of a file for messages: text in quotation marks, shortened to a legible length. */
export function quoted(value: unknown): string {
  const text = shown(value) ?? 'nothing';
  return typeof value === 'string' ? `“${shortened(value.trim(), MAX_VALUE_LENGTH)}”` : text;
}

/** Shortens a text to a legible length. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
