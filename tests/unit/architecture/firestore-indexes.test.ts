import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  describeQuery,
  type Indexes,
  indexesSchema,
  missingFor,
  type QueryShape,
  readsOverride,
  serves,
} from './indexes/index-needs.ts';
import { readQueries } from './indexes/read-queries.ts';
import { parseModule } from './indexes/syntax.ts';

// The emulator answers every query, but production rejects a query without its index. `indexes/read-queries.ts` defines what
// counts as a query.

const ROOT = path.resolve(import.meta.dirname, '../../..');
const indexes = indexesSchema.parse(JSON.parse(readFileSync(path.join(ROOT, 'firestore.indexes.json'), 'utf8')));

/** Features access the database only through these files, which the test of imports ensures. */
const files = globSync(
  ['src/{app,firebase,home}/**/*.{ts,tsx}', 'src/*/{api,screens}/**/*.{ts,tsx}', 'functions/src/**/*.ts'],
  { cwd: ROOT, exclude: ['**/*.test.{ts,tsx}'] },
);
const modules = files.map((file) => parseModule(file, readFileSync(path.join(ROOT, file), 'utf8')));
const { queries, faults } = readQueries(modules);

describe('the indexes of Firestore', () => {
  test('are compared with every query of the app and the functions', () => {
    expect(faults).toEqual([]);
    expect(new Set(queries.map(({ shape }) => describeQuery(shape))).size).toBeGreaterThan(30);
  });

  test('cover all queries', () => {
    const missing = queries.flatMap(({ shape, at }) => {
      const lacking = missingFor(shape, indexes);
      return lacking === null ? [] : [`${at}: ${lacking}`];
    });
    expect(missing).toEqual([]);
  });

  test('are each used by at least one query', () => {
    const unused = indexes.indexes.filter((index) => !queries.some(({ shape }) => serves(index, shape)));
    expect(unused).toEqual([]);
    const notRead = indexes.fieldOverrides.flatMap((override) =>
      override.indexes.filter((index) => !queries.some(({ shape }) => readsOverride(override, index, shape))),
    );
    expect(notRead).toEqual([]);
  });

  test('are listed once', () => {
    const listed = indexes.indexes.map((index) => JSON.stringify(index));
    expect(new Set(listed).size).toBe(listed.length);
  });
});

const ofApp = (text: string) =>
  readQueries([
    parseModule(
      'src/plan/api/some.ts',
      `import { collection, limit, orderBy, query, where } from 'firebase/firestore';\n${text}`,
    ),
  ]);
const ofFunctions = (text: string) => readQueries([parseModule('functions/src/some.ts', text)]);
const words = ({ queries: found }: ReturnType<typeof readQueries>) => found.map(({ shape }) => describeQuery(shape));

describe('readQueries', () => {
  it('follows constants, conditions, spreads and parameters', () => {
    const read = ofApp(`
      const of = (id: string) => collection(db, 'assessments', id, 'notices');
      const watch = (...more: QueryConstraint[]) => query(of('x'), ...more, limit(3));
      export const a = (word: string | null) => watch(...(word === null ? [] : [where('words', 'array-contains', word)]), orderBy('at', 'desc'));
      export const b = (as: 'company' | 'publisher') => watch(where(as, '==', 'x'));`);
    expect(read.faults).toEqual([]);
    expect(words(read)).toEqual([
      'notices: by at down',
      'notices: words array-contains, by at down',
      'notices: company ==',
      'notices: publisher ==',
    ]);
  });

  it('follows chains of the Admin SDK across variables', () => {
    const read = ofFunctions(`
      const old = firestore.collectionGroup('exports').where('at', '<', before).orderBy('at').select('at');
      let page = old.limit(1);
      page = old.startAfter(last).limit(1);
      await page.get();
      const of = firestore.collection(\`a/\${id}/levels\`).where('active', '==', true);
      await Promise.all([of.where('x', '==', 1), of.where('y', '>', 1)].map((query) => query.limit(2).get()));
      await transaction.get(of.orderBy('z'));`);
    expect(read.faults).toEqual([]);
    expect(new Set(words(read))).toEqual(
      new Set([
        'exports anywhere: at <, by at up',
        'levels: active ==, x ==',
        'levels: active ==, y >',
        'levels: active ==, by z up',
      ]),
    );
  });

  it.each([
    [
      'a field that is known only at run time',
      `export const a = (field: string) => query(collection(db, 'a'), where(field, '==', 1));`,
    ],
    ['constraints of unknown origin', `export const a = query(collection(db, 'a'), ...constraintsOf(3));`],
    [
      'a collection that is known only at run time',
      `export const a = (name: string) => query(collection(db, name), where('x', '==', 1));`,
    ],
    [
      'a function that is passed on',
      `const w = (f: string) => query(collection(db, 'a'), where(f, '==', 1)); export const a = ['x'].map(w);`,
    ],
    [
      'an unknown kind of constraint',
      `import { or } from 'firebase/firestore'; export const a = query(collection(db, 'a'), or(where('x', '==', 1)));`,
    ],
    ['a constraint that no query uses', `export const a = [where('x', '==', 1)];`],
  ])('reports %s', (_, text) => {
    expect(ofApp(text).faults).not.toEqual([]);
  });

  it.each([
    ['a chain that is never executed', `const a = firestore.collection('a').where('x', '==', 1);`],
    ['a chain on an unknown object', `await things.where('x', '==', 1).get();`],
    ['a composite filter', `await firestore.collection('a').where(Filter.or(one, two)).get();`],
  ])('reports %s of functions', (_, text) => {
    expect(ofFunctions(text).faults).not.toEqual([]);
  });
});

