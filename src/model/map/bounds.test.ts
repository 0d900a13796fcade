import { describe, expect, it } from 'vitest';
import { boundsAbout } from './bounds.ts';

describe('boundsAbout', () => {
  it('adds a margin of a tenth around the positions', () => {
    const { west, south, east, north } = boundsAbout([151, -33, 151.1, -33.05, NaN, NaN]) ?? {};
    const rounded = [west, south, east, north].map((degrees) => Number(degrees?.toFixed(6)));
    expect(rounded).toEqual([150.99, -33.06, 151.11, -32.99]);
  });

  it('returns a box with a size for one position, and null for none', () => {
    const box = boundsAbout([151, -33]);
    expect((box?.east ?? 0) - (box?.west ?? 0)).toBeCloseTo(0.001, 9);
    expect(boundsAbout([])).toBeNull();
  });
});
