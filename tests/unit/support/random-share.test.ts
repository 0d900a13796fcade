import { expect, it } from 'vitest';
import { partOfTheDay, shareOf } from '../../support/random-share.ts';

const seeds = Array.from({ length: 300 }, (_, at) => at + 1);
const days = [1, 2, 3, 4, 5].map((day) => partOfTheDay(new Date(Date.UTC(2026, 1, 26 + day, 23, 59))));

it('takes a fifth of the scenes a day, and all of them in five days', () => {
  const parts = days.map((day) => shareOf(seeds, day));
  for (const part of parts) expect(part).toHaveLength(60);
  expect(parts.flat().toSorted((a, b) => a - b)).toEqual(seeds);
});

it('takes scenes of every kind each day, where kinds go by the remainder of the seed', () => {
  for (const day of days) {
    for (const kinds of [2, 3, 5, 7]) {
      expect(new Set(shareOf(seeds, day).map((seed) => seed % kinds)).size).toBe(kinds);
    }
  }
});

it('takes all scenes in the whole run', () => expect(shareOf(seeds, 'whole')).toEqual(seeds));
