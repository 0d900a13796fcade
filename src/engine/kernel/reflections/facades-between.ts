/**
 * Finds the pairs of façades of which one is near the source and the other is near the receiver. Seen through a façade near the
 * source, the image of the source covers a wedge. Within this wedge, the façades near the receiver are tested that reflect
 * between the image and the receiver.
 */
import { List } from '../shared/memory';
import { Facade } from './facade';
import { facadeAt, facadeNumber } from './facade-tree';
import { beginGroups, IN_GROUP, nextGroup } from './facade-groups';
import { pairOf } from './facade-pairs';
import { NearFacades } from './near-facades';
import { Wedge } from './wedge';

/** Distance beside a façade within which a path may cross its plane, m. The host decides exactly. */
const BESIDE_M: f64 = 1e-4;
/** Upper limit of the relative error of the products in `isTooSmall`. */
const ROUNDING: f64 = 1e-6;

const wedge: Wedge = Wedge.create();

/** Adds the pairs, in the form of `FacadePairs`. @param near the list of the receiver, for which groups are built */
export function collectBetween(nearSource: NearFacades, near: NearFacades, to: List<u64>): void {
  const x = nearSource.x;
  const y = nearSource.y;
  for (let at: u32 = 0; at < nearSource.listed; at++) {
    const firstPlace = nearSource.placeAt(at);
    const first = facadeAt(firstPlace);
    const off = first.offM(x, y);
    if (!(off > 0) || isTooSmall(first, off, x, y, near)) continue;
    const imageX = x + 2 * off * first.uy;
    const imageY = y - 2 * off * first.ux;
    wedge.set(imageX, imageY, first);
    beginGroups(wedge);
    near.aim(imageX, imageY);
    for (let group = nextGroup(); group >= 0; group = nextGroup()) {
      const from = IN_GROUP * <u32>group;
      let bits = near.passedOf(from);
      if (from + 4 < near.listed) bits |= near.passedOf(from + 4) << 4;
      for (; bits !== 0; bits &= bits - 1) {
        const place = near.placeAt(from + ctz(bits));
        if (place === firstPlace) continue;
        if (!passes(first, x, y, facadeAt(place), near.x, near.y)) continue;
        to.add(pairOf(facadeNumber[firstPlace], facadeNumber[place]));
      }
    }
  }
}

/**
 * Whether a façade is too small in all bands for every path by it from a point to the receiver. dso is at least the distance d of
 * the point to the façade, and dor at least the distance m of the receiver. So eq. 19 requires at least 1 < lmin²/λ off²/d² (1/d
 * + 1/m)/2.
 */
function isTooSmall(first: Facade, off: f64, x: f64, y: f64, near: NearFacades): bool {
  const d = first.distanceM(x, y);
  const m = first.distanceM(near.x, near.y);
  return first.farthestM * off * off * (m + d) * (1 + ROUNDING) < 2 * d * d * d * m;
}

/** Whether the first façade may reflect on the line from a point to the image of the receiver in the second façade. */
function passes(first: Facade, x: f64, y: f64, second: Facade, receiverX: f64, receiverY: f64): bool {
  const receiverOff = second.offM(receiverX, receiverY);
  const imageX = receiverX + 2 * receiverOff * second.uy;
  const imageY = receiverY - 2 * receiverOff * second.ux;
  const off = first.offM(x, y);
  const imageOff = first.offM(imageX, imageY);
  const sum = off + imageOff;
  if (!(sum > 0)) return false;
  const passed = first.alongM(x, y) * imageOff + first.alongM(imageX, imageY) * off;
  return passed >= -BESIDE_M * sum && passed <= (first.lengthM + BESIDE_M) * sum;
}
