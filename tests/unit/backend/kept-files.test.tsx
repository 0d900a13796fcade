import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetKeptFiles, readKept } from '../../../src/backend/kept-files.ts';

/** The browser's caches as far as they are used: by name, addresses in the order in which they were put. */
class Caches {
  readonly byName = new Map<string, Map<string, Blob>>();

  open = (name: string) => {
    const entries = this.byName.get(name) ?? new Map<string, Blob>();
    this.byName.set(name, entries);
    return Promise.resolve({
      match: (address: string) => {
        const blob = entries.get(address);
        return Promise.resolve(blob === undefined ? undefined : { blob: () => Promise.resolve(blob) });
      },
      put: async (address: string, answer: Answer) => void entries.set(address, await answer.blob()),
      delete: (address: string) => Promise.resolve(entries.delete(address)),
      keys: () => Promise.resolve([...entries.keys()]),
    });
  };

  delete = (name: string) => Promise.resolve(this.byName.delete(name));
}

/** An answer with a body; the blobs of this test's window are no bodies to the runtime's own. */
class Answer {
  readonly body: Blob;

  constructor(body: Blob) {
    this.body = body;
  }

  blob = () => Promise.resolve(this.body);
}

let kept: Caches;
const file = (text: string) => new Blob([text]);
const unreached = () => Promise.reject(new Error('no network'));

beforeEach(() => {
  kept = new Caches();
  vi.stubGlobal('caches', kept);
  vi.stubGlobal('Response', Answer);
});
afterEach(() => vi.unstubAllGlobals());

const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

describe('files that were read', () => {
  test('are there again without a network', async () => {
    await readKept('files', 'projects/a/scene', () => Promise.resolve(file('scene')));
    await vi.waitFor(() => expect(kept.byName.get('files')?.size).toBe(1));
    offline();
    const again = await readKept('files', 'projects/a/scene', unreached);
    expect(again.size).toBe('scene'.length);
    await expect(readKept('files', 'projects/b/scene', unreached)).rejects.toThrow('no network');
  });

  test('are read anew with a network: the rules decide each time', async () => {
    await readKept('files', 'a', () => Promise.resolve(file('old')));
    await expect(readKept('files', 'a', unreached)).rejects.toThrow('no network');
  });

  test('stay, the last ones of them', async () => {
    for (let number = 0; number < 400; number++) {
      await readKept('files', `file ${number}`, () => Promise.resolve(file('x')));
      await Promise.resolve();
    }
    await vi.waitFor(() => expect(kept.byName.get('files')?.size).toBeLessThanOrEqual(251));
    offline();
    await expect(readKept('files', 'file 0', unreached)).rejects.toThrow('no network');
    await expect(readKept('files', 'file 399', unreached)).resolves.toBeInstanceOf(Blob);
  });

  test('are forgotten, tiles with them', async () => {
    await readKept('files', 'a', () => Promise.resolve(file('x')));
    await readKept('tiles', 'b', () => Promise.resolve(file('x')));
    await vi.waitFor(() => expect(kept.byName.size).toBe(2));
    await forgetKeptFiles();
    expect(kept.byName.size).toBe(0);
  });
});
