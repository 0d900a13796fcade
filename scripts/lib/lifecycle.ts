import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { EXPORT_KEPT_DAYS } from '../../src/model/results/exports.ts';
import { EXPORTS } from '../../src/model/paths.ts';
import { projectRoot } from './run.ts';

/**
 * Days that the functions keep exports, from `functions/.env` and the settings of a project.
 * @returns null for ever
 */
export function exportDaysOf(files: readonly string[]): number | null {
  const settings = Object.assign({}, ...files.map((text) => parseEnv(text))) as Record<string, string | undefined>;
  const days = Number(settings['EXPORT_DAYS'] ?? EXPORT_KEPT_DAYS);
  return days > 0 ? days : null;
}

/** Settings files of the functions: the common one, and then that of a project. */
export function settingsOfFunctions(project: string | null): string[] {
  const names = ['.env', ...(project === null ? [] : [`.env.${project}`])];
  return names.flatMap((name) => {
    try {
      return [readFileSync(path.join(projectRoot, 'functions', name), 'utf8')];
    } catch {
      // A project need not have its own settings.
      return [];
    }
  });
}

interface Rule {
  condition: { matchesPrefix?: string[] };
}

/** A bucket rule that deletes exports one day later than the functions do. It covers cases such as a paused schedule. */
const exportRule = (days: number) => ({
  action: { type: 'Delete' as const },
  condition: { age: days + 1, matchesPrefix: [EXPORTS] },
});

/**
 * Replaces the rule that deletes old exports in a bucket's lifecycle rules. Rules for other prefixes stay.
 * @param days days that the functions keep exports; null for ever
 */
export function withExportRule<Known extends Rule>(
  rules: readonly Known[],
  days: number | null,
): Array<Known | ReturnType<typeof exportRule>> {
  const others = rules.filter(({ condition }) => condition.matchesPrefix?.includes(EXPORTS) !== true);
  return days === null ? others : [...others, exportRule(days)];
}
