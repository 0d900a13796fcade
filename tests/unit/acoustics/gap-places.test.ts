/** Positions from which sources reach a receiver closely past a corner, computed by hand. */
import { expect, it } from 'vitest';
import { type GapPlace, gapPlaces } from '../../../src/engine/division/gap-places.ts';
import { ProjectedBodies } from '../../../src/engine/division/projected-bodies.ts';

/** A line at y = 100 from x = −40 to 40, seen from (0, 0). */
const LENGTH_M = 80;
const DISTANCE_M = 100;
const placeOf = (x: number) => (x + 40) / LENGTH_M;

/** Returns bodies from the left and right corners (x, y) that the receiver sees. */
function bodiesOf(
  ...corners: ReadonlyArray<readonly [left: readonly [number, number], right: readonly [number, number]]>
) {
  const bodies = new ProjectedBodies();
  for (const [[ax, ay], [bx, by]] of corners)
    bodies.add(placeOf((100 * ax) / ay), placeOf((100 * bx) / by), ay / 100, by / 100);
  return bodies;
}

/** Returns the positions rounded to a millimetre, in order along the line. */
const placesOf = (bodies: ProjectedBodies, mostM = 0.5) =>
  gapPlaces(bodies, LENGTH_M, DISTANCE_M, mostM)
    .map(({ place, isOpenBefore, differenceM }: GapPlace) => ({
      x: Number((place * LENGTH_M - 40).toFixed(3)),
      isOpenBefore,
      differenceM: Number(differenceM.toFixed(3)),
    }))
    .toSorted((a, b) => a.x - b.x);

it('gapPlaces returns the edges of the shadow of a single house', () => {
  expect(
    placesOf(
      bodiesOf([
        [-4, 40],
        [4, 40],
      ]),
    ),
  ).toEqual([
    // prettier-ignore
    { x: -10, isOpenBefore: false, differenceM: 0 },
    { x: 10, isOpenBefore: true, differenceM: 0 },
  ]);
});

it('gapPlaces returns the position at which another house starts to block the path past the corner', () => {
  // From the corner (4, 40) the one at (5.6, 78) is seen at x = 6.526. This is 3.474 m before the shadow of the first house and
  // 1.389 m next to it.
  const places = placesOf(bodiesOf([[-4, 40], [4, 40]], [[5.6, 78], [30, 78]])); // prettier-ignore
  expect(places).toContainEqual({ x: 6.526, isOpenBefore: true, differenceM: 0.04 });
  expect(places.some(({ x }) => x === 10)).toBe(false);
});

it('gapPlaces ignores a nearer house that lies beside the path past the corner', () => {
  // From (4, 40) past (5.7, 60) the line is seen at x = 9.1. The second house extends to (30, 35), but not in front of the
  // corner.
  const places = placesOf(bodiesOf([[-4, 40], [4, 40]], [[5.7, 60], [30, 35]])); // prettier-ignore
  expect(places).toContainEqual({ x: 9.1, isOpenBefore: true, differenceM: 0.003 });
});

it('gapPlaces returns the mirrored position in the opposite direction of the line', () => {
  const places = placesOf(bodiesOf([[-4, 40], [4, 40]], [[-30, 78], [-5.6, 78]])); // prettier-ignore
  expect(places).toContainEqual({ x: -6.526, isOpenBefore: false, differenceM: 0.04 });
});

it('gapPlaces returns a position beyond a low house that lies inside the path', () => {
  // From (4, 40) the house from (4.1, 60) to (4.3, 60) is passed on its far side from x = 4.9.
  const places = placesOf(bodiesOf([[-4, 40], [4, 40]], [[4.1, 60], [4.3, 60]])); // prettier-ignore
  expect(places).toContainEqual({ x: 10, isOpenBefore: true, differenceM: 0 });
});

it('gapPlaces returns the end of the line if the path is open up to it', () => {
  // Past the corner (20, 40) the line would be seen at x = 50, which is 4 m from the sight line to its end.
  expect(placesOf(bodiesOf([[-30, 40], [20, 40]]))).toEqual([{ x: 40, isOpenBefore: true, differenceM: 0.333 }]); // prettier-ignore
});

it('gapPlaces returns nothing if the ground blocks the path, or if the detour is too long', () => {
  const bodies = bodiesOf([[-4, 40], [4, 40]]); // prettier-ignore
  bodies.add(0, 1, 0, 0);
  expect(placesOf(bodies)).toEqual([]);
  expect(placesOf(bodiesOf([[-30, 40], [20, 40]]), 0.3)).toEqual([]); // prettier-ignore
});

it('gapPlaces returns no position if the ground lies between the position and the corner', () => {
  // As above, from the corner at x = 10 the next house begins to stand in the way at x = 6.526. The ground extends to x = 8.
  const bodies = bodiesOf([[-4, 40], [4, 40]], [[5.6, 78], [30, 78]]); // prettier-ignore
  bodies.add(0, placeOf(8), 0, 0);
  expect(placesOf(bodies).some(({ x }) => x === 6.526)).toBe(false);
});

it('gapPlaces returns a position past a nearer house that hides the corner only a little', () => {
  // The house at y = 20 ends at (2.2, 20), which is seen at x = 11: 1 m beyond the corner (4, 40), a detour of 1² · ¼ / 200 m. One
  // that ends at (8, 20) is seen at x = 40, and the way past the corner is a detour of 30² · ¼ / 200 m.
  const openOf = (x: number) => {
    const places = placesOf(bodiesOf([[-4, 40], [4, 40]], [[-7.6, 20], [x, 20]])); // prettier-ignore
    return places.filter(({ isOpenBefore }) => isOpenBefore);
  };
  expect(openOf(2.2)).toContainEqual({ x: 10, isOpenBefore: true, differenceM: 0.001 });
  expect(openOf(8).some(({ x }) => x === 10)).toBe(false);
  // A nearer house that ends before the corner hides nothing of it.
  expect(openOf(-4)).toContainEqual({ x: 10, isOpenBefore: true, differenceM: 0 });
});
