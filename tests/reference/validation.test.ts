import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DOCUMENT, validate, VALIDATION_FILE, withTables } from './validation.ts';
import { isWhole } from '../support/random-share.ts';

it.runIf(isWhole)(
  'the page and the document show the current results of the engine (otherwise run `npm run validate`)',
  async () => {
    const validation = await validate();
    expect(JSON.parse(readFileSync(VALIDATION_FILE, 'utf8'))).toEqual(validation);
    const document = readFileSync(DOCUMENT, 'utf8');
    expect(withTables(document, validation)).toBe(document);
    for (const { name } of [...validation.cases, ...validation.comparisons, ...validation.areas])
      expect(document).toContain(name);
  },
);
