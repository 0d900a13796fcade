import { describe, expect, it } from 'vitest';
import { CRITERIA_SETS } from '../../../model/criteria/criteria-sets.ts';
import type { DrawnFolder, DrawnItem } from './drawn-layers.ts';
import { faultsOfItem, fieldsOfFolder, labelOfItem, newFields, sharedValue, withField } from './drawn-fields.ts';

const NSW = CRITERIA_SETS['nsw-icng']!;
const BRITISH = CRITERIA_SETS['bs5228-abc']!;
const item = (folder: DrawnFolder, fields: DrawnItem['fields'], id = 'a'): DrawnItem => {
  return { id, folder, geometry: { type: 'Point', coordinates: [0, 0] }, fields };
};

describe('fieldsOfFolder', () => {
  it.each([
    [NSW, ['name', 'rbl_day', 'rbl_evening', 'rbl_night', 'category']],
    [BRITISH, ['name', 'ambient_day', 'ambient_evening', 'ambient_weekend', 'ambient_night']],
  ])('returns for catchments the columns that their reader accepts', (criteria, keys) => {
    const found = fieldsOfFolder('catchments', criteria).map(({ key }) => key);
    expect(found.filter((key) => key !== 'category')).toEqual(keys.filter((key) => key !== 'category'));
  });
});

describe('newFields', () => {
  it.each<[DrawnFolder, DrawnItem['fields'][], string[], DrawnItem['fields']]>([
    ['catchments', [], [], { name: 'NCA01' }],
    ['catchments', [{ name: 'NCA01' }, { name: 'nca03' }], ['NCA02'], { name: 'NCA04' }],
    ['barriers', [], [], {}],
    ['ground', [], [], {}],
    ['buildings', [{ name: 'Building 1' }], [], { name: 'Building 2' }],
    ['receivers', [{ id: 'D1' }], [], { id: 'D2', type: 'residence', height: 1.5 }],
  ])('for %s beside %j and the names %j returns %j', (folder, others, taken, fields) =>
    expect(
      newFields(
        folder,
        others.map((own) => item(folder, own)),
        taken,
      ),
    ).toEqual(fields),
  );
});

describe('faultsOfItem', () => {
  const levels = { rbl_day: 45, rbl_evening: 40, rbl_night: 35 };
  it.each<[DrawnFolder, DrawnItem['fields'], string[]]>([
    ['catchments', { name: 'NCA01', ...levels }, []],
    ['catchments', { name: '', ...levels }, ['Enter a name.']],
    ['catchments', { name: 'NCA01' }, ['Enter the RBL of all times, or a category.']],
    ['catchments', { name: 'NCA01', category: 'R2' }, []],
    ['catchments', { name: 'NCA01', category: 'R9' }, ['Category instead: expected one of R0, R1, R2, R3, R4, or R5.']],
    ['catchments', { name: 'NCA01', rbl_day: 45 }, ['Enter the RBL of evening and night too.']],
    ['catchments', { name: 'NCA01', ...levels, rbl_day: 450 }, ['RBL, day: expected 10 to 100 dB(A).']],
    ['barriers', {}, ['Enter a height.']],
    ['barriers', { height: 2.4 }, []],
    ['barriers', { height: 240 }, ['Height: expected 0.01 to 100 m.']],
    ['barriers', { height: 2, reflection: 1.2 }, ['Reflection ρ, none where blank: expected 0 to 1.']],
    ['ground', {}, ['Enter a ground factor.']],
    ['ground', { g: 0 }, []],
    ['buildings', { name: 'Shed' }, ['Enter a height or floors.']],
    ['buildings', { floors: 2 }, []],
    ['buildings', { floors: 2.5 }, ['Floors: expected a whole number 1 to 200.']],
    ['receivers', { id: 'D1', type: 'residence', height: 1.5 }, []],
    ['receivers', { type: 'residence' }, ['Enter an id.']],
    ['receivers', { id: 'D1' }, ['Enter a type.']],
  ])('for %s with %j returns %j', (folder, fields, faults) => {
    const own = item(folder, fields);
    expect(faultsOfItem(own, [own], NSW)).toEqual(faults);
  });

  it('reports a receiver with the id of another receiver', () => {
    const items = ['a', 'b'].map((id) => item('receivers', { id: 'D1', type: 'office' }, id));
    expect(faultsOfItem(items[0]!, items, NSW)).toEqual(['Another receiver has this id.']);
  });
});

it.each<[DrawnFolder, DrawnItem['fields'], string]>([
  ['catchments', { name: 'NCA01' }, 'NCA01'],
  ['barriers', { height: 2.5 }, '2.5 m'],
  ['barriers', {}, 'no height'],
  ['ground', { g: 0 }, 'G 0'],
  ['ground', {}, 'no G'],
  ['buildings', { name: 'Shed', floors: 2 }, '2 floors'],
  ['buildings', { height: 7, floors: 2 }, '7 m'],
  ['receivers', { id: 'D1' }, 'D1'],
])('labelOfItem for %s with %j returns %s', (folder, fields, label) =>
  expect(labelOfItem(item(folder, fields))).toBe(label),
);

it('withField sets a field of all selected items, and sharedValue returns the value that they share', () => {
  const items = [item('barriers', { height: 2 }, 'a'), item('barriers', { height: 3 }, 'b'), item('barriers', {}, 'c')];
  expect(sharedValue(items, 'height')).toBeUndefined();
  const set = withField(items, ['a', 'c'], 'height', 4);
  expect(set.map(({ fields }) => fields['height'])).toEqual([4, 3, 4]);
  expect(sharedValue([set[0]!, set[2]!], 'height')).toBe(4);
});
