import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallName, CALLS } from './calls.ts';
import { LEVELS_SCHEMA } from './results/other-levels.ts';
import { emailSchema } from './ids.ts';
import { CRITERIA_LIMITS } from './limits.ts';

/** The part of JSON Schema that limits the size of an input. */
interface Described {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  maxProperties?: number;
  properties?: Record<string, Described>;
  /** For a record, `false` means that there is none. */
  additionalProperties?: Described | boolean;
  propertyNames?: Described;
  items?: Described;
  anyOf?: Described[];
  oneOf?: Described[];
}

/** Whether a pattern limits the length of its texts: it has no unlimited repetitions. */
const isClosed = (pattern: string) => !/[*+]|,\}/.test(pattern);

/** Returns the paths of texts, lists and records of an input without a limit of their size. */
function unboundedIn(of: Described, path: string): string[] {
  const isText = of.type === 'string' && of.enum === undefined && of.const === undefined;
  const values = typeof of.additionalProperties === 'object' ? of.additionalProperties : null;
  const isOpen =
    (isText && of.maxLength === undefined && !isClosed(of.pattern ?? '*')) ||
    (of.type === 'array' && of.maxItems === undefined) ||
    (values !== null && of.maxProperties === undefined && of.propertyNames?.enum === undefined);
  const inside = [
    ...Object.entries(of.properties ?? {}).map(([name, inner]) => [`${path}.${name}`, inner] as const),
    ...[of.items ?? [], of.anyOf ?? [], of.oneOf ?? [], values ?? [], of.propertyNames ?? []]
      .flat()
      .map((inner) => [path, inner] as const),
  ];
  return [...(isOpen ? [path] : []), ...inside.flatMap(([at, inner]) => unboundedIn(inner, at))];
}

describe('the input of a call', () => {
  test.each(Object.keys(CALLS) as CallName[])('to %s limits the size of its texts, lists and records', (name) => {
    const described = z.toJSONSchema(CALLS[name].input, { io: 'input', unrepresentable: 'any' });
    expect(unboundedIn(described as Described, name)).toEqual([]);
  });

  test('accepts levels of as many operating times as a criteria set may have, and no more', () => {
    const { file } = CALLS.addLevels.input.shape;
    const fileOf = (times: number) => ({
      schema: LEVELS_SCHEMA,
      id: ['R1'],
      address: [''],
      lon: [null],
      lat: [null],
      levels: Object.fromEntries(Array.from({ length: times }, (_, index) => [`time-${index}`, [48.5]])),
    });
    expect(file.safeParse(fileOf(CRITERIA_LIMITS.operatingTimes)).success).toBe(true);
    expect(file.safeParse(fileOf(CRITERIA_LIMITS.operatingTimes + 1)).error?.issues).toMatchObject([
      { path: ['levels'], message: 'Levels may be of 20 operating times at most.' },
    ]);
  });

  test('rejects an e-mail address that is longer than the mail standard allows', () => {
    const long = `${'a'.repeat(300)}@example.com`;
    expect(emailSchema.safeParse(long).success).toBe(false);
    expect(emailSchema.safeParse(long.slice(60)).success).toBe(true);
  });
});
