import { describe, expect, it } from 'vitest';
import { boxOf } from '../../../src/engine/geometry/box.ts';
import { isWithinCircle, orientation } from '../../../src/engine/geometry/orientation.ts';
import { isBelowRoof, isInFootprint } from '../../../src/engine/obstacles/in-building.ts';

describe('boxOf', () => {
  const xy = [9, 9, 1, -2, 5, 4, -3, 0];

  it('returns the bounding box of the given vertices', () => {
    expect(boxOf(xy, 1, 4)).toEqual({ x0: -3, y0: -2, x1: 5, y1: 4 });
  });

  it('returns an empty box if there are no vertices', () => {
    expect(boxOf(xy, 2, 2)).toEqual({ x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity });
  });
});

describe('orientation and isWithinCircle', () => {
  it('find the side of a line even if the determinant is below the rounding of its terms', () => {
    // The first point is 2^−53 m above the line of the others. This is lost to rounding when the points are subtracted.
    const xy = Float64Array.of(0.5, 0.5 + 2 ** -53, 12, 12, 24, 24, 0.5, 0.5);
    expect(0.5 + 2 ** -53 - 24).toBe(0.5 - 24);
    expect(Math.sign(orientation(xy, 0, 1, 2))).toBe(1);
    expect(Math.sign(orientation(xy, 0, 2, 1))).toBe(-1);
    expect(orientation(xy, 3, 1, 2) === 0).toBe(true);
  });

  it('find that four nodes of a raster on one circle are not within each other’s circle', () => {
    const xy = Float64Array.of(0, 0, 5, 0, 5, 5, 0, 5, 2, 2);
    expect(isWithinCircle(xy, 0, 1, 2, 3)).toBe(false);
    expect(isWithinCircle(xy, 0, 1, 2, 4)).toBe(true);
  });
});

describe('isInFootprint and isBelowRoof', () => {
  const footprints = {
    xy: Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10, 4, 4, 4, 6, 6, 6, 6, 4),
    ringStart: Uint32Array.of(0, 4, 8),
    polygonStart: Uint32Array.of(0, 2),
  };

  it.each([
    ['inside its outline', 2, 2, true],
    ['on a façade', 10, 5, false],
    ['a micrometre inside a façade', 10 - 1e-6, 5, false],
    ['a tenth of a millimetre inside a façade', 10 - 1e-4, 5, true],
    ['in its courtyard', 5, 5, false],
    ['outside it', 11, 5, false],
  ])('decide whether a building contains a point %s', (_, x, y, inside) => {
    expect(isInFootprint(footprints, 0, x, y)).toBe(inside);
  });

  it('find that a point at the height of the roof is not below the roof', () => {
    expect([isBelowRoof(7.9, 8), isBelowRoof(8, 8)]).toEqual([true, false]);
  });
});
