import type { Company } from '../../model/people/people.ts';
import type { Live } from '../../firebase/live.ts';

/** Returns the active companies, sorted by name. */
export function activeByName(companies: readonly Company[]): Company[] {
  return companies.filter(({ active }) => active).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Returns the active companies among companies that are watched one by one. The security rules refuse inactive companies, so
 * these are left out. If any company cannot be read for another reason, the whole list fails.
 */
export function activeAmong(companies: ReadonlyArray<Live<Company | null>>): Live<Company[]> {
  const failed = companies.find((live) => live.kind === 'failed' && live.refused !== true);
  if (failed?.kind === 'failed') return failed;
  const found = companies.flatMap((live) => (live.kind === 'ready' && live.value !== null ? live.value : []));
  return { kind: 'ready', value: activeByName(found) };
}
