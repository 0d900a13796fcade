import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { EXPORT_KEPT_DAYS } from '../../src/model/results/exports.ts';
import { EXPORTS } from '../../src/model/paths.ts';
import { projectRoot } from './run.ts';

/**
 * How many days the functions keep exports, as `functions/.env` says, or that of a project.
 * @returns null for ever
 */
export function exportDaysOf(files: readonly string[]): number | null {
  const settings = Object.assign({}, ...files.map((text) => parseEnv(text))) as Record<string, string | undefined>;
  const days = Number(settings['EXPORT_DAYS'] ?? EXPORT_KEPT_DAYS);
  return days > 0 ? days : null;
}

/** The settings of the functions, those of a project after those of all. */
export function settingsOfFunctions(project: string | null): string[] {
  const names = ['.env', ...(project === null ? [] : [`.env.${project}`])];
  return names.flatMap((name) => {
    try {
      return [readFileSync(path.join(projectRoot, 'functions', name), 'utf8')];
    } catch {
      // A project need not have settings of its own.
      return [];
    }
  });
}

interface Rule {
  condition: { matchesPrefix?: string[] };
}

/** The functions sweep exports; what they miss goes a day later, such as where their schedule was paused. */
const exportRule = (days: number) => ({
  action: { type: 'Delete' as const },
  condition: { age: days + 1, matchesPrefix: [EXPORTS] },
});

/**
 * A bucket's lifecycle rules with the one that deletes old exports; rules of other prefixes stay.
 * @param days how long the functions keep them; null for ever
 */
export function withExportRule<Known extends Rule>(
  rules: readonly Known[],
  days: number | null,
): Array<Known | ReturnType<typeof exportRule>> {
  const others = rules.filter(({ condition }) => condition.matchesPrefix?.includes(EXPORTS) !== true);
  return days === null ? others : [...others, exportRule(days)];
}
