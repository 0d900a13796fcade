import { expect, it } from 'vitest';
import { partOfTheDay, shareOf } from '../../support/random-share.ts';

const seeds = Array.from({ length: 300 }, (_, at) => at + 1);
const days = Array.from({ length: 10 }, (_, day) => partOfTheDay(new Date(Date.UTC(2026, 1, 27 + day, 23, 59))));

it('shareOf returns a tenth of the scenes per day, and all of them in ten days', () => {
  const parts = days.map((day) => shareOf(seeds, day));
  for (const part of parts) expect(part).toHaveLength(30);
  expect(parts.flat().toSorted((a, b) => a - b)).toEqual(seeds);
});

it('shareOf returns scenes of every kind each day, if kinds depend on the remainder of the seed', () => {
  for (const day of days) {
    for (const kinds of [2, 3, 5, 7]) {
      expect(new Set(shareOf(seeds, day).map((seed) => seed % kinds)).size).toBe(kinds);
    }
  }
});

it('shareOf returns one entry of a short list per day, and all of them in ten days', () => {
  for (const length of [1, 3, 7]) {
    const short = seeds.slice(0, length);
    const parts = days.map((day) => shareOf(short, day));
    for (const part of parts) expect(part).toHaveLength(1);
    expect(new Set(parts.flat())).toEqual(new Set(short));
  }
});

it('shareOf returns all scenes in the whole run', () => expect(shareOf(seeds, 'whole')).toEqual(seeds));
