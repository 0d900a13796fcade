import type { LoadProblem, ProjectFolder } from '../domain/project.ts';

/** Where in a file something is: row as an editor counts it or feature number from 1, and column. */
interface Place {
  readonly row?: number | null;
  readonly column?: string | null;
  readonly value?: unknown;
}

/** Collects the problems of one file. */
export interface ProblemLog {
  readonly folder: ProjectFolder;
  readonly file: string;
  error(message: string, place?: Place): void;
  warning(message: string, place?: Place): void;
  /** The same list, for a file inside this one (a layer of a zip). */
  within(part: string): ProblemLog;
}

const LONGEST_VALUE = 80;

/** A log that appends to `problems`. */
export function problemLog(problems: LoadProblem[], folder: ProjectFolder, file: string): ProblemLog {
  const add = (severity: LoadProblem['severity'], message: string, place: Place = {}) => {
    const { row = null, column = null, value = null } = place;
    problems.push({ severity, folder, file, row, column, value: shown(value), message });
  };
  return {
    folder,
    file,
    error: (message, place) => add('error', message, place),
    warning: (message, place) => add('warning', message, place),
    within: (part) => problemLog(problems, folder, `${file}/${part}`),
  };
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
}
