import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Answer, FakeCaches } from '../../tests/support/fake-caches.ts';

let kept: FakeCaches;
const file = (text: string) => new Blob([text]);
const given = (text: string) => () => Promise.resolve(file(text));
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const unreached = failing('storage/retry-limit-exceeded');

/** Loads the module as a newly opened page does. */
async function opened() {
  vi.resetModules();
  return await import('./kept-files.ts');
}

beforeEach(() => {
  kept = new FakeCaches();
  vi.stubGlobal('caches', kept);
  // The runtime's `Response` does not accept the blobs of this test's window.
  vi.stubGlobal('Response', Answer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
const sizeOf = (kind: string) => kept.byName.get(kind)?.size ?? 0;

describe('files cached by readKept', () => {
  test('are available without a network', async () => {
    const { readKept } = await opened();
    await readKept('files', 'projects/a/scene', given('scene'));
    await vi.waitFor(() => expect(sizeOf('files')).toBe(1));
    offline();
    expect((await readKept('files', 'projects/a/scene', unreached)).size).toBe('scene'.length);
    await expect(readKept('files', 'projects/b/scene', unreached)).rejects.toThrow('retry-limit');
  });

  test('are read again with a network', async () => {
    const { readKept } = await opened();
    await readKept('files', 'a', given('old'));
    await vi.waitFor(() => expect(sizeOf('files')).toBe(1));
    expect((await readKept('files', 'a', given('newer'))).size).toBe('newer'.length);
  });

  test('are used if the storage cannot be reached, but not if it rejects the request or has no such file', async () => {
    const { readKept } = await opened();
    await readKept('files', 'a', given('kept'));
    await vi.waitFor(() => expect(sizeOf('files')).toBe(1));
    await expect(readKept('files', 'a', unreached)).resolves.toBeInstanceOf(Blob);
    for (const code of ['storage/unauthorized', 'storage/object-not-found', 'storage/unauthenticated']) {
      await expect(readKept('files', 'a', failing(code))).rejects.toThrow(code);
    }
  });

  test('are used if the storage has not answered for 8 s', async () => {
    const { readKept } = await opened();
    await readKept('files', 'a', given('kept'));
    await vi.waitFor(() => expect(sizeOf('files')).toBe(1));
    vi.useFakeTimers();
    const never = () => new Promise<Blob>(() => {});
    const reading = readKept('files', 'a', never);
    await vi.advanceTimersByTimeAsync(8_000);
    expect((await reading).size).toBe('kept'.length);
  });

  test('are limited in number, and the latest ones stay', async () => {
    const { readKept } = await opened();
    for (let number = 0; number < 400; number++) {
      await readKept('files', `file ${number}`, given('x'));
    }
    await vi.waitFor(() => expect(sizeOf('files')).toBeLessThanOrEqual(251));
    offline();
    await expect(readKept('files', 'file 0', unreached)).rejects.toThrow('retry-limit');
    await expect(readKept('files', 'file 399', unreached)).resolves.toBeInstanceOf(Blob);
  });

  test('are deleted together with the tiles, and a file that arrives later is not cached', async () => {
    const { forgetKeptFiles, readKept } = await opened();
    await readKept('files', 'a', given('x'));
    await readKept('tiles', 'b', given('x'));
    await vi.waitFor(() => expect(kept.byName.size).toBe(2));
    const { promise, resolve } = Promise.withResolvers<Blob>();
    const arriving = readKept('files', 'late', () => promise);
    await forgetKeptFiles();
    resolve(file('late'));
    await arriving;
    await new Promise((done) => setTimeout(done, 10));
    expect(kept.byName.size).toBe(0);
  });
});
