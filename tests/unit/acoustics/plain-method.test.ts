import { expect, it } from 'vitest';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import { CORNERS, levelEdged, reflectingTown } from './compared-places.ts';
import { plainLevels } from './plain-method.ts';
import { denseTown, hillyTown, randomTown, type RandomTown, rectangle, townScene } from './scenes.ts';

it('the engine agrees with an independent second implementation in 300 random scenes', async () => {
  let screened = 0;
  for (const seed of seeds(1, 300)) {
    const town = randomTown(seed);
    const { bandsDb } = await predict(townScene(town));
    const plain = plainLevels(town);
    plain.forEach((level, band) => {
      // The ground factors of the second implementation are sums of 20,000 samples, with an error of about 0.002 dB.
      expect(Math.abs(bandsDb[band]! - level), `seed ${seed}, band ${band}`).toBeLessThan(0.01);
    });
    const { bandsDb: open } = await predict(townScene(town, { buildings: [], walls: [] }));
    if (open[7]! - bandsDb[7]! > 1) screened++;
  }
  // The comparison has no value unless many paths are screened.
  expect(screened).toBeGreaterThan(shareOfCount(100));
});

it('the engine agrees with the second implementation in 200 dense scenes, where lateral diffraction paths pass many houses', async () => {
  for (const seed of seeds(1, 200)) {
    const town = denseTown(seed);
    const { bandsDb } = await predict(townScene(town));
    plainLevels(town).forEach((level, band) => {
      expect(Math.abs(bandsDb[band]! - level), `seed ${seed}, band ${band}`).toBeLessThan(1e-6);
    });
  }
});

it('the engine agrees with the second implementation on the alternative ground method in 300 random scenes', async () => {
  for (const seed of seeds(1, 300)) {
    const town = randomTown(seed);
    const { bandsDb } = await predict(townScene(town, { groundMethod: 'alternative' }));
    plainLevels(town, { groundMethod: 'alternative' }).forEach((level, band) => {
      expect(Math.abs(bandsDb[band]! - level), `seed ${seed}, band ${band}`).toBeLessThan(1e-6);
    });
  }
});

it('the engine agrees with the second implementation on edition 2024 in 200 dense and 100 random scenes', async () => {
  for (const seed of seeds(1, 300)) {
    const town = seed <= 200 ? denseTown(seed) : randomTown(seed);
    const { bandsDb } = await predict(townScene(town, { edition: '2024' }));
    plainLevels(town, { edition: '2024' }).forEach((level, band) => {
      expect(Math.abs(bandsDb[band]! - level), `seed ${seed}, band ${band}`).toBeLessThan(seed <= 200 ? 1e-6 : 0.01);
    });
  }
});

it('the engine agrees with the second implementation in 200 hilly scenes, for both ground methods and editions', async () => {
  let overGround = 0;
  for (const seed of seeds(1, 200)) {
    const hilly = levelEdged(hillyTown(seed));
    const groundMethod = seed % 3 === 0 ? 'alternative' : 'general';
    const edition = seed % 2 === 0 ? '2024' : '1996';
    const { bandsDb } = await predict(townScene(hilly, { groundMethod, edition }));
    plainLevels(hilly, { groundMethod, edition }).forEach((level, band) => {
      expect(Math.abs(bandsDb[band]! - level), `seed ${seed}, band ${band}`).toBeLessThan(1e-5);
    });
    const bare = { ...hilly, buildings: [], walls: [] };
    const [over, level] = await Promise.all([predict(townScene(bare, { edition })), predict(townScene({ ...bare, terrain: CORNERS }, { edition }))]); // prettier-ignore
    if (level.bandsDb[7]! - over.bandsDb[7]! > 1) overGround++;
  }
  expect(overGround).toBeGreaterThan(shareOfCount(20));
});

it('the engine agrees with the second implementation on reflections in 400 scenes, flat and hilly, for both ground methods and editions', async () => {
  let louder = 0;
  for (const seed of seeds(1, 400)) {
    const groundMethod = seed % 3 === 0 ? 'alternative' : 'general';
    const edition = seed % 2 === 0 ? '2024' : '1996';
    const town = reflectingTown(seed);
    const { bandsDb } = await predict(townScene(town, { groundMethod, edition, reflections: 1 }));
    // Without ground regions there is no sampling.
    const toleranceDb = town.regions.length > 0 && groundMethod === 'general' ? 0.01 : 1e-5;
    plainLevels(town, { groundMethod, edition, reflections: 1 }).forEach((level, band) => {
      expect(Math.abs(bandsDb[band]! - level), `seed ${seed}, band ${band}`).toBeLessThan(toleranceDb);
    });
    const { bandsDb: off } = await predict(townScene(town, { groundMethod, edition }));
    if (bandsDb[6]! > off[6]! + 0.1) louder++;
  }
  expect(louder).toBeGreaterThan(shareOfCount(80));
});

it('the engine agrees with the second implementation in the cases T07 and T12 of ISO/TR 17534-3, whose levels are not public', async () => {
  const box = { buildings: [], walls: [], regions: [], sourceHeightM: 1, defaultG: 0.5 };
  // The rising ground of T06 and T07: level up to x = 120 m, then rising to a plateau 10 m high.
  const outline = [[0, 80, 0], [225, 80, 0], [225, -20, 0], [0, -20, 0], [120, -20, 0], [120, 80, 0]] as const; // prettier-ignore
  const plateau = [[185, -5, 10], [205, -5, 10], [205, 75, 10], [185, 75, 10]] as const; // prettier-ignore
  const t07: RandomTown = { ...box, terrain: [...outline, ...plateau], sourceAt: [10, 10], receiverAt: [200, 50], receiverHeightM: 4 }; // prettier-ignore
  // A cube of 10 m, with the receiver above its roof.
  const cube = { ring: rectangle(55, 5, 65, 15), heightM: 10 };
  const t12: RandomTown = { ...box, buildings: [cube], sourceAt: [50, 10], receiverAt: [70, 10], receiverHeightM: 15 };
  for (const [town, groundMethod] of [
    [t07, 'alternative'],
    [t12, 'general'],
  ] as const) {
    const { bandsDb } = await predict(townScene(town, { groundMethod }));
    plainLevels(town, { groundMethod }).forEach((level, band) => expect(bandsDb[band]).toBeCloseTo(level, 6));
  }
});
