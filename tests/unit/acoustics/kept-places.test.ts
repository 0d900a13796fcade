/** Places that failed once in `npm run nightly`. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { comparedPlace, isRight, keptPlaceSchema } from './compared-places.ts';
import { closeOf, comparedWith, comparedWork, isBearable, keptWorkSchema } from './compared-works.ts';
import { compareWithGrid } from './work-levels.ts';
import { seeds } from '../../support/random-share.ts';

const FOLDER = new URL('../../fixtures/places/', import.meta.url);
const WORKS = new URL('../../fixtures/areas-behind-houses/', import.meta.url);

it('stored scenes that once failed agree with the second implementation and are the same in both directions', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  const wrong = files.filter((name) => {
    const { place } = keptPlaceSchema.parse(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
    return !isRight(place);
  });
  expect(wrong).toEqual([]);
});

it('comparedPlace returns the same scene for the same number, and scenes of every kind pass', () => {
  for (const number of seeds(0, 59)) {
    const place = comparedPlace(number);
    expect(comparedPlace(number)).toEqual(place);
    expect(isRight(place), `place ${number}`).toBe(true);
  }
});

it('isRight returns false for a scene whose levels exceed the tolerance', () => {
  const place = comparedPlace(1);
  expect(isRight({ ...place, toleranceDb: 0 })).toBe(false);
});

it('stored scenes with work areas that once failed have the levels of a fine grid', async () => {
  const wrong: string[] = [];
  for (const name of readdirSync(WORKS).filter((file) => /^scene-\d+\.json$/.test(file))) {
    const { number, scene } = keptWorkSchema.parse(JSON.parse(readFileSync(new URL(name, WORKS), 'utf8')));
    if (!isBearable(await compareWithGrid(scene, comparedWith(number)))) wrong.push(name);
  }
  expect(wrong).toEqual([]);
});

it('comparedWork returns the same scene for the same number, also after it was stored as JSON', async () => {
  for (let number = 0; number < 7; number++) {
    const scene = comparedWork(number);
    expect(comparedWork(number)).toEqual(scene);
    expect(JSON.parse(JSON.stringify(scene))).toEqual(scene);
    expect(isBearable(await compareWithGrid(scene, comparedWith(number))), `scene ${number}`).toBe(true);
  }
});

it('isBearable rejects a spread level that is 2 dB off, and an unconfirmed loudest level', () => {
  const right = { receiver: 0, spreadDb: 1.9, loudestDb: -3, isConfirmed: true };
  expect(isBearable([right])).toBe(true);
  expect(isBearable([right, { ...right, spreadDb: -2.1 }])).toBe(false);
  expect(isBearable([right, { ...right, isConfirmed: false }])).toBe(false);
  expect(closeOf([right, { ...right, spreadDb: 0.4, loudestDb: 1 }])).toEqual({ spread: 1, loudest: 1 });
});
