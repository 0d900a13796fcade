/** Receivers that stand at one place, such as those of the dwellings of one house, have one level. */
import type { Receivers } from './scene.ts';

/**
 * The receiver before another one at the very same place; of receivers that lie together in the list and differ in height
 * alone.
 * @param from no receiver before this one is looked at
 * @returns its number, or −1
 */
export function samePlaceBefore(
  { xy, heightM, ownBuilding }: Pick<Receivers, 'xy' | 'heightM' | 'ownBuilding'>,
  receiver: number,
  from: number,
): number {
  for (let before = receiver - 1; before >= from; before--) {
    if (xy[2 * before] !== xy[2 * receiver] || xy[2 * before + 1] !== xy[2 * receiver + 1]) return -1;
    if (heightM[before] === heightM[receiver] && ownBuilding?.[before] === ownBuilding?.[receiver]) return before;
  }
  return -1;
}

/** How many receivers stand at places of their own: so many are traced. */
export function countPlaces(receivers: Pick<Receivers, 'xy' | 'heightM' | 'ownBuilding'>): number {
  let places = 0;
  for (let receiver = 0; receiver < receivers.heightM.length; receiver++) {
    if (samePlaceBefore(receivers, receiver, 0) < 0) places++;
  }
  return places;
}
