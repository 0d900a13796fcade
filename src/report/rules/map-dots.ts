import { METRES_PER_DEGREE } from '../../gis/geometry/measure.ts';
import { degreesOf, isIn } from './map-degrees.ts';
import { type ExceedanceClasses, exceedanceRank } from '../../model/results/exceedance-classes.ts';
import type { Bounds } from '../../model/map/bounds.ts';
import { worstReceivers } from '../../model/results/results-by-address.ts';
import type { Results } from '../../model/results/results.ts';
import type { MapSheet } from './site-map.ts';

/** Most dots on the map of the site, and on a detail map. */
export const MAX_DOTS = 3_000;
export const MAX_DETAIL_DOTS = 1_000;
const FIRST_SQUARE_M = 10;

/**
 * Returns the addresses of a map, each with the class of its highest exceedance in any operating time.
 * @param most the largest number of dots; if there are more addresses, each dot stands for a square
 */
export function dotsOf(results: Results, classes: ExceedanceClasses, bounds: Bounds, most: number): MapSheet['dots'] {
  const { receivers, operatingTimes } = results;
  const worst = new Map<number, { index: number; over: number }>();
  for (const time of operatingTimes) {
    const exceedance = receivers.times[time]?.exceedance ?? [];
    worstReceivers(results, time).forEach((index, address) => {
      const over = exceedance[index];
      if (over == null || over <= (worst.get(address)?.over ?? -Infinity)) return;
      worst.set(address, { index, over });
    });
  }
  const isInside = ({ index }: Dot) => isIn(bounds, receivers.lon[index] ?? NaN, receivers.lat[index] ?? NaN);
  const inside = [...worst.values()].filter(isInside);
  const { shown, squareM } = gathered(results, inside, bounds, most);
  // The dots with the highest exceedance are drawn last, over the others.
  shown.sort((a, b) => a.over - b.over);
  return {
    lon: shown.map(({ index }) => degreesOf(receivers.lon[index] ?? NaN)),
    lat: shown.map(({ index }) => degreesOf(receivers.lat[index] ?? NaN)),
    rank: shown.map(({ over }) => exceedanceRank(classes, over)),
    squareM,
    addresses: inside.length,
    exceedingOutside: [...worst.values()].filter((dot) => dot.over > 0 && !isInside(dot)).length,
  };
}

interface Dot {
  readonly index: number;
  readonly over: number;
}

/**
 * Returns the address with the highest exceedance of each square, with squares as small as the number of dots allows. Returns all
 * addresses if there are at most `most`.
 */
function gathered({ receivers }: Results, all: readonly Dot[], { west, south, north }: Bounds, most: number) {
  if (all.length <= most) return { shown: [...all], squareM: null };
  const perLon = METRES_PER_DEGREE * Math.cos((((south + north) / 2) * Math.PI) / 180);
  for (let squareM = FIRST_SQUARE_M; ; squareM *= 2) {
    const squares = new Map<string, Dot>();
    for (const dot of all) {
      const column = Math.floor((((receivers.lon[dot.index] ?? NaN) - west) * perLon) / squareM);
      const row = Math.floor((((receivers.lat[dot.index] ?? NaN) - south) * METRES_PER_DEGREE) / squareM);
      const key = `${column} ${row}`;
      const before = squares.get(key);
      if (before === undefined || dot.over > before.over) squares.set(key, dot);
    }
    if (squares.size <= most) return { shown: [...squares.values()], squareM };
  }
}
