import { expect, it } from 'vitest';
import { explain } from '../../../src/acoustics/prediction/explain.ts';
import { predict } from '../../../src/acoustics/prediction/predict.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import {
  areaSource,
  buildScene,
  hillyTown,
  type Point,
  pointSource,
  randomTown,
  rectangle,
  townScene,
} from './scenes.ts';

const sum = (levels: readonly number[]) =>
  10 * Math.log10(levels.reduce((total, level) => total + 10 ** (level / 10), 0));

it('accounts for the whole level of a receiver, path by path and term by term', async () => {
  let screened = 0;
  for (const seed of seeds(1, 120)) {
    const town = seed % 2 === 0 ? hillyTown(seed) : randomTown(seed);
    const scene = townScene(town, {
      sources: [pointSource(town.sourceAt, 1.5), areaSource(rectangle(-190, -30, -150, 30), 1, { id: 'area' })],
      buildings: [...town.buildings, { ring: rectangle(-200, 90, 200, 101), heightM: 25 }],
      reflections: 1,
      ...(seed % 5 === 0 && { groundMethod: 'alternative' as const }),
      ...(seed % 7 === 0 && { edition: '2024' as const }),
    });
    const { bandsDb, laDb } = await predict(scene);
    const account = explain(scene, 0);
    expect(account.bandsDb).toEqual([...bandsDb]);
    expect(account.laDb).toBe(laDb[0]);
    for (let band = 0; band < 8; band++) {
      const all = account.sources.flatMap(({ paths }) => paths.map(({ levelDb }) => levelDb[band]!));
      expect(sum(all), `seed ${seed}, band ${band}`).toBeCloseTo(bandsDb[band]!, 6);
    }
    if (account.sources.some(({ paths }) => paths.some(({ screening }) => screening.length > 0))) screened++;
    expect(JSON.parse(JSON.stringify(account.sources[0]!.paths[0]!.source))).toMatchObject({ heightM: 1.5 });
  }
  expect(screened).toBeGreaterThan(shareOfCount(40));
});

it('tells edges, lateral diffraction paths and ground of a path worked by hand', () => {
  const scene = buildScene({
    walls: [{ line: [[20, -8], [20, 12]], heightM: 6 }], // prettier-ignore
    regions: [{ ring: rectangle(-5, -50, 45, 50), g: 1 }],
    sources: [pointSource([0, 0], 1.5)],
    receivers: [{ at: [50, 0] as Point, heightM: 1.5 }],
  });
  const path = explain(scene, 0).sources[0]!.paths[0]!;
  expect(path).toMatchObject({ share: 1, reflection: null, planM: 50, distanceM: 50, dcDb: 0 });
  expect(path.adivDb).toBeCloseTo(44.979, 3);
  expect(path.groundFactors![0]).toBeCloseTo(1, 9);
  expect(path.groundFactors![2]).toBeCloseTo(40 / 45, 9);
  expect(path.screening).toHaveLength(1);
  const [screening] = path.screening;
  expect(screening).toMatchObject({ fromBand: 0, toBand: 8, broken: true, betweenM: 0, edges: [{ alongM: 20, z: 6 }] });
  expect(screening!.toFirstM).toBeCloseTo(Math.hypot(20, 4.5), 9);
  expect(screening!.sides.map(({ side, corners }) => [side, corners])).toEqual([
    ['left', [{ x: 20, y: 12 }]],
    ['right', [{ x: 20, y: -8 }]],
  ]);
});

it('refuses a receiver that is none', () => {
  expect(() => explain(buildScene({ receivers: [{ at: [0, 0], heightM: 1 }] }), 1)).toThrow('from 0 to 0, got 1');
});
