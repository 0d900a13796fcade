import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { STORED_SHAPES } from '../../../src/operations/rules/stored-shapes.ts';
import { companySchema } from '../../../src/model/people/people.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = path.join(ROOT, 'tests/fixtures/stored-shapes');

const keptSchema = z.strictObject({
  shape: z.string(),
  documents: z
    .array(
      z.strictObject({
        version: z.number().int().min(1),
        id: z.string(),
        /** The keys that the reader returned when the shape was recorded. */
        keys: z.array(z.string()).min(1),
        data: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1),
});
const KEPT = globSync('*.json', { cwd: FOLDER }).map((name) =>
  keptSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'), withDates)),
);

/** Firestore timestamps are stored as `{ "$date": … }`. */
function withDates(_key: string, value: unknown): unknown {
  const time = z.strictObject({ $date: z.iso.datetime() }).safeParse(value);
  return time.success ? new Date(time.data.$date) : value;
}

const documents = KEPT.flatMap(({ shape, documents: of }) =>
  of.map((document, index) => ({ ...document, shape, name: `${shape}, version ${document.version}, ${index + 1}` })),
);

describe('a document in a stored shape', () => {
  test.each(documents)('can be read by the current schema: $name', ({ shape, id, data, keys }) => {
    const read = STORED_SHAPES[shape]?.read(data, id);
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(read))).toEqual(expect.arrayContaining(keys));
  });

  test('can no longer be read if the schema requires a field that it lacks', () => {
    const company = documents.find(({ shape }) => shape === 'companies/{id}');
    expect(companySchema.safeParse(company?.data).success).toBe(true);
    expect(companySchema.extend({ abn: z.string() }).safeParse(company?.data).success).toBe(false);
  });
});

describe('the recorded stored shapes', () => {
  test.each(Object.entries(STORED_SHAPES))('include each version of %s', (shape, { version }) => {
    const versions = new Set(documents.filter((stored) => stored.shape === shape).map((stored) => stored.version));
    expect([...versions].sort((a, b) => a - b)).toEqual(Array.from({ length: version }, (_, index) => index + 1));
  });

  test('all have a schema', () => {
    expect(KEPT.map(({ shape }) => shape).filter((shape) => !(shape in STORED_SHAPES))).toEqual([]);
  });

  test('cover every collection of the security rules', () => {
    // Documents with a single field, which have no other form: the project of a slug.
    const without = ['project_slugs'];
    const known = new Set([...Object.keys(STORED_SHAPES).map(collectionOf), ...without]);
    const found = collectionsOfRules(readFileSync(path.join(ROOT, 'firestore.rules'), 'utf8'));
    expect(found.length).toBeGreaterThan(15);
    expect(found.filter((collection) => !known.has(collection))).toEqual([]);
  });
});

/** The collection of a document path: `assessments/{id}/notices/{id}` is in `assessments/notices`. */
function collectionOf(shape: string): string {
  const names = shape.split('/').filter((_, index) => index % 2 === 0);
  return names.join('/');
}

/** The collections named in the security rules, with their parent collections. */
function collectionsOfRules(rules: string): string[] {
  const found: string[] = [];
  const within: Array<{ indent: number; collection: string }> = [];
  for (const [, space = '', match = ''] of rules.matchAll(/^( *)match \/(\S+) \{$/gm)) {
    if (match.startsWith('databases/')) continue;
    while ((within.at(-1)?.indent ?? -1) >= space.length) within.pop();
    const collection = [within.at(-1)?.collection, collectionOf(match)].filter(Boolean).join('/');
    within.push({ indent: space.length, collection });
    found.push(collection);
  }
  return found;
}
