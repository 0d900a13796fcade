import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { levelsInTime, type Results } from '../../model/results/results.ts';
import { addressesOf } from '../../model/results/results-by-address.ts';
import { LEVELS_SCHEMA, type LevelsFile } from '../../model/results/other-levels.ts';

/**
 * Returns `laeqAssessed` of an operating time before rounding, dB(A), by receiver. If the values are rounded again, they equal
 * those of the results.
 */
export function unroundedLevels(results: Results, time: string): readonly number[] {
  const { laeqUnrounded, laeqAssessed, laeq } = levelsInTime(results, time);
  if (results.criteria.rounding !== ('integer' satisfies CriteriaSet['rounding'])) return laeqAssessed;
  return (laeqUnrounded ?? laeq).map((level, receiver) => within(level, laeqAssessed[receiver] ?? level));
}

/**
 * Moves a stored level into the range that rounds to `whole`. Results store levels with two decimals: 50.496 dB is stored as
 * 50.50, which would round to 51.
 */
function within(level: number, whole: number): number {
  if (Math.round(level) === whole) return level;
  return level > whole ? whole + 0.499 : whole - 0.5;
}

/**
 * Returns the part of the results that another company receives: the highest level of each address in each operating time, and
 * the address's position.
 */
export function levelsOfResults(results: Results): LevelsFile {
  const { receivers, operatingTimes } = results;
  const addresses = addressesOf(results);
  const first = addresses.map(({ receivers: [receiver = 0] }) => receiver);
  const levelsIn = (time: string) => {
    const levels = unroundedLevels(results, time);
    return addresses.map((address) =>
      address.receivers.reduce((highest, receiver) => Math.max(highest, levels[receiver] ?? -99), -99),
    );
  };
  return {
    schema: LEVELS_SCHEMA,
    id: addresses.map(({ id }) => id),
    address: first.map((receiver) => receivers.address[receiver] ?? ''),
    lon: first.map((receiver) => receivers.lon[receiver] ?? null),
    lat: first.map((receiver) => receivers.lat[receiver] ?? null),
    levels: Object.fromEntries(operatingTimes.map((time) => [time, levelsIn(time)])),
  };
}