describe('missingFor', () => {
  const shape = (filters: string, orders = ''): QueryShape => ({
    group: 'a',
    scope: 'COLLECTION',
    filters: filters
      .split(' ')
      .filter(Boolean)
      .map((each) => {
        const [, field = '', operator = ''] = /^(\w+?)(array-contains|\W+)$/.exec(each) ?? [];
        return { field, operator };
      }),
    orders: orders
      .split(' ')
      .filter(Boolean)
      .map((each) => ({ field: each.slice(1), direction: each.startsWith('-') ? 'DESCENDING' : 'ASCENDING' })),
  });
  const having = (...fields: Indexes['indexes'][number]['fields']): Indexes => ({
    indexes: [{ collectionGroup: 'a', queryScope: 'COLLECTION', fields }],
    fieldOverrides: [],
  });
  const none: Indexes = { indexes: [], fieldOverrides: [] };
  const up = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' as const });
  const down = (fieldPath: string) => ({ fieldPath, order: 'DESCENDING' as const });

  it.each([
    ['equalities', shape('x== y==')],
    ['an equality and a member of a list', shape('x== yarray-contains')],
    ['one order', shape('', '-x')],
    ['one range', shape('x>= x<', '+x')],
    ['ids', shape('__name__>= __name__<=')],
  ])('requires no composite index for %s', (_, query) => {
    expect(missingFor(query, none)).toBeNull();
  });

  it.each([
    ['an equality and an order', shape('x==', '-y'), having(up('x'), down('y'))],
    ['either direction', shape('x==', '-y'), having(up('x'), up('y'))],
    ['equalities in any order', shape('x== z== y>'), having(up('z'), up('x'), up('y'))],
    ['two orders', shape('', '+x -y'), having(down('x'), up('y'))],
  ])('accepts a matching index for %s', (_, query, has) => {
    expect(missingFor(query, none)).toContain('no composite index');
    expect(missingFor(query, has)).toBeNull();
  });

  it.each([
    ['another order of the ordered fields', shape('', '+x -y'), having(down('y'), up('x'))],
    ['another pair of directions', shape('', '+x -y'), having(up('x'), up('y'))],
    ['an additional field', shape('x==', '-y'), having(up('x'), up('z'), down('y'))],
    ['another scope', { ...shape('x==', '-y'), scope: 'COLLECTION_GROUP' as const }, having(up('x'), down('y'))],
  ])('rejects %s', (_, query, has) => {
    expect(missingFor(query, has)).toContain('no composite index');
  });

  it('considers field overrides', () => {
    const has: Indexes = { indexes: [], fieldOverrides: [{ collectionGroup: 'a', fieldPath: 'x', indexes: [] }] };
    expect(missingFor(shape('x=='), has)).toContain('x has no index of its own');
    expect(missingFor({ ...shape(''), filters: [{ field: 'x.y', operator: '==' }] }, has)).toContain(
      'x.y has no index',
    );
    const group = { ...shape('', '+z'), scope: 'COLLECTION_GROUP' as const };
    expect(missingFor(group, none)).toContain('z has no index of its own');
  });

  it('throws for an unknown filter', () => {
    expect(() => missingFor(shape('x!='), none)).toThrow('does not know the filter !=');
  });
});
