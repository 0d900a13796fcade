import { expect, it } from 'vitest';
import { predict } from '../../../src/acoustics/predict.ts';
import { plainLevels } from './plain-method.ts';
import { denseTown, randomTown, townScene } from './scenes.ts';

it('agrees with a plain second implementation over 300 random towns', async () => {
  let screened = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const town = randomTown(seed);
    const { bandsDb } = await predict(townScene(town));
    const plain = plainLevels(town);
    plain.forEach((level, band) => {
      // The plain ground factors are sums of 20,000 samples: good to some 0.002 dB.
      expect(Math.abs(bandsDb[band]! - level), `seed ${seed}, band ${band}`).toBeLessThan(0.01);
    });
    const { bandsDb: open } = await predict(townScene(town, { buildings: [], walls: [] }));
    if (open[7]! - bandsDb[7]! > 1) screened++;
  }
  // The comparison would be worth nothing if little stood in the way.
  expect(screened).toBeGreaterThan(100);
});

it('agrees with it over 200 dense towns, where side paths go round many houses', async () => {
  for (let seed = 1; seed <= 200; seed++) {
    const town = denseTown(seed);
    const { bandsDb } = await predict(townScene(town));
    plainLevels(town).forEach((level, band) => {
      expect(Math.abs(bandsDb[band]! - level), `seed ${seed}, band ${band}`).toBeLessThan(1e-6);
    });
  }
});

it('agrees with it by the alternative ground method over 300 random towns', async () => {
  for (let seed = 1; seed <= 300; seed++) {
    const town = randomTown(seed);
    const { bandsDb } = await predict(townScene(town, { groundMethod: 'alternative' }));
    plainLevels(town, { groundMethod: 'alternative' }).forEach((level, band) => {
      expect(Math.abs(bandsDb[band]! - level), `seed ${seed}, band ${band}`).toBeLessThan(1e-6);
    });
  }
});

it('agrees with it by edition 2024 over 200 dense and 100 random towns', async () => {
  for (let seed = 1; seed <= 300; seed++) {
    const town = seed <= 200 ? denseTown(seed) : randomTown(seed);
    const { bandsDb } = await predict(townScene(town, { edition: '2024' }));
    plainLevels(town, { edition: '2024' }).forEach((level, band) => {
      expect(Math.abs(bandsDb[band]! - level), `seed ${seed}, band ${band}`).toBeLessThan(seed <= 200 ? 1e-6 : 0.01);
    });
  }
});
