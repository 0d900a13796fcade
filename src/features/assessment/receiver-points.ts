import type { Results } from '../../domain/results.ts';
import { addressesOf, type ResultAddress, worstIn, worstReceivers } from '../../domain/results-by-address.ts';
import type { PreparedScene } from '../../geodata/scene/prepared-scene.ts';
import type { ExceedanceScale } from '../../ui/exceedance.ts';
import type { ReceiverPoints } from '../../ui/map/receiver-canvas.ts';

const PLAIN_COLOUR = '#f3f6ef';
/** Of addresses that are not in use, or have no criterion. */
const NOT_COMPARED_COLOUR = '#b9beb4';

/** The operating time to show: the one chosen, if the results have it, else the worst. */
export function shownTime(results: Results | null, chosen: string | null): string | null {
  if (results === null) return null;
  return chosen !== null && results.operatingTimes.includes(chosen) ? chosen : worstTime(results);
}

/** The operating time in which a criterion is exceeded most; of equal ones that of most addresses over theirs, then the first. */
function worstTime(results: Results): string | null {
  const [worst] = results.operatingTimes
    .map((time) => {
      const { exceedance = [] } = results.receivers.times[time] ?? {};
      const exceedances = worstReceivers(results, time).map((receiver) => exceedance[receiver] ?? -Infinity);
      const highest = exceedances.reduce((most, one) => Math.max(most, one), -Infinity);
      return { time, highest, exceeding: exceedances.filter((one) => one > 0).length };
    })
    .sort((a, b) => b.highest - a.highest || b.exceeding - a.exceeding);
  return worst?.time ?? null;
}

/** The worst receivers of the addresses that have one at the place of a receiver, from the highest down: dwellings of one house. */
export function addressesAtPlace(results: Results, index: number, time: string): number[] {
  const { lon, lat, height, addressId } = results.receivers;
  const there = new Set(
    addressId.filter((_, receiver) => lon[receiver] === lon[index] && lat[receiver] === lat[index]),
  );
  const heightOf = (receiver: number) => height[receiver] ?? 0;
  return addressesOf(results)
    .filter(({ id }) => there.has(id))
    .map(worstIn(results, time))
    .sort((a, b) => heightOf(b) - heightOf(a) || a - b);
}

/** Points of the map, and the number of each one's receiver. */
export interface PlacedReceivers extends ReceiverPoints {
  receivers: readonly number[];
}

/**
 * Addresses at their worst receiver, coloured by exceedance, and all receivers of the one that is chosen; plain ones while there are no
 * results; null while nothing is known.
 */
export function receiverPoints(
  results: Results | null,
  time: string | null,
  scene: PreparedScene | null,
  scale: ExceedanceScale,
  chosen: ResultAddress | null = null,
): PlacedReceivers | null {
  const columns = results === null || time === null ? undefined : results.receivers.times[time];
  if (results !== null && time !== null && columns !== undefined) {
    const { lon, lat } = results.receivers;
    const receivers = [...new Set([...worstReceivers(results, time), ...(chosen?.receivers ?? [])])];
    const exceedance = (point: number) => columns.exceedance[receivers[point] ?? -1] ?? null;
    return {
      receivers,
      lonLat: pairs(receivers, (receiver) => [lon[receiver] ?? NaN, lat[receiver] ?? NaN]),
      colourOf: (point) => colourOf(exceedance(point), scale),
      rankOf: (point) => exceedance(point) ?? -Infinity,
    };
  }
  if (scene === null) return null;
  const { addressIds, lonLat } = scene.receivers;
  const first = new Map<string, number>();
  addressIds.forEach((id, receiver) => first.has(id) || first.set(id, receiver));
  const receivers = [...first.values()];
  const placeOf = (receiver: number) => [lonLat[2 * receiver] ?? NaN, lonLat[2 * receiver + 1] ?? NaN] as const;
  return { receivers, lonLat: pairs(receivers, placeOf), colourOf: () => PLAIN_COLOUR, rankOf: () => 0 };
}

/** The colour of an exceedance; of none that of what is not compared. */
export function colourOf(exceedance: number | null, scale: ExceedanceScale): string {
  return exceedance === null ? NOT_COMPARED_COLOUR : scale.classOf(exceedance).colour;
}

function pairs(receivers: readonly number[], placeOf: (receiver: number) => readonly [number, number]): Float64Array {
  const lonLat = new Float64Array(2 * receivers.length);
  receivers.forEach((receiver, point) => {
    [lonLat[2 * point], lonLat[2 * point + 1]] = placeOf(receiver);
  });
  return lonLat;
}

/** How many addresses are in each class of exceedance; those that are not compared are in none. */
export function countByRank(results: Results, time: string, scale: ExceedanceScale): number[] {
  const counts = scale.classes.map(() => 0);
  const { exceedance = [] } = results.receivers.times[time] ?? {};
  for (const receiver of worstReceivers(results, time)) {
    const over = exceedance[receiver] ?? null;
    if (over === null) continue;
    const rank = scale.rankOf(over);
    counts[rank] = (counts[rank] ?? 0) + 1;
  }
  return counts;
}
