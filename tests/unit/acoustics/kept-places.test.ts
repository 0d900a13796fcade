/** Places that failed once in `npm run nightly`, and what finds them. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { comparedPlace, isRight, keptPlaceSchema } from './compared-places.ts';

const FOLDER = new URL('../../fixtures/places/', import.meta.url);

it('places that failed once are computed as the second implementation does, and the same from receiver to source', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  const wrong = files.filter((name) => {
    const { place } = keptPlaceSchema.parse(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
    return !isRight(place);
  });
  expect(wrong).toEqual([]);
});

it('a place is the same whenever it is asked for, and every kind is right', () => {
  for (let number = 0; number < 60; number++) {
    const place = comparedPlace(number);
    expect(comparedPlace(number)).toEqual(place);
    expect(isRight(place), `place ${number}`).toBe(true);
  }
});

it('a place whose levels are off by more than may be is not right', () => {
  const place = comparedPlace(1);
  expect(isRight({ ...place, toleranceDb: 0 })).toBe(false);
});
