import { describe, expect, test } from 'vitest';
import {
  type EquipmentActivity,
  activityText,
  fitActivity,
  PUBLISHED_ACTIVITIES,
  storedActivitySchema,
} from '../../../src/plan/rules/activities.ts';
import { findEquipment } from '../../../src/model/equipment/find-equipment.ts';
import { EQUIPMENT_LIBRARY } from '../../../src/model/equipment/library.ts';
import { itemOfLine, customEquipmentSchema } from '../../../src/model/equipment/custom-equipment.ts';
import { equipmentIdSchema } from '../../../src/model/ids.ts';
import { ACTIVITY_LIMITS } from '../../../src/model/limits.ts';
import { addEquipment, newEquipmentId, customEquipmentOf } from '../../../src/plan/rules/equipment-uses.ts';
import { type EquipmentUse, equipmentUseSchema } from '../../../src/model/assessment/work-area.ts';
import { aWorkArea } from '../../support/assessments.ts';
import { anEquipmentItem, customEquipment } from '../../support/equipment.ts';

const line = (id: string, changes: Record<string, unknown> = {}): EquipmentUse =>
  equipmentUseSchema.parse({ id, quantity: 1, ...changes });

const LIST = [
  anEquipmentItem({ id: 'e107', name: 'Excavator 8T', lwa: 107.4 }),
  anEquipmentItem({ id: 'e110', name: 'Excavator 13T', lwa: 110 }),
  anEquipmentItem({ id: 'saw', name: 'Concrete saw', category: 'cutting', lwa: 118 }),
  anEquipmentItem({ id: 'genset', name: 'Générateur', category: 'power', lwa: 107 }),
];

