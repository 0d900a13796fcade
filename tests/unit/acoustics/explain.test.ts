import { expect, it } from 'vitest';
import { type ExplainedPath, explain } from '../../../src/engine/prediction/explain.ts';
import { geometryFactor } from '../../../src/engine/prediction/ground-regions.ts';
import type { Scene } from '../../../src/engine/scene/scene.ts';
import { evaluate, sceneLwDb } from '../../../src/engine/prediction/evaluate.ts';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import {
  areaSource,
  buildScene,
  hillyTown,
  type Point,
  pointSource,
  randomTown,
  rectangle,
  terrainOf,
  townScene,
} from './scenes.ts';

const sum = (levels: readonly number[]) =>
  10 * Math.log10(levels.reduce((total, level) => total + 10 ** (level / 10), 0));

/** Returns Agr as the sum of its regions. The alternative method has no regions, so its recorded value is returned. */
function agrOfRegions(path: ExplainedPath, { edition }: Scene, band: number): number {
  const { groundRegions: regions, agrDb } = path;
  if (regions === null) return agrDb[band]!;
  const agr = regions.asDb[band]! + regions.arDb[band]! + regions.amDb[band]!;
  return edition === '1996' ? agr : -10 * Math.log10(1 + (10 ** (-0.1 * agr) - 1) * geometryFactor(path));
}

/** Returns Abar from the sum of the energies of the paths around the obstacles. */
function abarOfWays({ ways }: ExplainedPath, band: number): number {
  const passing = ways.flatMap(({ attenuationDb }) => attenuationDb[band] ?? []);
  return passing.length === 0 ? 0 : Math.max(0, -sum(passing.map((level) => -level)));
}

function expectTermsToAddUp(path: ExplainedPath, scene: Scene): void {
  expect(path.groundRegions === null).toBe(scene.groundMethod === 'alternative');
  for (let band = 0; band < 8; band++) {
    expect(agrOfRegions(path, scene, band)).toBeCloseTo(path.agrDb[band]!, 6);
    expect(abarOfWays(path, band)).toBeCloseTo(path.abarDb[band]!, 6);
  }
}

it('explain accounts for the whole level of a receiver, path by path and term by term', async () => {
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
    for (const { paths } of account.sources) paths.forEach((path) => expectTermsToAddUp(path, scene));
    if (account.sources.some(({ paths }) => paths.some(({ screening }) => screening.length > 0))) screened++;
    expect(JSON.parse(JSON.stringify(account.sources[0]!.paths[0]!.source))).toMatchObject({ heightM: 1.5 });
  }
  expect(screened).toBeGreaterThan(shareOfCount(40));
});

