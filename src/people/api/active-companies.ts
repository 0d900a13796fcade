import type { Company } from '../../model/people/people.ts';
import type { Live } from '../../firebase/live.ts';

/** Companies that are active, by name. */
export function activeByName(companies: readonly Company[]): Company[] {
  return companies.filter(({ active }) => active).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * The active ones among companies that are watched one by one. One that is inactive is refused, and left out; where nobody could be
 * asked about one, none is known to be left out.
 */
export function activeAmong(companies: ReadonlyArray<Live<Company | null>>): Live<Company[]> {
  const failed = companies.find((live) => live.kind === 'failed' && live.refused !== true);
  if (failed?.kind === 'failed') return failed;
  const found = companies.flatMap((live) => (live.kind === 'ready' && live.value !== null ? live.value : []));
  return { kind: 'ready', value: activeByName(found) };
}
