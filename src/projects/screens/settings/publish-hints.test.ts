import { describe, expect, it } from 'vitest';
import type { LoadProblem, LoadReport } from '../../../model/project/project.ts';
import { foundText, hintOf } from './publish-hints.ts';

const problem = (severity: LoadProblem['severity']): LoadProblem => {
  return { severity, folder: 'receivers', file: 'r.csv', row: 2, column: null, value: null, message: 'It is faulty.' };
};
const reportOf = (...severities: Array<LoadProblem['severity']>): LoadReport => {
  return { problems: severities.map(problem), total: severities.length, at: new Date(2026, 10, 28), scene: null };
};
const READY = { state: 'ready', uploading: false, stuck: false, isDirty: false, filesChanged: false } as const;
const textOf = (situation: Partial<Parameters<typeof hintOf>[0]>) =>
  hintOf({ ...READY, isChecking: false, checked: null, ...situation }).text;

describe('foundText', () => {
  it.each([
    [reportOf(), 'The check found nothing wrong.'],
    [reportOf('error'), 'The check found 1 error and no warnings.'],
    [reportOf('error', 'error', 'warning'), 'The check found 2 errors and 1 warning.'],
  ])('counts errors and warnings', (report, text) => {
    expect(foundText('The check', report)).toBe(text);
  });
});

describe('hintOf', () => {
  it('says what a check found, and whether the project can be published', () => {
    expect(textOf({ checked: reportOf('error') })).toBe('The check found 1 error and no warnings.');
    expect(textOf({ state: 'draft', checked: reportOf('warning') })).toBe(
      'The check found no errors and 1 warning. It can be published.',
    );
    const situation = { ...READY, isChecking: false, checked: reportOf('warning') };
    expect(hintOf(situation).isReported).toBe(true);
    expect(hintOf({ ...situation, checked: reportOf() }).isReported).toBe(false);
  });

  it('describes work in progress before the findings', () => {
    const checked = reportOf('error');
    expect(textOf({ checked, uploading: true })).toMatch(/^Files are being uploaded/);
    expect(textOf({ checked, isChecking: true })).toMatch(/^The files are being checked/);
    expect(textOf({ checked, state: 'preparing' })).toBe('The project is being published.');
    expect(textOf({ checked, state: 'preparing', stuck: true })).toMatch(/^Publishing did not finish/);
  });

  it('says what is not published', () => {
    expect(textOf({})).toBe('Everything is published.');
    expect(textOf({ isDirty: true })).toBe('There are changes that are not published.');
    expect(textOf({ filesChanged: true })).toBe('Files have changed since the last publish.');
    expect(textOf({ state: 'failed' })).toBe('Publishing failed.');
  });
});
