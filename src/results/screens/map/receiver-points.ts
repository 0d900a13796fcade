import type { Results } from '../../../model/results/results.ts';
import { addressesOf, type ResultAddress, worstIn } from '../../../model/results/results-by-address.ts';
import type { ResultsOnMap } from '../../rules/results-on-map.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import type { MapView } from './map-colouring.ts';
import type { ReceiverPoints } from '../../../ui/map/canvas/projected-points.ts';

const PLAIN_COLOUR = '#f3f6ef';

/**
 * The worst receivers of the addresses at the position of a receiver, from the highest floor down. They are dwellings of one
 * house.
 */
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

/** Points of the map, with the index of each point's receiver. */
export interface ProjectedReceivers extends ReceiverPoints {
  receivers: readonly number[];
}

/**
 * The points of the map: the worst receivers of addresses in visible classes, and all receivers of the chosen address. Without
 * results, they are plain points. Null if nothing is known.
 */
export function receiverPoints(
  results: ResultsOnMap | null,
  time: string | null,
  scene: PreparedScene | null,
  view: MapView | null,
  chosen: ResultAddress | null = null,
): ProjectedReceivers | null {
  if (results !== null && time !== null && view !== null) {
    const { lon, lat } = results.receivers;
    const shown = results.worstIn(time).filter(view.isShown);
    const receivers = [...new Set([...shown, ...(chosen?.receivers ?? [])])];
    return {
      receivers,
      lonLat: placesOf(lon, lat, receivers),
      colourOf: (point) => view.classOf(receivers[point] ?? -1).colour,
      ringedColours: view.classes.filter(({ isRinged }) => isRinged).map(({ colour }) => colour),
      rankOf: (point) => drawingRank(view, results, time, receivers[point] ?? -1),
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

/** The drawing order of a point. Higher classes are drawn above lower ones, and within a class the higher exceedance is above. */
function drawingRank({ rankOf }: MapView, { receivers }: ResultsOnMap, time: string, receiver: number): number {
  const over = receivers.times[time]?.exceedance[receiver] ?? -100;
  return 1000 * rankOf(receiver) + Math.min(499, Math.max(-499, over));
}

/** Cache of the last positions, which do not change with colours or levels. */
let last: { lon: readonly number[]; receivers: readonly number[]; lonLat: Float64Array } | null = null;

function placesOf(lon: readonly number[], lat: readonly number[], receivers: readonly number[]): Float64Array {
  if (last === null || last.lon !== lon || !isSameList(last.receivers, receivers)) {
    last = { lon, receivers, lonLat: pairs(receivers, (receiver) => [lon[receiver] ?? NaN, lat[receiver] ?? NaN]) };
  }
  return last.lonLat;
}

const isSameList = (list: readonly number[], other: readonly number[]) =>
  list.length === other.length && list.every((number, at) => number === other[at]);

function pairs(receivers: readonly number[], placeOf: (receiver: number) => readonly [number, number]): Float64Array {
  const lonLat = new Float64Array(2 * receivers.length);
  receivers.forEach((receiver, point) => {
    [lonLat[2 * point], lonLat[2 * point + 1]] = placeOf(receiver);
  });
  return lonLat;
}
