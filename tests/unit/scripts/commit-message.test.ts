import { describe, expect, it } from 'vitest';
import { problemsOfCommitMessage } from '../../../scripts/lib/commit-message.ts';

const WHY = '\n\nIt was asked for at every step.\n';

describe('the message of a commit', () => {
  it.each([
    'feat(import): suggest a column by its samples',
    'fix: refuse a polygon that crosses itself',
    'feat(review)!: have reviewers sign in',
  ])('is accepted: “%s”', (subject) => {
    expect(problemsOfCommitMessage(subject + WHY)).toEqual([]);
  });

  it.each([
    ['Refuse a polygon that crosses itself', 'type(scope): subject'],
    ['feature: draw a rectangle', 'type(scope): subject'],
    ['fix(The Map): draw a rectangle', 'type(scope): subject'],
    ['fix(map):draw a rectangle', 'type(scope): subject'],
    ['fix(map): draw a rectangle.', 'full stop'],
    [`fix(map): ${'x'.repeat(63)}`, '73 characters'],
  ])('is rejected: “%s”', (subject, problem) => {
    expect(problemsOfCommitMessage(subject + WHY)).toEqual([expect.stringContaining(problem)]);
  });

  it('needs a body after an empty line', () => {
    expect(problemsOfCommitMessage('fix(map): draw a rectangle\n')).toEqual([expect.stringContaining('no body')]);
    expect(problemsOfCommitMessage('fix(map): draw a rectangle\nAt once.\nAlways.')).toEqual([
      expect.stringContaining('has to be empty'),
    ]);
  });
});
