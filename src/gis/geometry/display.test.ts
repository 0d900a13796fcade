import { describe, expect, it } from 'vitest';
import { captionPoint, displayExtent } from './display.ts';

const POINTS = [[3, -2], [-1, 8], [5, 4]] as const; // prettier-ignore

describe('displayExtent and captionPoint', () => {
  it('return the extent of points', () => {
    expect(displayExtent(POINTS)).toEqual([-1, -2, 5, 8]);
    expect(displayExtent([[2, 7]])).toEqual([2, 7, 2, 7]);
  });

  it('return no finite extent without points', () => {
    expect(displayExtent([])).toEqual([Infinity, Infinity, -Infinity, -Infinity]);
  });

  it('return the centre of the extent for a caption', () => {
    expect(captionPoint(POINTS)).toEqual([2, 3]);
  });

  it('work for a very large number of points', () => {
    const many = Array.from({ length: 300_000 }, (_, index) => [index + 1, -1 - index]);
    expect(displayExtent(many)).toEqual([1, -300_000, 300_000, -1]);
  });
});
