import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EMAIL_PATTERN, emailOf } from './email.ts';
import { emailSchema } from '../ids.ts';

describe('an e-mail address', () => {
  test('matches the pattern of the schema library', () => {
    expect(EMAIL_PATTERN.source).toBe(z.regexes.email.source.replaceAll('\\-', '-'));
  });

  test.each([
    ['  Noor@Example.com ', 'noor@example.com'],
    ['n.o+site_1@a-b.example.co.uk', 'n.o+site_1@a-b.example.co.uk'],
    ['', null],
    ['noor', null],
    ['noor@example', null],
    ['noor@@example.com', null],
    ['.noor@example.com', null],
    ['noor@exa mple.com', null],
  ])('given as %j is read as %j, with the schema and without it', (text, key) => {
    expect(emailOf(text)).toBe(key);
    expect(emailSchema.safeParse(text).data ?? null).toBe(key);
  });
});
