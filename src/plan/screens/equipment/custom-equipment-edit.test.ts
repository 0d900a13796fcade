import { expect, test } from 'vitest';
import { withEditedEquipment } from './custom-equipment-edit.ts';
import { workAreaIdSchema } from '../../../model/ids.ts';
import { aWorkArea } from '../../../../tests/support/assessments.ts';
import { customEquipment } from '../../../../tests/support/equipment.ts';

const [a, b] = [workAreaIdSchema.parse('a'), workAreaIdSchema.parse('b')];
const roller = { id: 'roller', quantity: 3 };
const saw = { id: 'saw-1', quantity: 1, other: customEquipment() };
const area = (...equipment: unknown[]) => aWorkArea({ equipment });
const [line] = area(saw).feature.properties.equipment;
const louder = customEquipment({ lwa: 110 });

test('withEditedEquipment finds custom equipment although the items before it were removed in the meantime', () => {
  const changes = withEditedEquipment({ [a]: area(saw, roller), [b]: area(roller, saw) }, a, line, louder) ?? [];
  expect(
    changes.map(({ areaId, after }) => [areaId, after?.feature.properties.equipment.map(({ other }) => other?.lwa)]),
  ).toEqual([
    [a, [110, undefined]],
    [b, [undefined, 110]],
  ]);
});

test('withEditedEquipment returns null if the custom equipment was removed or changed in the meantime', () => {
  expect(withEditedEquipment({ [a]: area(roller) }, a, line, louder)).toBeNull();
  const changed = { ...saw, other: customEquipment({ lwa: 99 }) };
  expect(withEditedEquipment({ [a]: area(changed) }, a, line, louder)).toBeNull();
});
