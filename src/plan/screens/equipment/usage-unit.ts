import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../../../people/api/session.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { levelNameOf } from '../../../model/criteria/criteria-set.ts';

/** The unit of a displayed usage: per cent, or minutes of the averaging time. Usage is stored in per cent. */
export type UsageUnit = { readonly kind: 'percent' } | { readonly kind: 'minutes'; readonly of: number };

const PERCENT: UsageUnit = { kind: 'percent' };

/**
 * The minutes over which the levels of all operating times are averaged, from their names: 15 for `LAeq,15min`. Null if they
 * differ or are not minutes.
 */
export function assessedMinutes(set: CriteriaSet, times: readonly string[]): number | null {
  const found = new Set(times.map((key) => /,\s*(\d+)\s*min/.exec(levelNameOf(set, key))?.[1]));
  const [minutes] = found;
  return found.size === 1 && minutes !== undefined ? Number(minutes) : null;
}

/** The unit that the person chose, stored in the browser. Minutes are available only with an averaging time. */
export function useUsageUnit(minutes: number | null): [UsageUnit, (kind: UsageUnit['kind']) => void] {
  const person = useSession(({ session }) => (session.kind === 'signed-in' ? session.account.email : ''));
  const [kind, setKind] = useLocalStorage<UsageUnit['kind']>({
    key: `usage-unit ${person}`,
    defaultValue: 'percent',
    getInitialValueInEffect: false,
    deserialize: (text) => (text === '"minutes"' ? 'minutes' : 'percent'),
  });
  return [kind === 'minutes' && minutes !== null ? { kind, of: minutes } : PERCENT, setKind];
}

const DECIMALS = 2;
/**
 * Decimals of a stored usage in %. They are sufficient to give the same level for minutes and per cent: 1e-6 % are 1e-7 dB of a
 * usage of 1 %.
 */
const STORED_DECIMALS = 6;

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** Converts a usage in % for display, with two decimals. */
export function shownUsage(percent: number, unit: UsageUnit): number {
  return rounded(unit.kind === 'percent' ? percent : (percent / 100) * unit.of, DECIMALS);
}

/** Converts an entered usage to the stored form in %. */
export function storedUsage(entered: number, unit: UsageUnit): number {
  return unit.kind === 'percent' ? entered : rounded((entered / unit.of) * 100, STORED_DECIMALS);
}

/** Largest usage that can be entered. */
export function mostUsage(unit: UsageUnit): number {
  return unit.kind === 'percent' ? 100 : unit.of;
}
