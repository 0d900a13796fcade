import { describe, expect, it } from 'vitest';
import type { AssessmentDetails } from '../../../src/domain/assessment.ts';
import { changedDetails, clashingDetails, describeClash } from '../../../src/domain/edit-details.ts';
import { anAssessment } from '../../support/assessments.ts';

const BEFORE = anAssessment();

describe('the details of an assessment that two people edit', () => {
  it('are written as far as one of them changed them', () => {
    expect(changedDetails(BEFORE, { ...BEFORE, name: 'New', stage: 'S' })).toEqual({ name: 'New', stage: 'S' });
    expect(changedDetails({ ...BEFORE, stage: 'S' }, BEFORE)).toEqual({ stage: '' });
    expect(changedDetails(BEFORE, { ...BEFORE, stage: '' })).toEqual({});
  });

  it('clash where both changed one of them to something else', () => {
    const mine = { ...BEFORE, name: 'Mine', permitNumber: 'P-2' };
    const clash = (theirs: Partial<AssessmentDetails>) => clashingDetails(BEFORE, mine, { ...BEFORE, ...theirs });
    expect(clash({ name: 'Theirs', description: 'Theirs too' })).toEqual({ name: 'Theirs' });
    expect(clash({ description: 'Theirs' })).toEqual({});
    expect(clash({ name: 'Mine' })).toEqual({});
    expect(clash({ permitNumber: '' })).toEqual({ permitNumber: '' });
  });

  it('are told of in a sentence', () => {
    expect(describeClash({}, 'r')).toBeNull();
    expect(describeClash({ name: 'Theirs', permitNumber: '' }, 'ravi@example.com')).toBe(
      'While you edited, ravi@example.com changed the name to “Theirs” and the permit number to nothing. Save again to put yours in its place.',
    );
  });
});
