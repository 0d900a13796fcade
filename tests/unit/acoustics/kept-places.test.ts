/** Places that failed once in `npm run nightly`. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { comparedPlace, isRight, keptPlaceSchema } from './compared-places.ts';
import { closeOf, comparedWith, comparedWork, isBearable, keptWorkSchema } from './compared-works.ts';
import { compareWithGrid } from './work-levels.ts';
import { seeds } from '../../support/random-share.ts';

const FOLDER = new URL('../../fixtures/places/', import.meta.url);
const WORKS = new URL('../../fixtures/areas-behind-houses/', import.meta.url);

it('places that failed once are computed as the second implementation does, and the same from receiver to source', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  const wrong = files.filter((name) => {
    const { place } = keptPlaceSchema.parse(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
    return !isRight(place);
  });
  expect(wrong).toEqual([]);
});

it('a place is the same whenever it is asked for, and every kind is right', () => {
  for (const number of seeds(0, 59)) {
    const place = comparedPlace(number);
    expect(comparedPlace(number)).toEqual(place);
    expect(isRight(place), `place ${number}`).toBe(true);
  }
});

it('a place whose levels are off by more than may be is not right', () => {
  const place = comparedPlace(1);
  expect(isRight({ ...place, toleranceDb: 0 })).toBe(false);
});

it('scenes of work that failed once have the levels of a fine grid', async () => {
  const wrong: string[] = [];
  for (const name of readdirSync(WORKS).filter((file) => /^scene-\d+\.json$/.test(file))) {
    const { number, scene } = keptWorkSchema.parse(JSON.parse(readFileSync(new URL(name, WORKS), 'utf8')));
    if (!isBearable(await compareWithGrid(scene, comparedWith(number)))) wrong.push(name);
  }
  expect(wrong).toEqual([]);
});

it('a scene of work is the same whenever it is asked for, and after it was kept', async () => {
  for (let number = 0; number < 7; number++) {
    const scene = comparedWork(number);
    expect(comparedWork(number)).toEqual(scene);
    expect(JSON.parse(JSON.stringify(scene))).toEqual(scene);
    expect(isBearable(await compareWithGrid(scene, comparedWith(number))), `scene ${number}`).toBe(true);
  }
});

it('a scene of work is not bearable with a spread level 2 dB off, or a loudest level that nothing confirms', () => {
  const right = { receiver: 0, spreadDb: 1.9, loudestDb: -3, isConfirmed: true };
  expect(isBearable([right])).toBe(true);
  expect(isBearable([right, { ...right, spreadDb: -2.1 }])).toBe(false);
  expect(isBearable([right, { ...right, isConfirmed: false }])).toBe(false);
  expect(closeOf([right, { ...right, spreadDb: 0.4, loudestDb: 1 }])).toEqual({ spread: 1, loudest: 1 });
});
