import { describe, expect, it } from 'vitest';
import { type Letter, letterText, lettersSchema, mergedLetter, MERGE_FIELDS } from './letter.ts';
import { inputHash } from '../../prediction/rules/run/input-hash.ts';
import { reportConfigSchema } from './report-config.ts';
import { anAssessment } from '../../../tests/support/assessments.ts';

const letter = (measure: string, time: string, text: string): Letter => ({ measure, time, text });
const LETTERS = [
  letter('N', '', 'any'),
  letter('N', 'day-ooh', 'days'),
  letter('N', 'night', 'nights'),
  letter('PC', 'night', 'call'),
];

describe('the letter to an address', () => {
  it.each([
    ['N', ['standard'], 'any'],
    ['N', ['day-ooh', 'night'], 'nights'],
    ['N', ['standard', 'day-ooh'], 'days'],
    ['PC', ['night'], 'call'],
  ])('for %s in %s is “%s”', (measure, times, text) => {
    expect(letterText(LETTERS, measure, times)).toEqual({ text, isOwn: true });
  });

  it('is the default letter if the configuration has none', () => {
    expect(letterText(LETTERS, 'PC', ['evening'])).toMatchObject({ isOwn: false });
    expect(letterText(LETTERS, 'PC', ['evening']).text).toContain('{address}');
    expect(lettersSchema.safeParse([letter('N', '', letterText([], 'N', []).text)]).success).toBe(true);
  });

  it('names the sender, the equipment and the telephone number if it is the default letter', () => {
    for (const measure of ['N', 'RO']) {
      const { text } = letterText([], measure, []);
      for (const field of ['{company}', '{phone}', '{equipment}']) expect(text).toContain(field);
    }
  });

  it('offers the measure', () => {
    expect(letterText([], 'RO', []).text).toContain('We offer you: {measure}.');
    expect(letterText([], 'N', []).text).not.toContain('{measure}');
  });

  it('has no blank lines for missing facts', () => {
    const nothing = Object.fromEntries(Object.keys(MERGE_FIELDS).map((name) => [name, '']));
    expect(mergedLetter('Dear\n\n{description}\n\nPermit', nothing as Parameters<typeof mergedLetter>[1])).toBe(
      'Dear\n\nPermit',
    );
  });

  it('contains the facts of the address as plain text instead of its fields', () => {
    const values = Object.fromEntries(Object.keys(MERGE_FIELDS).map((name) => [name, `<${name}>`]));
    const merged = mergedLetter('{address}: {measure}, {address} {{}', {
      ...(values as Parameters<typeof mergedLetter>[1]),
      address: '1 {measure} $& Street',
    });
    expect(merged).toBe('1 {measure} $& Street: <measure>, 1 {measure} $& Street {{}');
  });
});

describe('letters of a configuration', () => {
  it('are rejected with an unknown field, and the message lists the valid fields', () => {
    const [issue] = lettersSchema.safeParse([letter('N', '', 'Dear {resident}')]).error?.issues ?? [];
    expect(issue?.path).toEqual([0, 'text']);
    expect(issue?.message).toMatch(/^knows no \{resident\}; use \{address\}, \{places\}/);
  });

  it('are limited to one per measure and operating time', () => {
    const { error } = lettersSchema.safeParse([letter('N', '', 'a'), letter('N', '', 'b')]);
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[[1, 'time'], 'has a letter already']]);
  });

  it('have a limited total length', () => {
    const long = Array.from({ length: 31 }, (_, index) => letter('N', String(index), 'x'.repeat(9_900)));
    expect(lettersSchema.safeParse(long).error?.issues[0]?.message).toBe('are too long together: shorten some');
    expect(lettersSchema.safeParse(long.slice(1)).success).toBe(true);
  });

  it('do not make results out of date, and neither does their telephone number', () => {
    const hashOf = (letters: Letter[], phone = '') =>
      inputHash({
        assessment: anAssessment(),
        scene: 's',
        config: reportConfigSchema.parse({ texts: { letters, phone } }),
        engineVersion: '1',
      });
    expect(hashOf(LETTERS)).toBe(hashOf([]));
    expect(hashOf([], '1800 000 000')).toBe(hashOf([]));
  });
});
