import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emailSchema, projectUidSchema } from '../../../src/domain/ids.ts';

/** The stores of a device, by name; IndexedDB itself is a browser's, and a journey goes through it. */
let stores: Map<string, Map<string, unknown>>;
vi.mock('idb-keyval', () => {
  const of = (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name) ?? new Map<string, unknown>();
  return {
    createStore: (name: string) => name,
    set: (key: string, value: unknown, store: string) => Promise.resolve(void of(store).set(key, value)),
    del: (key: string, store: string) => Promise.resolve(void of(store).delete(key)),
    clear: (store: string) => Promise.resolve(of(store).clear()),
    entries: (store: string) => Promise.resolve([...of(store)]),
  };
});

const DAY_MS = 86_400_000;
const erin = emailSchema.parse('erin@example.com');
const noor = emailSchema.parse('noor@example.com');
const upload = (path: string, fields: { email?: typeof erin; at?: number } = {}) => ({
  path,
  project: projectUidSchema.parse('p1'),
  folder: 'terrain' as const,
  email: erin,
  file: new File(['heights'], 'terrain.asc'),
  at: Date.now(),
  ...fields,
});

/** The module as a page has it that was just opened. */
async function opened() {
  vi.resetModules();
  return await import('../../../src/backend/kept-uploads.ts');
}
const kept = () => [...(stores.get('uploads')?.keys() ?? [])];

beforeEach(() => {
  stores = new Map();
  localStorage.clear();
});

describe('uploads that are kept', () => {
  test('are there after the page was closed, with how far they had come', async () => {
    const page = await opened();
    await page.keepUpload(upload('a'));
    await page.keepProgress('a', { session: 'https://storage/1', bytes: 3, paused: true });
    await page.keepUpload(upload('b'));
    const later = await (await opened()).keptUploads(erin);
    expect(later.map(({ path, session, bytes, paused }) => [path, session, bytes, paused])).toEqual([
      ['a', 'https://storage/1', 3, true],
      ['b', null, 0, false],
    ]);
  });

  test.each([
    ['those of another account', { email: noor }],
    ['those of more than a week ago', { at: Date.now() - 7 * DAY_MS - 60_000 }],
  ])('are forgotten: %s', async (_, fields) => {
    const page = await opened();
    await page.keepUpload(upload('gone', fields));
    await page.keepUpload(upload('kept', { at: Date.now() - 6 * DAY_MS }));
    expect((await page.keptUploads(erin)).map(({ path }) => path)).toEqual(['kept']);
    await vi.waitFor(() => expect(kept()).toEqual(['kept']));
  });

  test('leave nothing after signing out, whatever the page still sends', async () => {
    const page = await opened();
    await page.keepUpload(upload('a'));
    await page.forgetKeptUploads();
    await page.keepUpload(upload('late'));
    await page.keepProgress('late', { session: 'https://storage/2', bytes: 1, paused: false });
    expect([...stores.values()].map(({ size }) => size)).toEqual([0, 0]);
  });
});
