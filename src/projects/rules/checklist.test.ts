import { describe, expect, test } from 'vitest';
import { DEFAULT_REPORT_CONFIG } from '../../model/project/report-config.ts';
import { checklistOf, expectedAssumptions } from './checklist.ts';

const NEEDED = { receivers: ['r.csv'], catchments: ['c.geojson'], equipment: ['e.csv'] };
const ALL = {
  ...NEEDED,
  buildings: ['b.geojson', 'c.geojson'],
  terrain: ['t.asc'],
  ground: ['g.geojson'],
  barriers: ['w.geojson'],
  imagery: ['i.tif'],
};
const custom = { ...DEFAULT_REPORT_CONFIG, criteriaSet: 'custom' };

describe('the checklist of a project', () => {
  test.each([
    [
      'nothing',
      {},
      false,
      null,
      0,
      'Place: missing, Receivers: missing, Catchments: missing, Equipment: missing, Buildings: assumed, Terrain: assumed, Ground: assumed, Barriers: none, Imagery: none',
    ],
    [
      'the required files',
      NEEDED,
      true,
      DEFAULT_REPORT_CONFIG,
      0,
      'Place: there, Receivers: there, Catchments: there, Equipment: there, Buildings: assumed, Terrain: assumed, Ground: assumed, Barriers: none, Imagery: none',
    ],
    [
      'everything',
      ALL,
      true,
      DEFAULT_REPORT_CONFIG,
      0,
      'Place: there, Receivers: there, Catchments: there, Equipment: there, Buildings: there, Terrain: there, Ground: there, Barriers: there, Imagery: there',
    ],
    [
      'empty folders',
      { receivers: [], terrain: [] },
      true,
      DEFAULT_REPORT_CONFIG,
      0,
      'Place: there, Receivers: missing, Catchments: missing, Equipment: missing, Buildings: assumed, Terrain: assumed, Ground: assumed, Barriers: none, Imagery: none',
    ],
    [
      'criteria without times',
      ALL,
      true,
      custom,
      0,
      'Place: there, Criteria: missing, Receivers: there, Catchments: there, Equipment: there, Buildings: there, Terrain: there, Ground: there, Barriers: there, Imagery: there',
    ],
  ])('shows the right states with %s', (_, files, isConfirmed, config, groundFactor, expected) => {
    const items = checklistOf({ files, isConfirmed, config, groundFactor });
    expect(items.map(({ title, state }) => `${title}: ${state}`).join(', ')).toBe(expected);
  });

  test('says that a custom criteria set has no operating times', () => {
    const items = checklistOf({ files: ALL, isConfirmed: true, config: custom, groundFactor: 0 });
    expect(items.find(({ title }) => title === 'Criteria')?.text).toMatch(/^The set has no operating times yet/);
  });

  test.each([
    [0, 'The ground is taken as hard (G = 0): the project has no map of the ground.'],
    [0.5, 'The ground is taken as mixed (G = 0.5): the project has no map of the ground.'],
    [1, 'The ground is taken as soft (G = 1): the project has no map of the ground.'],
  ])('says which ground factor applies without a ground map: %d', (groundFactor, text) => {
    const items = checklistOf({ files: {}, isConfirmed: true, config: null, groundFactor });
    expect(items.find(({ title }) => title === 'Ground')?.text).toBe(text);
  });

  test('shows what is expected of files that nobody has read', () => {
    const recipe = {
      folder: 'buildings',
      file: 'b.csv',
      header: { first: 1, rows: 1 },
      columns: [],
      fields: [],
      units: [],
      values: [
        { field: 'height', value: '', means: '6' },
        { field: 'type', value: 'shed', means: null },
        { field: 'name', value: '', means: 'B{row}' },
      ],
      isLeftOut: false,
    } as const;
    const recipes = [{ ...recipe, columns: [], fields: [], units: [], values: [...recipe.values] }];
    expect(expectedAssumptions(NEEDED, [], 0)).toEqual([
      'Receivers on floors stand 1.5 m above the ground and 2.8 m higher with each floor.',
    ]);
    expect(expectedAssumptions({ buildings: ['b.csv'] }, recipes, 0)).toEqual([
      'Buildings with a number of floors and no height are 3 m high for each floor.',
      'Blank cells of height in buildings/b.csv count as 6.',
      'Blank cells of name in buildings/b.csv have the number of their row (B1, B2, B3 …).',
    ]);
  });
});
