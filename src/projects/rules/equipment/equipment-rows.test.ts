import type { ImportRecipe } from '../../../model/project/import-recipe.ts';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { activityItem, EQUIPMENT_LIBRARY, itemLevel, typicalLevel } from '../../../model/equipment/library.ts';
import { equipmentSpectrum } from '../../../model/equipment/equipment-spectrum.ts';
import { aWeightedSum } from '../../../engine/scene/octave-bands.ts';
import {
  checkEquipmentRows,
  emptyRow,
  equipmentCsv,
  type EquipmentRow,
  equipmentRow,
  readEquipmentRows,
} from './equipment-rows.ts';
import { anEquipmentItem } from '../../../../tests/support/equipment.ts';
import {
  changedFiles,
  copyOf,
  duplicateOf,
  formatImported,
  notRecognised,
  splitImported,
  withChangeNoted,
  withReplaced,
} from '../../screens/equipment/edited-rows.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, file = 'equipment.csv') => readEquipmentRows(file, bytes(text));
const plain = (rows: readonly EquipmentRow[]) => rows.map(({ cells, extra }) => ({ cells, extra }));

const GERMAN =
  'Code;Plant;Type;SWL (dB(A));Height;Usage;Penalty;Owner\nex-1;"Bagger; groß";earthmoving;108,5;1,5;80;0;Müller\nex-2;Säge;cutting;x;1;100;5;\n';

describe('withChangeNoted', () => {
  const [stands] = read(
    'id,name,category,lwa,height,usage,penalty,source,quality\nexc,Excavator,earthmoving,110,1.5,100,0,TfNSW,published\n',
  ).rows;
  if (stands === undefined) throw new Error('expected a row');
  const change = { by: 'ada@example.com', on: '26 Nov 2026' };
  const noted = (cells: Partial<EquipmentRow['cells']>) => {
    const { source, quality } = withChangeNoted(
      stands,
      { ...stands, cells: { ...stands.cells, ...cells } },
      change,
    ).cells;
    return [source, quality];
  };

  test.each([
    ['the sound power', { lwa: '108' }],
    ['the maximum', { lamax: '112' }],
    ['a band', { lw1000: '101' }],
  ])('adds the person and the date to a published source after a change of %s', (_, cells) => {
    expect(noted(cells)).toEqual(['TfNSW; changed by ada@example.com on 26 Nov 2026', 'changed']);
  });

  test('changes nothing after the source was changed, or if no level was changed', () => {
    expect(noted({ lwa: '108', source: 'Data sheet' })).toEqual(['Data sheet', 'published']);
    expect(noted({ name: 'Digger', usage: '50' })).toEqual(['TfNSW', 'published']);
    expect(withChangeNoted(undefined, stands, change)).toBe(stands);
  });
});

describe('an imported equipment file', () => {
  test('is rejected without equipment columns, and the message names the columns that it has', () => {
    expect(notRecognised(read('Datum,Wert\n1,2\n3,4\n'))).toBe(
      'Nothing was taken. None of its columns was recognised; not recognised: Datum, Wert. Expected as well: id, name, lwa.',
    );
    expect(notRecognised(read('id,Wert\n1,2\n'))).toBe(
      'Nothing was taken. Recognised columns: id; not recognised: Wert. Expected as well: name, lwa.',
    );
  });

  test('is described by its recognised columns', () => {
    const german = read(GERMAN);
    expect(notRecognised(german)).toBeNull();
    expect(formatImported(german, 2, 0)).toBe(
      '2 added, 0 replaced. Save to keep them. Recognised columns: id, name, category, lwa, height, usage, penalty. Kept as they are: Owner.',
    );
  });

  test('is read with the assigned columns, as fields of the product', () => {
    const recipe: ImportRecipe = {
      folder: 'equipment',
      file: 'list.csv',
      header: { first: 2, rows: 1 },
      columns: ['Machine', 'Level', 'Colour'],
      fields: [
        { field: 'name', column: 'Machine' },
        { field: 'lwa', column: 'Level' },
      ],
      units: [],
      values: [
        { field: 'name', value: 'total', means: null },
        { field: 'penalty', value: '', means: '0' },
      ],
      isLeftOut: false,
    };
    const text = 'List of May,,\nMachine,Level,Colour\nSaw,110,red\nTotal,110,\n';
    const { rows, fields, others, problems } = readEquipmentRows('list.csv', bytes(text), recipe);
    expect(problems).toEqual([]);
    expect(fields.toSorted()).toEqual(['lwa', 'name', 'penalty']);
    expect(others).toEqual(['Colour']);
    expect(rows.map(({ cells: { name, lwa, penalty }, extra }) => ({ name, lwa, penalty, extra }))).toEqual([
      { name: 'Saw', lwa: '110', penalty: '0', extra: { Colour: 'red' } },
    ]);
  });

  test('is recognised as a spreadsheet by its bytes, whatever its name', () => {
    const { rows, problems } = readEquipmentRows('equipment.csv', zipSync({ 'xl/workbook.xml': bytes('<workbook/>') }));
    expect(rows).toEqual([]);
    expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'error: It is a spreadsheet (XLSX) or an archive under the name of a text. Give it its own ending, or save it as CSV.',
    ]);
  });
});

