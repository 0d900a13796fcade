import { expect, test } from 'vitest';
import { displayNameSchema } from './people/display-name.ts';
import { stepInputSchema } from './revisions/revision.ts';
import { visibleText } from './visible-text.ts';

test.each([
  ['R. Reviewer', 'R. Reviewer'],
  ['  R. Reviewer\u0000\u007F ', 'R. Reviewer'],
  ['R. Reviewer\r\nApproved in person', 'R. Reviewer Approved in person'],
  ['\u202EreweiveR .R\u202C', 'reweiveR .R'],
  ['R.\u2066 Reviewer\u2069\u200F', 'R. Reviewer'],
  // Joiners are part of the spelling of names.
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['\u202E\u0007', ''],
])('visibleText shows %j as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test('the schemas of names remove invisible characters', () => {
  const step = { from: 'submitted', to: 'reviewed', decidedBy: 'R. Reviewer\u202E (gpe@example)' };
  expect(stepInputSchema.parse(step).decidedBy).toBe('R. Reviewer (gpe@example)');
  expect(stepInputSchema.safeParse({ ...step, decidedBy: '\u202E' }).success).toBe(false);
  expect(displayNameSchema.parse('Erin\u0000 Engineer')).toBe('Erin Engineer');
  expect(displayNameSchema.safeParse('\u200F').success).toBe(false);
});
