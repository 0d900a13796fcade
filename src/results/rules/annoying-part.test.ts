import { expect, test } from 'vitest';
import { annoyingPart } from './annoying-part.ts';
import type { Results } from '../../model/results/results.ts';
import { assessedArea, someResults } from '../../../tests/support/results.ts';

const [item] = assessedArea().equipment;
const saw = { ...item!, id: 'saw', name: 'Concrete saw', penalty: 5 };
const areas = [assessedArea(), assessedArea({ id: 'area-2', equipment: [item!, saw, saw] })];

/** Results of one receiver with 61.4 dB(A), with the given level before rounding. */
function levels(laeqUnrounded: number[] | undefined, changes: Partial<Results> = {}): Results {
  const results = someResults(['A'], { areas, ...changes });
  return { ...results, receivers: { ...results.receivers, laeq: [61.4], ...(laeqUnrounded && { laeqUnrounded }) } };
}

test('annoyingPart returns the penalty, the equipment that has it, and the decibels that it adds at a receiver', () => {
  const found = annoyingPart(levels([64.6]), 'evening', 0, null);
  expect(found).toMatchObject({ penaltyDb: 5, equipment: ['Concrete saw'] });
  expect(found?.addedDb).toBeCloseTo(3.2, 9);
});

test('annoyingPart returns null if no annoying equipment is at work', () => {
  expect(annoyingPart(levels([61.4]), 'evening', 0, ['area-1'])).toBeNull();
  expect(annoyingPart(levels([61.4], { areas: [assessedArea()] }), 'evening', 0, null)).toBeNull();
});

test('annoyingPart returns null for the added decibels if the results have no unrounded levels', () =>
  expect(annoyingPart(levels(undefined), 'evening', 0, null)).toMatchObject({ penaltyDb: 5, addedDb: null }));