describe('equipment rows', () => {
  test('keep every cell of a file with any separator, column names and decimal sign', () => {
    const { rows, problems } = read(GERMAN);
    expect(problems).toEqual([]);
    expect(plain(rows)).toMatchObject([
      {
        cells: { id: 'ex-1', name: 'Bagger; groß', category: 'earthmoving', lwa: '108.5', height: '1.5', lw63: '' },
        extra: { Owner: 'Müller' },
      },
      { cells: { id: 'ex-2', lwa: 'x' }, extra: { Owner: '' } },
    ]);
  });

  test('are unchanged after writing and reading CSV', () => {
    const { rows } = read(GERMAN);
    expect(plain(read(equipmentCsv(rows)).rows)).toEqual(plain(rows));
  });

  test('are checked as in a load, by row and column', () => {
    const { rows } = read(GERMAN);
    const twice = [...rows, { ...copyOf(rows[0] ?? emptyRow('')), file: 'another.csv', cells: rows[0]?.cells ?? {} }];
    const { problems, items } = checkEquipmentRows(twice as EquipmentRow[]);
    expect(problems.get(rows[0]?.key ?? '')).toEqual([
      { severity: 'error', field: 'id', message: expect.stringContaining('another.csv, row 2') },
    ]);
    expect(problems.get(rows[1]?.key ?? '')).toEqual([
      { severity: 'error', field: 'lwa', message: '“x” is not a sound power level in dB, up to 180.' },
    ]);
    expect(items.get(rows[0]?.key ?? '')?.lwa).toBe(108.5);
    expect(items.has(rows[1]?.key ?? '')).toBe(false);
  });

  test('list their missing fields while they are new', () => {
    const row = emptyRow('equipment.csv');
    const fields = checkEquipmentRows([row])
      .problems.get(row.key)
      ?.map(({ field }) => field);
    expect(fields).toEqual(['id', 'name', 'category', 'lwa']);
  });

  test('are not read from a file with broken rows', () => {
    expect(read('id,name\na,b,c\n').problems).toHaveLength(1);
    expect(read('').rows).toEqual([]);
  });

  test('escape cells that a spreadsheet would compute, but not numbers', () => {
    const { rows } = read('id,name,lwa,height\n=1+1,@cmd,-5,1\n');
    const [, line] = equipmentCsv(rows, { forSpreadsheets: true }).split('\r\n');
    expect(line).toContain(`'=1+1`);
    expect(line).toContain(`'@cmd`);
    expect(line).toContain(',-5,');
    expect(plain(read(equipmentCsv(rows)).rows)).toEqual(plain(rows));
  });
});