it('explain returns edges, lateral diffraction paths and ground of a path that was computed by hand', () => {
  const scene = buildScene({
    walls: [{ line: [[20, -8], [20, 12]], heightM: 6 }], // prettier-ignore
    regions: [{ ring: rectangle(-5, -50, 45, 50), g: 1 }],
    sources: [pointSource([0, 0], 1.5)],
    receivers: [{ at: [50, 0] as Point, heightM: 1.5 }],
  });
  const path = explain(scene, 0).sources[0]!.paths[0]!;
  expect(path).toMatchObject({ share: 1, reflections: [], planM: 50, distanceM: 50, dcDb: 0 });
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

it('explain rejects a receiver that does not exist', () => {
  expect(() => explain(buildScene({ receivers: [{ at: [0, 0], heightM: 1 }] }), 1)).toThrow('from 0 to 0, got 1');
});

it('explain returns C3, Kmet and Dz of each path past a wall, as computed by hand', () => {
  const scene = buildScene({
    walls: [{ line: [[20, -8], [20, 12]], heightM: 6 }], // prettier-ignore
    sources: [pointSource([0, 0], 1.5)],
    receivers: [{ at: [50, 0] as Point, heightM: 1.5 }],
  });
  const [top, left, right] = explain(scene, 0).sources[0]!.paths[0]!.ways;
  expect([top!.way, left!.way, right!.way]).toEqual(['top', 'left', 'right']);
  const z = Math.hypot(20, 4.5) + Math.hypot(30, 4.5) - 50;
  const kMet = Math.exp(-Math.sqrt((Math.hypot(20, 4.5) * Math.hypot(30, 4.5) * 50) / (2 * z)) / 2000);
  expect(top!.kMet[4]).toBeCloseTo(kMet, 9);
  expect(top!.c3[4]).toBe(1);
  expect(top!.dzDb[4]).toBeCloseTo(10 * Math.log10(3 + (20 / 0.34) * z * kMet), 9);
  expect(top!.dzDb[7]).toBe(20);
  expect(left!.kMet[4]).toBe(1);
  expect(left!.dzDb[4]).toBeCloseTo(
    10 * Math.log10(3 + (20 / 0.34) * (Math.hypot(20, 12) + Math.hypot(30, 12) - 50)),
    9,
  );
});

it('explain returns the loudest positions of a large area, and sums the others', () => {
  const scene = buildScene({
    sources: [areaSource(rectangle(10, -20, 60, 20), 1.5), pointSource([-30, 0], 1.5)],
    receivers: [{ at: [0, 0] as Point, heightM: 1.5 }],
    buildings: [{ ring: rectangle(-10, 25, 70, 30), heightM: 9 }],
    reflections: 1,
  });
  const all = explain(scene, 0);
  const some = explain(scene, 0, { placesInFull: 2 });
  expect(some.laDb).toBe(all.laDb);
  const [area, point] = some.sources;
  expect(area!.placeCount).toBe(all.sources[0]!.placeCount);
  expect(area!.others.count).toBe(area!.placeCount - 2);
  expect(area!.paths).toEqual(all.sources[0]!.paths.slice(0, area!.paths.length));
  expect(area!.paths.filter(({ reflections }) => reflections.length === 0)).toHaveLength(2);
  expect(sum([area!.others.laDb, ...area!.paths.map(({ laDb }) => laDb)])).toBeCloseTo(area!.laDb, 6);
  expect(point!.others).toMatchObject({ count: 0, laDb: -Infinity });
});

it('explain returns the three terms of the quick method', () => {
  const scene = buildScene({
    method: 'quick',
    defaultG: 1,
    sources: [pointSource([0, 0], 1.5)],
    receivers: [{ at: [100, 0] as Point, heightM: 1.5 }],
  });
  const [source] = explain(scene, 0).sources;
  expect(source!.paths).toEqual([]);
  const [path] = source!.quickPaths;
  expect(path).toMatchObject({ distanceM: 100, softShare: 1, hardGroundDb: 48, softGroundDb: 3, screeningDb: 0 });
  expect(path!.attenuationDb).toBeCloseTo(51, 9);
  expect(path!.laDb).toBeCloseTo(source!.laDb, 6);
});

it('explain returns the section under a path: ground, buildings and walls, and which of them do not screen', () => {
  const scene = buildScene({
    terrain: terrainOf([[-10, -50, 0], [-10, 50, 0], [40, -50, 5], [40, 50, 5], [90, -50, 0], [90, 50, 0]]), // prettier-ignore
    buildings: [
      { ring: rectangle(20, -5, 30, 5), heightM: 6 },
      { ring: rectangle(75, -5, 85, 5), heightM: 9 },
      { ring: rectangle(20, 20, 30, 30), heightM: 6 },
    ],
    walls: [{ line: [[50, -8], [50, 12]], heightM: 3 }], // prettier-ignore
    sources: [pointSource([0, 0], 1.5)],
    receivers: [{ at: [80, 0] as Point, heightM: 1.5 }],
  });
  const { section } = explain(scene, 0, { sections: true }).sources[0]!.paths[0]!;
  expect(section!.ground.map(({ alongM, z }) => [Math.round(alongM), Math.round(z)])).toContainEqual([40, 5]);
  expect(section!.obstacles).toMatchObject([
    { kind: 'building', screens: true, fromM: 20, toM: 30, topZ: expect.closeTo(3.5 + 6, 6) },
    { kind: 'wall', screens: true, fromM: 50, toM: 50, topZ: expect.closeTo(4 + 3, 6) },
    { kind: 'building', screens: false, fromM: 75, toM: 80 },
  ]);
  expect(explain(scene, 0).sources[0]!.paths[0]!.section).toBeNull();
});

it('explain returns the section under both legs of a reflected path', () => {
  const scene = buildScene({
    buildings: [{ ring: rectangle(-20, 10, 70, 20), heightM: 8 }],
    reflections: 1,
    sources: [pointSource([0, 0], 1.5)],
    receivers: [{ at: [40, 0] as Point, heightM: 1.5 }],
  });
  const [, reflected] = explain(scene, 0, { sections: true }).sources[0]!.paths;
  expect(reflected!.reflections).toMatchObject([{ x: 20, y: 10, coefficient: 0.8 }]);
  expect(reflected!.section!.ground.map(({ alongM }) => alongM)).toEqual([
    0,
    expect.closeTo(Math.hypot(20, 10), 9),
    expect.closeTo(2 * Math.hypot(20, 10), 9),
  ]);
});

it('explain places a crew at the loudest position of its area, with its equipment of all heights together', async () => {
  const ring = rectangle(10, -60, 40, 60);
  const crew = (heightM: number, levelDb: number) => {
    const crewLwDb = new Float64Array(8).fill(levelDb);
    return areaSource(ring, heightM, { id: `${heightM}`, group: 'area', lwDb: crewLwDb, crewLwDb });
  };
  const scene = buildScene({
    sources: [crew(1.5, 100), crew(4, 95), pointSource([-30, 0], 1.5)],
    receivers: [{ at: [0, 0] as Point, heightM: 1.5 }],
    // A house is in front of the nearest point of the area, so that the crew is louder next to it.
    buildings: [{ ring: rectangle(4, -12, 8, 12), heightM: 12 }],
    reflections: 1,
  });
  const { transfers } = await predict(scene);
  const atLoudest = evaluate({ ...transfers!, energy: transfers!.atLoudest }, sceneLwDb(scene.sources));
  const account = explain(scene, 0, { crew: 'loudest-place', placesInFull: 1, sections: true });
  expect(account.laDb).toBeCloseTo(atLoudest.laDb[0]!, 4);
  expect(account.sources[0]!.laDb).toBeGreaterThan(explain(scene, 0).sources[0]!.laDb + 1);
  for (const { laDb, paths, others } of account.sources) {
    expect(sum(paths.map((path) => path.laDb))).toBeCloseTo(laDb, 6);
    expect(paths.every(({ share }) => share === 1)).toBe(true);
    expect(others).toMatchObject({ count: 0, laDb: -Infinity });
  }
  const [low, high] = account.sources.map(({ paths }) => paths[0]!.source);
  expect(Math.abs(low!.y)).toBeGreaterThan(5);
  expect(Math.hypot(low!.x - high!.x, low!.y - high!.y)).toBeLessThan(10);
});
