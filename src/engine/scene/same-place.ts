/** Finds receivers at the same point, such as those of several dwellings in one house. They have the same level. */
import type { Receivers } from './scene.ts';

/**
 * An earlier receiver at exactly the same point. The search goes backwards and stops at the first receiver with other coordinates
 * in plan.
 * @param from the first receiver to consider
 * @returns its index, or −1
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

/** The number of distinct receiver points, which is the number that is traced. */
export function countPlaces(receivers: Pick<Receivers, 'xy' | 'heightM' | 'ownBuilding'>): number {
  let places = 0;
  for (let receiver = 0; receiver < receivers.heightM.length; receiver++) {
    if (samePlaceBefore(receivers, receiver, 0) < 0) places++;
  }
  return places;
}
