import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallName, CALLS } from '../../../src/domain/calls.ts';
import { emailSchema } from '../../../src/domain/ids.ts';

/** What of JSON Schema says how large an input may be. */
interface Described {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  oneOf?: Described[];
}

/** A pattern without repetitions of any number says how long its texts are. */
const isClosed = (pattern: string) => !/[*+]|,\}/.test(pattern);

/** The texts and lists of an input that may be of any size, by their paths. */
function unboundedIn(of: Described, path: string): string[] {
  const isText = of.type === 'string' && of.enum === undefined && of.const === undefined;
  const isOpen =
    (isText && of.maxLength === undefined && !isClosed(of.pattern ?? '*')) ||
    (of.type === 'array' && of.maxItems === undefined);
  const inside = [
    ...Object.entries(of.properties ?? {}).map(([name, inner]) => [`${path}.${name}`, inner] as const),
    ...[of.items ?? [], of.anyOf ?? [], of.oneOf ?? []].flat().map((inner) => [path, inner] as const),
  ];
  return [...(isOpen ? [path] : []), ...inside.flatMap(([at, inner]) => unboundedIn(inner, at))];
}

describe('the input of a call', () => {
  test.each(Object.keys(CALLS) as CallName[])('%s bounds its texts and lists', (name) => {
    const described = z.toJSONSchema(CALLS[name].input, { io: 'input', unrepresentable: 'any' });
    expect(unboundedIn(described as Described, name)).toEqual([]);
  });

  test('has no address longer than mail has', () => {
    const long = `${'a'.repeat(300)}@example.com`;
    expect(emailSchema.safeParse(long).success).toBe(false);
    expect(emailSchema.safeParse(long.slice(60)).success).toBe(true);
  });
});