describe('an equipment file', () => {
  test('is read with semicolons, even if it is short', () => {
    const row = 'a;Säge;cutting;102,5;1,5;100;5';
    const header = 'id;name;category;lwa;height;usage;penalty';
    for (const count of [1, 2, 3, 6]) {
      const { rows, problems } = read(`${[header, ...Array.from({ length: count }, () => row)].join('\n')}\n`);
      expect([problems, rows.length, rows[0]?.cells.lwa]).toEqual([[], count, '102.5']);
    }
  });

  test('with values in an unnamed column is not split', () => {
    expect(read('id,name,\na,A,measured by Bob\n').problems).toHaveLength(1);
  });

  test('contains each column once, however its rows spell it', () => {
    const { rows } = read('id,name,Notes\na,A,one\n');
    const more = read('id,name,notes\nb,B,two\n').rows;
    const back = read(equipmentCsv([...rows, ...more]));
    expect(back.problems).toEqual([]);
    expect(back.rows.map(({ extra }) => extra)).toEqual([{ Notes: 'one' }, { Notes: 'two' }]);
  });

  test('that was exported for a spreadsheet is read back unchanged', () => {
    const { rows } = read('id,name\n-x,=A\n');
    expect(plain(read(equipmentCsv(rows, { forSpreadsheets: true })).rows)).toEqual(plain(rows));
  });
});

describe('edits of equipment', () => {
  const { rows } = read(GERMAN);

  test('are listed by changedFiles, by file', () => {
    expect(changedFiles(rows, rows)).toEqual([]);
    expect(changedFiles(rows, rows.slice(1))).toEqual(['equipment.csv']);
    expect(changedFiles(rows, [...rows, emptyRow('new.csv')])).toEqual(['new.csv']);
  });

  test('take the values of an imported file for the same id, and keep columns that the file lacks', () => {
    const imported = read('id,name,lwa\nex-1,Excavator,110\nex-9,Roller,104\n');
    const { fresh, clashing } = splitImported(rows, imported.rows);
    expect(fresh.map(({ cells }) => cells.id)).toEqual(['ex-9']);
    expect(imported.fields).toEqual(['id', 'name', 'lwa']);
    const [first] = withReplaced(rows, clashing, imported.fields);
    expect(first).toMatchObject({
      cells: { name: 'Excavator', lwa: '110', category: 'earthmoving', usage: '80' },
      extra: { Owner: 'Müller' },
    });
    expect(first?.key).toBe(rows[0]?.key);
  });
});

test('an equipment item is shown with the level that the prediction uses, with a warning if LWA differs', () => {
  const spectrum = 'id,name,category,lw63,lw125,lw250,lw500,lw1000,lw2000,lw4000,lw8000,lwa,height,usage,penalty\n';
  const { rows } = read(`${spectrum}a,A,power,100,100,100,100,100,100,100,100,120,1,100,0\n`);
  const { items, problems } = checkEquipmentRows(rows);
  const [item] = [...items.values()];
  expect(item === undefined ? NaN : itemLevel(item)).toBeCloseTo(aWeightedSum(Array.from({ length: 8 }, () => 100)), 9);
  expect([...problems.values()].flat()[0]?.message).toContain('The spectrum is used.');
  expect(duplicateOf([...rows, ...rows])).toContain('The id a is there twice');
});

test('checkEquipmentRows warns of a category without a spectrum if the item has no spectrum either', () => {
  const { rows } = read('id,name,category,lwa,height,usage,penalty\na,A,spaceships,100,1,100,0\n');
  const [problem] = [...checkEquipmentRows(rows).problems.values()].flat();
  expect(problem).toMatchObject({ severity: 'warning', field: 'category' });
});

