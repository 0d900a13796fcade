import { EXPORTS } from '../../src/domain/paths.ts';

/** Exports are fetched right after they were made; a link to one works without signing in as long as the file is there. */
const EXPORT_DAYS = 1;

interface Rule {
  condition: { matchesPrefix?: string[] };
}

const EXPORT_RULE = {
  action: { type: 'Delete' as const },
  condition: { age: EXPORT_DAYS, matchesPrefix: [EXPORTS] },
};

/** A bucket's lifecycle rules with the one that deletes exports after a day; rules of other prefixes stay. */
export function withExportRule<Known extends Rule>(rules: readonly Known[]): Array<Known | typeof EXPORT_RULE> {
  const others = rules.filter(({ condition }) => condition.matchesPrefix?.includes(EXPORTS) !== true);
  return [...others, EXPORT_RULE];
}
