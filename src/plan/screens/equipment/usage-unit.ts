import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../../../people/api/session.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { levelNameOf } from '../../../model/criteria/criteria-set.ts';

/** How a share of the time is shown and entered: in per cent, or as minutes of the time that is assessed. It is stored in per cent. */
export type UsageUnit = { readonly kind: 'percent' } | { readonly kind: 'minutes'; readonly of: number };

const PERCENT: UsageUnit = { kind: 'percent' };

/**
 * The minutes that the levels of all operating times are assessed over, as their names say: 15 of `LAeq,15min`; null where they differ or
 * are no minutes.
 */
export function assessedMinutes(set: CriteriaSet, times: readonly string[]): number | null {
  const found = new Set(times.map((key) => /,\s*(\d+)\s*min/.exec(levelNameOf(set, key))?.[1]));
  const [minutes] = found;
  return found.size === 1 && minutes !== undefined ? Number(minutes) : null;
}

/** The unit that the person chose, which the browser remembers for them; minutes only where the levels are assessed over some. */
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
/** So fine that a minute and its per cent give one level: 1e-6 % are 1e-7 dB of a usage of 1 %. */
const STORED_DECIMALS = 6;

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** A usage in % as it is shown, to two decimals. */
export function shownUsage(percent: number, unit: UsageUnit): number {
  return rounded(unit.kind === 'percent' ? percent : (percent / 100) * unit.of, DECIMALS);
}

/** An entered usage in %, as it is stored. */
export function storedUsage(entered: number, unit: UsageUnit): number {
  return unit.kind === 'percent' ? entered : rounded((entered / unit.of) * 100, STORED_DECIMALS);
}

/** The most that can be entered. */
export function mostUsage(unit: UsageUnit): number {
  return unit.kind === 'percent' ? 100 : unit.of;
}
