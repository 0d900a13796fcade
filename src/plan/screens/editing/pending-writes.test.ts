import { describe, expect, test } from 'vitest';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { workAreaIdSchema } from '../../../model/ids.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import { PendingWrites } from './pending-writes.ts';
import { anAssessment, aWorkArea } from '../../../../tests/support/assessments.ts';

const AREA = workAreaIdSchema.parse('w1');

const revised = (revision: string): WorkArea => ({ ...aWorkArea(), revision });

function showing(area: WorkArea | null): Assessment {
  const assessment = anAssessment();
  return { ...assessment, workAreas: area === null ? {} : { [AREA]: area } };
}

describe('PendingWrites', () => {
  test('applies a write to the displayed assessment until the assessment contains it', () => {
    const [first, second, third] = [revised('1'), revised('2'), revised('3')];
    const writes = new PendingWrites();
    writes.note(AREA, { over: first, to: second });
    writes.note(AREA, { over: second, to: third });
    expect(writes.applyTo(showing(first)).workAreas[AREA]).toBe(third);
    expect(writes.applyTo(showing(second)).workAreas[AREA]).toBe(third);
    expect(writes.applyTo(showing(third)).workAreas[AREA]).toBe(third);
    // A write counts only until it was shown. If the server reverts it, the server's state is shown.
    expect(writes.applyTo(showing(first)).workAreas[AREA]).toBe(first);
  });

  test('drops a write if somebody else changed the work area', () => {
    const writes = new PendingWrites();
    writes.note(AREA, { over: revised('1'), to: revised('2') });
    const theirs = revised('theirs');
    expect(writes.applyTo(showing(theirs)).workAreas[AREA]).toBe(theirs);
    expect(writes.applyTo(showing(revised('1'))).workAreas[AREA]?.revision).toBe('1');
  });

  test.each([
    ['a new work area', null, revised('new')],
    ['the deletion of a work area', revised('old'), null],
  ])('applies %s', (_, over, to) => {
    const writes = new PendingWrites();
    writes.note(AREA, { over, to });
    expect(writes.applyTo(showing(over)).workAreas[AREA] ?? null).toBe(to);
  });

  test('does not change the displayed assessment', () => {
    const shown = showing(revised('1'));
    const before = structuredClone(shown);
    const writes = new PendingWrites();
    writes.note(AREA, { over: revised('1'), to: null });
    writes.applyTo(shown);
    expect(shown).toEqual(before);
  });
});
