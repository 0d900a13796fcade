import { describe, expect, it } from 'vitest';
import type { AssessmentDetails } from '../../model/assessment/assessment.ts';
import { changedDetails, clashingDetails, describeClash, nameDetails, ownDetails } from './edit-details.ts';
import { anAssessment } from '../../../tests/support/assessments.ts';

const BEFORE = anAssessment();

describe('the details of an assessment that two people edit', () => {
  it('are written only as far as they were changed', () => {
    expect(changedDetails(BEFORE, { ...BEFORE, name: 'New', stage: 'S' })).toEqual({ name: 'New', stage: 'S' });
    expect(changedDetails({ ...BEFORE, stage: 'S' }, BEFORE)).toEqual({ stage: '' });
    expect(changedDetails(BEFORE, { ...BEFORE, stage: '' })).toEqual({});
  });

  it('conflict if both people changed the same field to different values', () => {
    const mine = { ...BEFORE, name: 'Mine', permitNumber: 'P-2' };
    const clash = (theirs: Partial<AssessmentDetails>) => clashingDetails(BEFORE, mine, { ...BEFORE, ...theirs });
    expect(clash({ name: 'Theirs', description: 'Theirs too' })).toEqual({ name: 'Theirs' });
    expect(clash({ description: 'Theirs' })).toEqual({});
    expect(clash({ name: 'Mine' })).toEqual({});
    expect(clash({ permitNumber: '' })).toEqual({ permitNumber: '' });
  });

  it('are written with all fields that follow from the shifts', () => {
    const shifts = [{ date: '2026-11-23', start: '20:00', end: '05:00' }];
    expect(changedDetails(BEFORE, { ...BEFORE, shifts })).toEqual({
      shifts,
      startDate: BEFORE.startDate,
      endDate: BEFORE.endDate,
      operatingTime: BEFORE.operatingTime,
    });
    expect(changedDetails({ ...BEFORE, shifts }, { ...BEFORE, shifts: [...shifts] })).toEqual({});
  });

  it('conflict if both people changed the shifts, and the message names the shifts once', () => {
    const night = (date: string) => ({ shifts: [{ date, start: '20:00', end: '05:00' }], startDate: date });
    const mine = { ...BEFORE, ...night('2026-11-24') };
    const theirs = { ...BEFORE, ...night('2026-11-25') };
    const clashing = clashingDetails(BEFORE, mine, theirs);
    expect(Object.keys(clashing)).toEqual(['shifts', 'startDate', 'endDate', 'operatingTime']);
    expect(describeClash(clashing, 'ravi@example.com')).toBe(
      'While you edited, ravi@example.com changed the shifts to “2026-11-25, 20:00–05:00”. Save again to put yours in its place.',
    );
    expect(clashingDetails({ ...BEFORE, ...clashing }, mine, theirs)).toEqual({});
    expect(clashingDetails(BEFORE, mine, { ...BEFORE, name: 'Theirs' })).toEqual({});
  });

  it('conflict as a whole if one person changed the shifts and the other the dates', () => {
    const shifts = [{ date: '2026-11-24', start: '20:00', end: '05:00' }];
    const byShifts = { ...BEFORE, shifts, startDate: '2026-11-24', endDate: '2026-11-25', operatingTime: 'night' };
    const byDates = { ...BEFORE, endDate: '2026-12-24' };
    expect(clashingDetails(BEFORE, byDates, byShifts)).toEqual({
      shifts,
      startDate: '2026-11-24',
      endDate: '2026-11-25',
      operatingTime: 'night',
    });
    expect(describeClash(clashingDetails(BEFORE, byShifts, byDates), 'ravi@example.com')).toBe(
      `While you edited, ravi@example.com changed the shifts to nothing and the start date to “${BEFORE.startDate}” and the end date to “2026-12-24” and the operating time to “${BEFORE.operatingTime}”. Save again to put yours in its place.`,
    );
    expect(clashingDetails(BEFORE, byDates, { ...BEFORE, startDate: '2026-11-01' })).toEqual({});
  });

  it('are described in one sentence if they conflict', () => {
    expect(describeClash({}, 'r')).toBeNull();
    expect(describeClash({ name: 'Theirs', permitNumber: '' }, 'ravi@example.com')).toBe(
      'While you edited, ravi@example.com changed the name to “Theirs” and the permit number to nothing. Save again to put yours in its place.',
    );
  });

  it('are undone only as far as nobody else changed them since', () => {
    const changed = { ...BEFORE, name: 'Mine', permitNumber: 'P-2' };
    const later = { ...changed, name: 'Theirs', description: 'Theirs too' };
    const { before, after, clashing } = ownDetails(changed, BEFORE, later);
    expect(changedDetails(before, after)).toEqual({ permitNumber: BEFORE.permitNumber });
    expect(nameDetails(clashing)).toBe('the name');
    expect(nameDetails(ownDetails(changed, BEFORE, changed).clashing)).toBe('');
  });

  it('are named without the fields that follow from the shifts', () => {
    expect(nameDetails({ shifts: [], startDate: '2026-11-23', stage: 'Rail' })).toBe('the stage and the shifts');
  });
});
