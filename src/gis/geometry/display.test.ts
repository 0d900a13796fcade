import { describe, expect, it } from 'vitest';
import { captionPoint, displayExtent } from './display.ts';

const POINTS = [[3, -2], [-1, 8], [5, 4]] as const; // prettier-ignore

describe('what a drawing shows', () => {
  it('has the extent of its points', () => {
    expect(displayExtent(POINTS)).toEqual([-1, -2, 5, 8]);
    expect(displayExtent([[2, 7]])).toEqual([2, 7, 2, 7]);
  });

  it('has no finite extent without a point', () => {
    expect(displayExtent([])).toEqual([Infinity, Infinity, -Infinity, -Infinity]);
  });

  it('has its caption in the middle of its extent', () => {
    expect(captionPoint(POINTS)).toEqual([2, 3]);
  });

  it('has the extent of very many points', () => {
    const many = Array.from({ length: 300_000 }, (_, index) => [index + 1, -1 - index]);
    expect(displayExtent(many)).toEqual([1, -300_000, 300_000, -1]);
  });
});
