import { describe, expect, test } from 'vitest';
import { formatAssumption } from '../../../model/project/assumptions.ts';
import { assumptionsOfLoad } from './assumptions-of-load.ts';

const COUNTS = { terrainPoints: 9, groundRegions: 1, buildings: 2, barriers: 0 };
const house = (floors: number | null, isFromFloors = false) =>
  ({ floors, heightFrom: isFromFloors ? 'floors' : 'file' }) as const;
const at = (row: number, building: number, floor: number) => ({ row, building, floor });

describe('assumptionsOfLoad returns', () => {
  test.each([
    ['nothing for a complete project', COUNTS, [], [], [], []],
    [
      'level ground',
      { ...COUNTS, terrainPoints: 0 },
      [],
      [],
      [],
      ['The ground is taken as level: the project has no terrain.'],
    ],
    [
      'hard ground',
      { ...COUNTS, groundRegions: 0 },
      [],
      [],
      [],
      ['The ground is taken as hard (G = 0): the project has no map of the ground.'],
    ],
    [
      'no buildings',
      { ...COUNTS, buildings: 0 },
      [],
      [],
      [],
      ['No building screens or reflects sound: the project has no buildings.'],
    ],
    [
      'heights derived from floors',
      COUNTS,
      [house(2, true), house(1)],
      [],
      [],
      ['1 building has its height from the number of floors, 3 m each.'],
    ],
    [
      'floors derived from the height, once per address',
      COUNTS,
      [house(null)],
      [{ floors: null }, { floors: 2 }, { floors: null }],
      [at(0, 0, 1), at(0, 0, 2), at(1, 0, 1), at(2, -1, 0)],
      [
        '1 address in a building has as many floors as the height of the building has room for, 2.8 m each.',
        '3 receivers stand 1.5 m above the ground and 2.8 m higher with each floor.',
      ],
    ],
    [
      'the floors of the building',
      COUNTS,
      [house(3)],
      [{ floors: null }],
      [at(0, 0, 1)],
      ['1 receiver stands 1.5 m above the ground and 2.8 m higher with each floor.'],
    ],
  ])('%s', (_, counts, buildings, receivers, points, expected) => {
    const assumptions = assumptionsOfLoad({ counts, buildings, receivers, points }, []);
    expect(assumptions.map((assumption) => formatAssumption(assumption, 0))).toEqual(expected);
  });
});
