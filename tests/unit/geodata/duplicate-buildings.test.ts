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

describe('a footprint that the files give twice (criteria: duplicate buildings)', () => {
  test.each<[what: string, files: House[][], count: number]>([
    ['the same footprint in two files', [[house(20, 20)], [house(20, 20)]], 1],
    ['the same footprint in one file', [[house(20, 20), house(20, 20)]], 1],
    [
      'the same footprint starting at another corner',
      [[house(20, 20)], [{ ring: turned(house(20, 20).ring, 2), height: 6 }]],
      1,
    ],
    [
      'the same footprint in the opposite direction',
      [[house(20, 20)], [{ ring: house(20, 20).ring.toReversed(), height: 6 }]],
      1,
    ],
    [
      'a footprint shifted by 5 cm through rounded coordinates',
      [[house(20, 20)], [{ ring: moved(house(20, 20).ring, 0.05), height: 6 }]],
      1,
    ],
    ['a different footprint 0.5 m away', [[house(20, 20)], [{ ring: moved(house(20, 20).ring, 0.5), height: 6 }]], 2],
    ['a neighbouring footprint', [[house(20, 20)], [house(30, 20)]], 2],
    ['a larger footprint around another one', [[house(20, 20)], [{ ring: square(15, 15, 20), height: 6 }]], 2],
    [
      'the same footprint three times',
      [
        [house(20, 20), house(20, 20)],
        [house(20, 20), house(60, 20)],
      ],
      2,
    ],
  ])('is counted once, or kept if it differs: %s', (_, files, count) => {
    const { buildings, counts, warnings } = load(...files);
    expect(buildings.heightM).toHaveLength(count);
    expect(counts.buildings).toBe(count);
    expect(warnings).toHaveLength(files.flat().length - count);
  });

  test('causes a warning that names file and row of both buildings', () => {
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

  test('has the height of the higher building', () => {
    const { buildings, warnings } = load([house(20, 20, 6)], [house(20, 20, 9)]);
    expect([...buildings.heightM]).toEqual([9]);
    expect(warnings[0]).toMatchObject({ file: 'a.geojson', row: 1 });
    expect(warnings[0]?.message).toContain('6 m and 9 m high: the higher one counts.');
  });

  test('causes at most 21 warnings if a file has many duplicates', () => {
    const many = Array.from({ length: 60 }, (_, at) => house(12 * at, 300));
    const { warnings, counts } = load(many, many);
    expect(counts.buildings).toBe(60);
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)?.message).toContain('40 more');
  });
});
