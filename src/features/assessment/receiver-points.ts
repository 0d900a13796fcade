import type { Results } from '../../domain/results.ts';
import type { PreparedScene } from '../../geodata/scene/prepared-scene.ts';
import type { ExceedanceScale } from '../../ui/exceedance.ts';
import type { ReceiverPoints } from '../../ui/map/receiver-canvas.ts';

const PLAIN_COLOUR = '#f3f6ef';
/** Of receivers that are not in use, or have no criterion. */
export const NOT_COMPARED_COLOUR = '#b9beb4';

/** The operating time to show: the one chosen, if the results have it, else the worst. */
export function shownTime(results: Results | null, chosen: string | null): string | null {
  if (results === null) return null;
  return chosen !== null && results.operatingTimes.includes(chosen) ? chosen : worstTime(results);
}

/** The operating time in which a criterion is exceeded most; of equal ones that of most receivers over theirs, then the first. */
function worstTime({ operatingTimes, receivers }: Results): string | null {
  const [worst] = operatingTimes
    .map((time) => {
      const exceedances = (receivers.times[time]?.exceedance ?? []).filter((exceedance) => exceedance !== null);
      const highest = exceedances.reduce((most, exceedance) => Math.max(most, exceedance), -Infinity);
      return { time, highest, exceeding: exceedances.filter((exceedance) => exceedance > 0).length };
    })
    .sort((a, b) => b.highest - a.highest || b.exceeding - a.exceeding);
  return worst?.time ?? null;
}

/** The receivers at the place of one of them, from the highest down: floors, and façades of one corner. */
export function receiversAtPlace({ receivers: { lon, lat, height } }: Results, index: number): number[] {
  const heightOf = (receiver: number) => height[receiver] ?? 0;
  return lon
    .flatMap((value, receiver) => (value === lon[index] && lat[receiver] === lat[index] ? [receiver] : []))
    .sort((a, b) => heightOf(b) - heightOf(a) || a - b);
}

/** Receivers coloured by exceedance; plain ones while there are no results; null while nothing is known. */
export function receiverPoints(
  results: Results | null,
  time: string | null,
  scene: PreparedScene | null,
  scale: ExceedanceScale,
): ReceiverPoints | null {
  const columns = results === null || time === null ? undefined : results.receivers.times[time];
  if (results !== null && columns !== undefined) {
    const { lon, lat } = results.receivers;
    const lonLat = new Float64Array(2 * lon.length);
    lon.forEach((value, index) => lonLat.set([value, lat[index] ?? 0], 2 * index));
    const exceedance = (index: number) => columns.exceedance[index] ?? null;
    const colourOf = (value: number | null) => (value === null ? NOT_COMPARED_COLOUR : scale.classOf(value).colour);
    return {
      lonLat,
      colourOf: (index) => colourOf(exceedance(index)),
      rankOf: (index) => exceedance(index) ?? -Infinity,
    };
  }
  if (scene === null) return null;
  return { lonLat: scene.receivers.lonLat, colourOf: () => PLAIN_COLOUR, rankOf: () => 0 };
}

/** How many receivers are in each class of exceedance; those that are not compared are in none. */
export function countByRank(results: Results, time: string, scale: ExceedanceScale): number[] {
  const counts = scale.classes.map(() => 0);
  for (const exceedance of results.receivers.times[time]?.exceedance ?? []) {
    if (exceedance === null) continue;
    const rank = scale.rankOf(exceedance);
    counts[rank] = (counts[rank] ?? 0) + 1;
  }
  return counts;
}
