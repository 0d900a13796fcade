/** Sorts façades along a Z-order curve over the plan, so that consecutive façades are close in space. */
import { FACADE_NUMBERS, type Facades } from './facades.ts';

/** Steps of the curve along each axis. Keys have 26 bits, which leaves 27 of the 53 bits of a number for the façade index. */
const STEPS = 1 << 13;
const FACADES_AT_MOST = 2 ** 27;

/** The façade indices in this order. */
export function orderInPlan({ count, row }: Facades): Uint32Array {
  const middle = (facade: number, axis: 0 | 1) => {
    const at = FACADE_NUMBERS * facade;
    return row[at + axis]! + (row[at + 4]! / 2) * row[at + 2 + axis]!;
  };
  let [x0, y0, sizeM] = [Infinity, Infinity, 0];
  for (let facade = 0; facade < count; facade++) {
    x0 = Math.min(x0, middle(facade, 0));
    y0 = Math.min(y0, middle(facade, 1));
  }
  for (let facade = 0; facade < count; facade++) {
    sizeM = Math.max(sizeM, middle(facade, 0) - x0, middle(facade, 1) - y0);
  }
  const perStep = sizeM > 0 ? (STEPS - 1) / sizeM : 0;
  // One number holds key and index, so that a typed array sorts both.
  const keys = new Float64Array(count);
  for (let facade = 0; facade < count; facade++) {
    const column = spread((middle(facade, 0) - x0) * perStep);
    const row = spread((middle(facade, 1) - y0) * perStep);
    keys[facade] = (column + 2 * row) * FACADES_AT_MOST + facade;
  }
  keys.sort();
  return Uint32Array.from(keys, (key) => key % FACADES_AT_MOST);
}

/** Spreads the bits of a number, leaving a zero bit after each. */
function spread(value: number): number {
  let bits = Math.floor(value);
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}
