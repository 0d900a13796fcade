import { EXPORT_KEPT_DAYS } from '../../src/domain/exports.ts';
import { EXPORTS } from '../../src/domain/paths.ts';

/** The functions sweep exports; what they miss goes a day later, such as where their schedule was paused. */
export const EXPORT_DAYS = EXPORT_KEPT_DAYS + 1;

interface Rule {
  condition: { matchesPrefix?: string[] };
}

const EXPORT_RULE = {
  action: { type: 'Delete' as const },
  condition: { age: EXPORT_DAYS, matchesPrefix: [EXPORTS] },
};

/** A bucket's lifecycle rules with the one that deletes old exports; rules of other prefixes stay. */
export function withExportRule<Known extends Rule>(rules: readonly Known[]): Array<Known | typeof EXPORT_RULE> {
  const others = rules.filter(({ condition }) => condition.matchesPrefix?.includes(EXPORTS) !== true);
  return [...others, EXPORT_RULE];
}
