import { describe, expect, test } from 'vitest';
import {
  ALL_LISTED,
  choicesOf,
  chooseListed,
  filterCount,
  type ListChoice,
  type Listed,
} from './listed-assessments.ts';
import { anAssessment } from '../../../../tests/support/assessments.ts';

const day = (date: string) => new Date(`${date}T00:00:00Z`);
const listed: Listed[] = [
  {
    assessment: anAssessment({
      name: 'Track 10',
      stage: 'Rail',
      createdAt: day('2026-11-01'),
      updatedAt: day('2026-11-09'),
    }),
    state: 'current',
  },
  {
    assessment: anAssessment({
      name: 'Track 9',
      author: 'ben@example.com',
      startDate: '2026-11-20',
      createdAt: day('2026-11-02'),
      updatedAt: day('2026-11-03'),
    }),
    state: 'not-processed',
  },
  { assessment: anAssessment({ name: 'Kerb', stage: 'Rail', createdAt: null, updatedAt: null }), state: 'out-of-date' },
];
const names = (choice: Partial<ListChoice>) =>
  chooseListed(listed, { ...ALL_LISTED, ...choice }).map(({ assessment }) => assessment.name);

describe('the assessments of a project', () => {
  test.each<[Partial<ListChoice>, string[]]>([
    [{}, ['Kerb', 'Track 9', 'Track 10']],
    [{ order: 'changed' }, ['Kerb', 'Track 10', 'Track 9']],
    [{ order: 'name' }, ['Kerb', 'Track 9', 'Track 10']],
    [{ order: 'start' }, ['Track 9', 'Kerb', 'Track 10']],
    [{ state: 'current' }, ['Track 10']],
    [{ stage: 'Rail' }, ['Kerb', 'Track 10']],
    [{ stage: '' }, ['Track 9']],
    [{ author: 'ben@example.com' }, ['Track 9']],
    [{ author: 'ben@example.com', stage: 'Rail' }, []],
  ])('are filtered and sorted by %o', (choice, expected) => expect(names(choice)).toEqual(expected));

  test('have the stages and authors that occur as choices, including none', () => {
    expect(choicesOf(listed, 'stage')).toEqual(['', 'Rail']);
    expect(choicesOf(listed, 'author')).toEqual(['ben@example.com', 'erin@example.com']);
  });

  test('have a count of filters that excludes the order', () => {
    expect(filterCount({ ...ALL_LISTED, order: 'name' })).toBe(0);
    expect(filterCount({ ...ALL_LISTED, stage: '', author: 'ben@example.com' })).toBe(2);
  });
});
