import { expect, test } from 'vitest';
import { enteredItems } from './entered-items.ts';
import { checkEquipmentRows, equipmentRow } from '../../rules/equipment/equipment-rows.ts';
import { storedWorkArea } from '../../../model/assessment/work-area.ts';
import { anAssessment, aWorkArea } from '../../../../tests/support/assessments.ts';
import { customEquipment } from '../../../../tests/support/equipment.ts';

const saw = { id: 'saw-1', quantity: 1, other: customEquipment({ annoying: true }) };
const mill = {
  id: 'mill-1',
  quantity: 2,
  other: customEquipment({ name: 'Mill', lwa: null, lw: [90, 95, 99, 101, 103, 104, 100, 92], lamax: null }),
};
const assessment = (name: string, ...equipment: unknown[]) =>
  anAssessment({ name, workAreas: { a: storedWorkArea(aWorkArea({ equipment })) } });

test('enteredItems lists custom equipment once per item, with the assessments that use it', () => {
  const found = enteredItems([
    assessment('One', saw, { id: 'listed', quantity: 1 }),
    assessment('Two', mill, saw, saw),
  ]);
  expect(found.map(({ item, assessments }) => [item.name, assessments])).toEqual([
    ['Mill', ['Two']],
    ['Wire saw', ['One', 'Two']],
  ]);
});

test('enteredItems returns items that can be loaded as rows of an equipment file, with the same levels', () => {
  const rows = enteredItems([assessment('One', saw, mill)]).map(({ item }) => equipmentRow('equipment.csv', item));
  const { items, problems } = checkEquipmentRows(rows);
  expect([...problems.values()].flat()).toEqual([]);
  expect([...items.values()]).toMatchObject([
    { id: 'mill-1', lw: mill.other.lw, lamax: null, usage: 50, penalty: 0 },
    { id: 'saw-1', lwa: 104, lamax: 109, height: 1, usage: 50, penalty: 5, source: 'Data sheet of 2026' },
  ]);
});