describe('findEquipment', () => {
  test.each([
    ['excavator 107', ['e107']],
    ['107', ['e107', 'genset']],
    ['EXC', ['e107', 'e110']],
    ['cutting', ['saw']],
    ['earthmoving 110 dba', ['e110']],
    ['earthmoving 110 dB(A)', ['e110']],
    ['generateur', ['genset']],
    ['saw 107', []],
  ])('searches names, categories and levels: %s', (search, ids) => {
    expect(findEquipment(LIST, search).flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
  });

  // The Enter key selects the first entry.
  test.each([
    ['excavator', '13.5T Excavator'],
    ['excavator hammer', '13.5T Excavator With Hammer'],
    ['hammer', '13.5T Excavator With Hammer'],
    ['exc', '13.5T Excavator'],
    ['pc400', 'PC400 45t tracked excavator'],
    ['pc400 with hammer', 'PC400 45t tracked excavator with Hammer'],
    ['saw', 'Saw'],
    ['saws', 'Saws and drills'],
  ])('returns the best match first: %s', (search, first) => {
    const names = [
      ['13.5T Excavator With Hammer', 'breaking'],
      ['PC400 45t tracked excavator with Hammer', 'breaking'],
      ['Concrete saw', 'cutting'],
      ['Saw', 'woodwork'],
      ['Saws and drills', 'cutting'],
      ['13.5T Excavator', 'earthmoving'],
      ['PC400 45t tracked excavator', 'earthmoving'],
      ['Tracked excavator 25 t, 125 kW', 'earthmoving'],
    ] as const;
    const items = names.map(([name, category], at) => anEquipmentItem({ id: `p${at}`, name, category, lwa: 110 }));
    expect(findEquipment(items, search)[0]?.items[0]?.name).toBe(first);
  });

  test.each(['excavator', 'loader', 'truck', 'crane', 'saw'])(
    'never returns an item of the library with an attachment first: %s',
    (search) => {
      const [group] = findEquipment(EQUIPMENT_LIBRARY.items, search);
      expect(group?.items[0]?.name).not.toMatch(/\bwith\b/i);
    },
  );

  test('groups the results by category, both in order of name', () => {
    expect(findEquipment(LIST, '').map(({ category, items }) => [category, items.map(({ name }) => name)])).toEqual([
      ['cutting', ['Concrete saw']],
      ['earthmoving', ['Excavator 8T', 'Excavator 13T']],
      ['power', ['Générateur']],
    ]);
  });
});

describe('the equipment library', () => {
  const item = (id: string) => EQUIPMENT_LIBRARY.items.find((candidate) => candidate.id === id);

  test('has no two items or activities with the same name', () => {
    const names = [...EQUIPMENT_LIBRARY.items, ...EQUIPMENT_LIBRARY.activities].map(({ name }) => name.toLowerCase());
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(item('tfnsw-033')?.name).toBe('Grader, 113 dB(A)');
    expect(item('tfnsw-078')?.name).toBe('Grader, 110 dB(A)');
  });

  test.each([
    ['tfnsw-017', 'Compactor', 113],
    ['tfnsw-066', 'Roller (large pad foot)', 109],
  ])('has %s as in the source, and again as annoying equipment that vibrates', (id, name, lwa) => {
    expect(item(id)).toMatchObject({ name, lwa, penalty: 0 });
    expect(item(`${id}-vibrating`)).toMatchObject({ name: `${name}, vibrating`, lwa, penalty: 5 });
  });

  test('marks the compressor of 75 dB(A) as doubtful', () => {
    expect(item('tfnsw-069')).toMatchObject({
      name: 'Truck compressor',
      lwa: 75,
      quality: expect.stringMatching(/doubtful/),
    });
  });
});

describe('addEquipment', () => {
  test('adds its quantity to the line of the same item and usage', () => {
    expect(addEquipment([line('a'), line('b')], [line('b', { quantity: 2 }), line('a', { usage: 50 })])).toEqual([
      line('a'),
      line('b', { quantity: 3 }),
      line('a', { usage: 50 }),
    ]);
  });

  test('adds a new line if the quantity would exceed the limit of one line', () => {
    const most = line('a', { quantity: 1000 });
    expect(addEquipment([most], [line('a')])).toEqual([most, line('a')]);
  });

  test('returns null if the list would be too long', () => {
    const uses = Array.from({ length: 200 }, (_, index) => line(`item-${index}`));
    expect(addEquipment(uses, [line('item-0')])).toHaveLength(200);
    expect(addEquipment(uses, [line('another')])).toBeNull();
  });
});

describe('custom equipment', () => {
  test.each([
    ['without a source', { source: ' ' }],
    ['without a name', { name: '' }],
    ['without any level', { lwa: null }],
    ['with seven bands', { lw: [1, 2, 3, 4, 5, 6, 7] }],
    ['with an impossible level', { lwa: 300 }],
    ['with a source that is too long', { source: 's'.repeat(301) }],
    ['with height 0', { height: 0 }],
  ])('is rejected %s', (_, changes) => {
    expect(customEquipmentSchema.safeParse(customEquipment()).success).toBe(true);
    expect(customEquipmentSchema.safeParse({ ...customEquipment(), ...changes }).success).toBe(false);
  });

  test('defines the item of its line, whatever the project’s list has under the same id', () => {
    expect(itemOfLine(line('e110'), LIST)?.lwa).toBe(110);
    expect(itemOfLine(line('e110', { other: customEquipment({ lwa: 99, annoying: true }) }), LIST)).toMatchObject({
      id: 'e110',
      lwa: 99,
      quality: 'entered by the engineer',
      notRecommendedOutOfHours: false,
      penalty: 5,
    });
    expect(itemOfLine(line('nothing'), LIST)).toBeUndefined();
  });

  test('of an assessment is listed once per item', () => {
    const saw = { id: 'saw-1', quantity: 2, other: customEquipment() };
    const workAreas = {
      a: aWorkArea({ name: 'A', equipment: [saw, { id: 'e110', quantity: 1 }] }),
      b: aWorkArea({ name: 'B', equipment: [{ ...saw, quantity: 3 }] }),
    };
    expect(customEquipmentOf(workAreas).map(({ id }) => id)).toEqual(['saw-1']);
  });

  test('gets a readable unique id', () => {
    const [one, two] = [newEquipmentId('Wire saw, 12 kW'), newEquipmentId('Wire saw, 12 kW')];
    expect(one).toMatch(/^wire-saw-12-kw-[0-9a-f]{8}$/);
    expect(two).not.toBe(one);
    expect(newEquipmentId('鋸')).toMatch(/^equipment-/);
  });
});

describe('the published activities', () => {
  test('are those whose source lists the equipment', () => {
    expect(PUBLISHED_ACTIVITIES.map(({ name }) => name)).toEqual([
      'Site establishment',
      'Utility, property, service adjustment',
      'Corridor clearing',
      'Structural demolition',
      'Bulk earthworks',
    ]);
  });

  test('have the levels and quantities of the source', () => {
    for (const { id, lines } of PUBLISHED_ACTIVITIES) {
      const { composition } = EQUIPMENT_LIBRARY.activities.find((activity) => activity.id === id) ?? {
        composition: [],
      };
      const levels = lines.map((line) => EQUIPMENT_LIBRARY.items.find((item) => item.id === line.id)?.lwa);
      expect(levels).toEqual(composition.map((text) => Number(/ (\d{2,3})(?:,|$)/.exec(text)?.[1])));
    }
    const counted = PUBLISHED_ACTIVITIES.flatMap(({ lines }) => lines).filter(({ quantity }) => quantity > 1);
    expect(counted).toEqual([{ id: 'tfnsw-015', quantity: 2, name: 'Chainsaw 4-5hp' }]);
  });
});

describe('an activity', () => {
  const lines: EquipmentActivity['lines'] = [
    { ...line('e110', { quantity: 2, usage: 40 }), name: 'Excavator 13T' },
    { ...line('gone'), name: 'Road header' },
    { ...line('saw'), name: 'Floor saw' },
    { ...line('wire-1', { other: customEquipment({ name: 'Wire saw' }) }), name: 'Wire saw' },
  ];

  test('reports items that the project does not have, and items with another name there', () => {
    expect(fitActivity({ lines }, LIST)).toEqual({
      uses: [
        line('e110', { quantity: 2, usage: 40 }),
        line('saw'),
        line('wire-1', { other: customEquipment({ name: 'Wire saw' }) }),
      ],
      missing: ['Road header'],
      renamed: [{ was: 'Floor saw', is: 'Concrete saw' }],
    });
  });

  test('is unchanged when it is stored and read again, with its custom equipment', () => {
    const stored = activityText([line('saw'), line('wire-1', { other: customEquipment() })], LIST);
    const read = storedActivitySchema.parse({
      name: 'A',
      equipment: stored.kind === 'text' ? stored.text : '',
      active: true,
    });
    expect(read.equipment.map(({ name }) => name)).toEqual(['Concrete saw', customEquipment().name]);
    expect(fitActivity({ lines: read.equipment }, []).missing).toEqual(['Concrete saw']);
  });

  test('keeps its usage in a project whose equipment has another usage', () => {
    const half = [anEquipmentItem({ id: 'saw', name: 'Concrete saw', usage: 50 })];
    const stored = activityText([line('saw')], half);
    const { equipment } = storedActivitySchema.parse({
      name: 'A',
      equipment: stored.kind === 'text' ? stored.text : '',
      active: true,
    });
    expect(fitActivity({ lines: equipment }, LIST).uses).toEqual([line('saw', { usage: 50 })]);
    expect(fitActivity({ lines: equipment }, half).uses).toEqual([line('saw')]);
  });

  test('is rejected if it is longer than a company may store', () => {
    const many = Array.from({ length: ACTIVITY_LIMITS.lines + 1 }, (_, index) => line(`item-${index}`));
    expect(activityText(many, LIST)).toMatchObject({ kind: 'refused' });
    expect(activityText([], LIST)).toMatchObject({ kind: 'refused' });
    const id = equipmentIdSchema.parse('long');
    const long = Array.from({ length: 100 }, () => ({
      id,
      quantity: 1,
      other: customEquipment({ source: '"'.repeat(300), name: '"'.repeat(120) }),
    }));
    const stored = activityText(long, LIST);
    expect(stored.kind).toBe('refused');
  });

  test.each(['{', '[]', '[{"id":"a"}]', '['.repeat(90_000)])(
    'is rejected if it is not a list of equipment: %.20s',
    (equipment) => {
      expect(storedActivitySchema.safeParse({ name: 'A', equipment, active: true }).success).toBe(false);
    },
  );
});
