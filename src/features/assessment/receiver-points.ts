import type { Results } from '../../domain/results.ts';
import type { PreparedScene } from '../../geodata/prepared-scene.ts';
import type { ExceedanceScale } from '../../ui/exceedance.ts';
import type { ReceiverPoints } from '../../ui/map/receiver-canvas.ts';

const PLAIN_COLOUR = '#f3f6ef';

/** The operating time to show: the one chosen, if the results have it, else their first. */
export function shownTime(results: Results | null, chosen: string): string | null {
  if (results === null) return null;
  return results.operatingTimes.includes(chosen) ? chosen : (results.operatingTimes[0] ?? null);
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
    const exceedance = (index: number) => columns.exceedance[index] ?? -Infinity;
    return {
      lonLat,
      colourOf: (index) => scale.classOf(exceedance(index)).colour,
      rankOf: (index) => scale.rankOf(exceedance(index)),
    };
  }
  if (scene === null) return null;
  return { lonLat: scene.receivers.lonLat, colourOf: () => PLAIN_COLOUR, rankOf: () => 0 };
}

/** How many receivers are in each class of exceedance. */
export function countByRank(results: Results, time: string, scale: ExceedanceScale): number[] {
  const counts = scale.classes.map(() => 0);
  for (const exceedance of results.receivers.times[time]?.exceedance ?? []) {
    const rank = scale.rankOf(exceedance);
    counts[rank] = (counts[rank] ?? 0) + 1;
  }
  return counts;
}
