import { describe, expect, it } from 'vitest';
import type { DrawnItem } from './drawn-layers.ts';
import {
  beginHistory,
  changedFolders,
  redone,
  splitItem,
  undone,
  withDrawn,
  withEdit,
  withLevels,
  withShapes,
} from './edit-drawn.ts';

const SQUARE: DrawnItem['geometry'] = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ],
  ],
};
const catchment = (id: string, fields: DrawnItem['fields']): DrawnItem => {
  return { id, folder: 'catchments', geometry: SQUARE, fields };
};
const WALL: DrawnItem = {
  id: 'w',
  folder: 'barriers',
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  },
  fields: { height: 2 },
};

describe('the history of drawn layers', () => {
  it('is undone and redone step by step, and the next edit clears what was undone', () => {
    const first = beginHistory([]);
    const second = withEdit(first, [WALL]);
    const third = withEdit(second, []);
    expect(undone(third).items).toEqual([WALL]);
    expect(undone(undone(third)).items).toEqual([]);
    expect(undone(first)).toEqual(first);
    expect(redone(undone(third)).items).toEqual([]);
    expect(redone(third)).toEqual(third);
    expect(withEdit(undone(third), [WALL, WALL]).future).toEqual([]);
  });

  it.each([
    [[], [WALL], ['barriers']],
    [[WALL], [WALL], []],
    [[WALL], [{ ...WALL, fields: { height: 3 } }], ['barriers']],
    [[WALL], [{ ...WALL, fields: { height: 2, reflection: null } }], []],
    [[WALL, catchment('a', { name: 'A' })], [WALL], ['catchments']],
  ])('is compared with the stored state by changedFolders: %j and %j differ in %j', (saved, items, folders) =>
    expect(changedFolders(saved, items)).toEqual(folders),
  );
});

it('withDrawn gives a new feature a name that neither another feature nor a file has', () => {
  const items = withDrawn([catchment('a', { name: 'NCA01' })], { id: 'b', folder: 'catchments', geometry: SQUARE }, [
    'NCA02',
  ]);
  expect(items[1]).toEqual(catchment('b', { name: 'NCA03' }));
});

it('withShapes keeps the fields of moved features', () => {
  const moved: DrawnItem['geometry'] = { type: 'Point', coordinates: [1, 2] };
  expect(withShapes([WALL, catchment('a', { name: 'A' })], [['a', moved]])).toEqual([
    WALL,
    { ...catchment('a', { name: 'A' }), geometry: moved },
  ]);
});

describe('splitItem', () => {
  const across = [
    [-1, 1],
    [5, 1],
  ];
  it('keeps the name of the part with the first corner, and gives the other part the levels and a new name', () => {
    const outcome = splitItem([catchment('a', { name: 'North', rbl_day: 45 })], 'a', across, [], () => 'b');
    if (outcome.kind === 'refused') throw new Error(outcome.reason);
    expect(outcome.ids).toEqual(['a', 'b']);
    expect(outcome.items.map(({ id, fields }) => [id, fields])).toEqual([
      ['a', { name: 'North', rbl_day: 45 }],
      ['b', { name: 'NCA01', rbl_day: 45 }],
    ]);
  });

  it.each([
    ['an empty selection', 'x', across, 'Select the area that is to be split first.'],
    ['a line', 'w', across, 'Only an area in one piece can be split.'],
    ['a line beside the area', 'a', across.map(([x = 0, y = 0]) => [x, y + 9]), 'The line does not cross the area.'],
  ])('rejects %s', (_, id, line, reason) => {
    const outcome = splitItem([WALL, catchment('a', {})], id, line, [], () => 'b');
    expect(outcome).toMatchObject({ kind: 'refused' });
    expect(outcome.kind === 'refused' && outcome.reason).toContain(reason);
  });
});

describe('withLevels', () => {
  const items = [
    catchment('a', { name: 'North', category: 'R2' }),
    catchment('b', { name: 'South', rbl_day: 40 }),
    WALL,
  ];
  const row = (name: string) => ({ name, levels: { rbl_day: 47.5, rbl_night: 38 } });

  it.each([
    ['the selected catchment, for a logger with any name', ['b'], [row('Logger 7')], ['South'], []],
    ['the catchment that the row names', [], [row(' north ')], ['North'], []],
    [
      'the catchments that several rows name, whatever is selected',
      ['a'],
      [row('South'), row('East')],
      ['South'],
      ['East'],
    ],
    ['no catchment if a wall is selected', ['w'], [row('North')], [], ['North']],
  ])('sets the levels of %s', (_, selected, rows, set, unknown) => {
    expect(withLevels(items, selected, rows)).toMatchObject({ set, unknown });
  });

  it('replaces a category and earlier levels', () => {
    const { items: next } = withLevels(items, [], [row('North'), row('South')]);
    expect(next.map(({ fields }) => fields)).toEqual([
      { name: 'North', category: null, rbl_day: 47.5, rbl_night: 38 },
      { name: 'South', category: null, rbl_day: 47.5, rbl_night: 38 },
      { height: 2 },
    ]);
  });
});
