import { expect, test } from 'vitest';
import { canStandInFor } from './equipment-kind.ts';

test.each([
  ['Hand-held pneumatic breaker', '13.5T Excavator With Hammer'],
  ['Pneumatic Jackhammer', 'PC400 45t tracked excavator with Hammer'],
  ['5T Excavator', '13.5T Excavator'],
  ['Backhoe', 'PC400 45t tracked excavator'],
  ['Light vehicles (eg 4WD)', '50t Dump truck'],
  ['Bored Piling Rig', 'Piling rig - driven'],
  ['Diesel generator 6.5 kW', 'Generator 60 kW'],
])('canStandInFor rejects %s instead of %s', (item, planned) => {
  expect(canStandInFor(item, planned)).toBe(false);
});

test.each([
  ['Excavator Dumping Rubbles', '13.5T Excavator'],
  ['Tracked excavator 30 t', 'Tracked excavator 25 t, 125 kW'],
  ['Grader, 110 dB(A)', 'Grader, 113 dB(A)'],
  ['Our quiet machine', 'Something of the company'],
])('canStandInFor accepts %s instead of %s', (item, planned) => {
  expect(canStandInFor(item, planned)).toBe(true);
});
