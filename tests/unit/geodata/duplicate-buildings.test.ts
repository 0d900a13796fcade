import { describe, expect, test } from 'vitest';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import type { ProjectFile } from '../../../src/model/project/project-file.ts';
import { geoJsonFile, projectWith, square, TEST_CRS } from '../../support/made-up-files.ts';

type Ring = ReturnType<typeof square>;

interface House {
  readonly ring: Ring;
  readonly height: number;
}

const house = (x: number, y: number, height = 6): House => ({ ring: square(x, y, 10), height });

function buildingsFile(name: string, houses: readonly House[]): ProjectFile {
  const features = houses.map(({ ring, height }, at) => ({
    properties: { id: `${name}${at + 1}`, height },
    coordinates: [ring],
  }));
  return { ...geoJsonFile('buildings', features), name: `${name}.geojson` };
}

function load(...files: ReadonlyArray<readonly House[]>) {
  const [first, ...others] = files.map((houses, at) => buildingsFile('ab'.charAt(at), houses));
  const outcome = loadProjectFiles([...projectWith(first!), ...others], { crs: TEST_CRS });
  if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
  const warnings = outcome.problems.filter(({ folder }) => folder === 'buildings');
  return { buildings: outcome.prepared.buildings, counts: outcome.counts, warnings };
}

const turned = (ring: Ring, by: number): Ring => {
  const open = ring.slice(0, -1);
  const shifted = [...open.slice(by), ...open.slice(0, by)];
  return [...shifted, shifted[0]!];
};
const moved = (ring: Ring, byM: number): Ring => ring.map(([x, y]) => [x + byM, y]);

describe('the same footprint counts once (criteria: duplicate buildings)', () => {
  test.each<[what: string, files: House[][], count: number]>([
    ['in two files', [[house(20, 20)], [house(20, 20)]], 1],
    ['in one file', [[house(20, 20), house(20, 20)]], 1],
    ['from another corner on', [[house(20, 20)], [{ ring: turned(house(20, 20).ring, 2), height: 6 }]], 1],
    ['the other way round', [[house(20, 20)], [{ ring: house(20, 20).ring.toReversed(), height: 6 }]], 1],
    [
      '5 cm aside, as coordinates are rounded',
      [[house(20, 20)], [{ ring: moved(house(20, 20).ring, 0.05), height: 6 }]],
      1,
    ],
    ['but not 0.5 m aside', [[house(20, 20)], [{ ring: moved(house(20, 20).ring, 0.5), height: 6 }]], 2],
    ['but not its neighbour', [[house(20, 20)], [house(30, 20)]], 2],
    ['but not a larger one about it', [[house(20, 20)], [{ ring: square(15, 15, 20), height: 6 }]], 2],
    [
      'three times',
      [
        [house(20, 20), house(20, 20)],
        [house(20, 20), house(60, 20)],
      ],
      2,
    ],
  ])('%s', (_, files, count) => {
    const { buildings, counts, warnings } = load(...files);
    expect(buildings.heightM).toHaveLength(count);
    expect(counts.buildings).toBe(count);
    expect(warnings).toHaveLength(files.flat().length - count);
  });

  test('with a warning that names file and row of both', () => {
    const { warnings } = load([house(60, 20), house(20, 20)], [house(20, 20)]);
    expect(warnings).toMatchObject([
      {
        severity: 'warning',
        file: 'b.geojson',
        row: 1,
        message:
          'Building b1 (b.geojson, row 1) has the footprint of building a2 (a.geojson, row 2) and is left out: a building counts once.',
      },
    ]);
  });

  test('with the height of the higher one', () => {
    const { buildings, warnings } = load([house(20, 20, 6)], [house(20, 20, 9)]);
    expect([...buildings.heightM]).toEqual([9]);
    expect(warnings[0]).toMatchObject({ file: 'a.geojson', row: 1 });
    expect(warnings[0]?.message).toContain('6 m and 9 m high: the higher one counts.');
  });

  test('and is reported once where a file has many', () => {
    const many = Array.from({ length: 60 }, (_, at) => house(12 * at, 300));
    const { warnings, counts } = load(many, many);
    expect(counts.buildings).toBe(60);
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)?.message).toContain('40 more');
  });
});