describe('the equipment library', () => {
  const rows = EQUIPMENT_LIBRARY.items.map((item) => equipmentRow('library.csv', item));

  test('loads without errors and warnings, including activities', () => {
    const activities = EQUIPMENT_LIBRARY.activities.map((activity) => equipmentRow('l.csv', activityItem(activity)));
    // There are 92 rows from the sources, and two of them once more for vibration.
    expect(rows).toHaveLength(94);
    expect(activities).toHaveLength(15);
    expect(checkEquipmentRows([...rows, ...activities]).problems).toEqual(new Map());
  });

  test('has a source and a spectrum for every item, with the A-weighted level of the item', () => {
    for (const item of EQUIPMENT_LIBRARY.items) {
      expect(item.source).not.toBe('');
      const spectrum = equipmentSpectrum(item);
      expect(Math.abs(aWeightedSum(spectrum?.lw ?? []) - itemLevel(item))).toBeLessThan(item.lw === null ? 1e-9 : 1.5);
    }
  });

  test('contains the equipment that it lists for an activity', () => {
    const ids = new Set(EQUIPMENT_LIBRARY.items.map(({ id }) => id));
    for (const { items, composition } of EQUIPMENT_LIBRARY.activities) {
      expect(items.every((id) => ids.has(id))).toBe(true);
      expect(items).toHaveLength(composition.length);
    }
  });

  const itemsNamed = (...ids: string[]) =>
    ids.map((id) => EQUIPMENT_LIBRARY.items.find((item) => item.id === id) ?? null);

  test('has LWA,max by group from the published workbook, and states this', () => {
    const groups: Array<[number, string[]]> = [
      [116, ['tfnsw-001', 'tfnsw-038', 'tfnsw-048', 'tfnsw-056', 'tfnsw-004', 'tfnsw-028', 'tfnsw-022']],
      [120, ['tfnsw-007', 'tfnsw-021']],
      [124, ['tfnsw-003', 'tfnsw-042', 'tfnsw-011', 'tfnsw-013', 'tfnsw-041', 'tfnsw-052', 'tfnsw-046']],
    ];
    for (const [lamax, ids] of groups) {
      for (const item of itemsNamed(...ids)) {
        expect(item).toMatchObject({ lamax, source: expect.stringContaining('LWA,max of its group') });
      }
    }
  });

  test('stores a drive-by maximum as LWA,max, not as LWA', () => {
    const [roller] = itemsNamed('bs5228-C2-39');
    expect(roller).toMatchObject({ lwa: null, lamax: 102, source: expect.stringContaining('drive-by maximum') });
  });

  test('flags vibrating equipment as annoying, but no grinder or crusher whose source does not say so', () => {
    expect(itemsNamed('bs5228-C2-39', 'tfnsw-068', 'tfnsw-075', 'tfnsw-076').map((item) => item?.penalty)).toEqual([
      5, 5, 5, 5,
    ]);
    expect(itemsNamed('tfnsw-003', 'tfnsw-046').map((item) => item?.penalty)).toEqual([0, 0]);
  });

  test('gives an activity the annoying flag of its equipment, and no maximum', () => {
    for (const activity of EQUIPMENT_LIBRARY.activities.filter(({ items }) => items.length > 0)) {
      const penalties = itemsNamed(...activity.items).map((item) => item?.penalty ?? NaN);
      expect([activity.name, activity.penalty]).toEqual([activity.name, Math.max(...penalties)]);
      expect(activityItem(activity)).toMatchObject({ penalty: activity.penalty, lamax: null });
    }
    const annoying = EQUIPMENT_LIBRARY.activities.filter(({ penalty }) => penalty > 0);
    expect(annoying.map(({ name }) => name)).toContain('Profiling');
  });

  test('flags what is not recommended out of hours', () => {
    const items = [...EQUIPMENT_LIBRARY.items, ...EQUIPMENT_LIBRARY.activities.map(activityItem)];
    expect(items.filter((item) => item.notRecommendedOutOfHours).map(({ name }) => name)).toEqual([
      'Piling rig - driven',
      'Activity: Corridor clearing',
      'Activity: Structural demolition',
      'Activity: Crushing plant',
      'Activity: Bulk earthworks',
    ]);
    const row = equipmentRow('l.csv', items.find(({ id }) => id === 'tfnsw-041') ?? anEquipmentItem());
    const [back] = read(equipmentCsv([row])).rows;
    expect([...checkEquipmentRows(back === undefined ? [] : [back]).items.values()]).toMatchObject([
      { notRecommendedOutOfHours: true },
    ]);
  });

  test('warns of a level that is far from the typical level of its category', () => {
    expect(typicalLevel('earthmoving')).toBe(110);
    expect(typicalLevel('spaceships')).toBeNull();
    const [excavator] = rows;
    if (excavator === undefined) throw new Error('no items');
    const slip = { ...excavator, cells: { ...excavator.cells, lwa: '70' } };
    expect(checkEquipmentRows([slip]).problems.get(slip.key)).toEqual([
      {
        severity: 'warning',
        field: 'lwa',
        message: 'A level of 70.0 dB(A) is 40 dB below what is usual for earthmoving. Is it right?',
      },
    ]);
  });
});
