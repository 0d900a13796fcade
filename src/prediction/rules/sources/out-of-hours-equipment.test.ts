import { expect, test } from 'vitest';
import { outOfHoursWarnings } from './out-of-hours-equipment.ts';
import { criteriaSetOf, reportConfigSchema } from '../../../model/project/report-config.ts';
import { aWorkArea } from '../../../../tests/support/assessments.ts';
import { anEquipmentItem } from '../../../../tests/support/equipment.ts';

const set = criteriaSetOf(reportConfigSchema.parse({}));
const equipment = [
  anEquipmentItem({ id: 'rig', name: 'Driven piling', notRecommendedOutOfHours: true, source: 'TfNSW' }),
  anEquipmentItem({ id: 'exc', name: 'Excavator' }),
];
const item = (id: string) => ({ id, quantity: 1 });
const workAreas = {
  a: aWorkArea({ name: 'North', equipment: [item('rig'), item('exc'), item('rig')] }),
  b: aWorkArea({ name: 'South', equipment: [item('exc')] }),
};

test('outOfHoursWarnings warns once per work area of equipment that is not recommended out of hours, with the operating times', () => {
  const night = set.operatingTimes.find(({ key }) => key === 'night')?.name;
  expect(outOfHoursWarnings(set, ['standard', 'night'], { workAreas, shifts: undefined }, equipment)).toEqual([
    `North: Driven piling is not recommended out of hours (TfNSW), and is planned in ${night}.`,
  ]);
});

test('outOfHoursWarnings does not warn in standard hours', () => {
  expect(outOfHoursWarnings(set, ['standard'], { workAreas, shifts: undefined }, equipment)).toEqual([]);
});

test('outOfHoursWarnings does not warn if the hours of the work area are within standard hours', () => {
  const shifts = [{ date: '2026-06-01', start: '07:00', end: '23:30' }];
  const late = outOfHoursWarnings(set, ['standard', 'evening', 'night'], { workAreas, shifts }, equipment);
  expect(late).toHaveLength(1);
  const { a } = workAreas;
  const hours = { from: '07:00', to: '17:00' };
  const limited = {
    a: { ...a, feature: { ...a.feature, properties: { ...a.feature.properties, hours } } },
  };
  expect(outOfHoursWarnings(set, ['standard', 'evening'], { workAreas: limited, shifts }, equipment)).toEqual([]);
});
