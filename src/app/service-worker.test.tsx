import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Answer, FakeCaches } from '../../tests/support/fake-caches.ts';

interface Heard {
  data?: unknown;
  request?: { url: string; method: string; mode: string };
  waitUntil: (done: Promise<unknown>) => void;
  respondWith?: (answer: Promise<Answer>) => void;
}

const listeners = new Map<string, (event: Heard) => void>();
let kept: FakeCaches;
/** Files on the network by path. Null for no network. */
let deployed: Map<string, string> | null;

function deploy(build: string, assets: string[]): void {
  const files = ['/icon.svg', ...assets, '/'];
  deployed = new Map(files.map((name) => [name, `${name} of ${build}`]));
  deployed.set('/offline.json', JSON.stringify({ build, files }));
}

beforeEach(async () => {
  kept = new FakeCaches();
  listeners.clear();
  vi.stubGlobal('caches', kept);
  vi.stubGlobal('addEventListener', (type: string, listener: (event: Heard) => void) => listeners.set(type, listener));
  vi.stubGlobal('fetch', (asked: string | { url: string }) => {
    if (deployed === null) return Promise.reject(new TypeError('no network'));
    const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname;
    const answer = new Answer(new Blob([deployed.get(path) ?? '']));
    answer.headers.set('content-type', path.endsWith('.json') ? 'application/json' : 'text/plain');
    return Promise.resolve(Object.assign(answer, { ok: deployed.has(path) }));
  });
  vi.resetModules();
  await import('./service-worker.ts');
});
afterEach(() => vi.unstubAllGlobals());

/** Stores the deployed build. */
async function keep(): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  listeners.get('message')?.({ data: 'keep', waitUntil: (waiting) => void (done = waiting) });
  await done;
}

/** Returns the answer to a request. Null if the worker leaves it to the browser. */
async function ask(path: string, { mode = 'navigate', method = 'GET', origin = location.origin } = {}) {
  let answer: Promise<Answer> | null = null;
  listeners.get('fetch')?.({
    request: { url: origin + path, method, mode },
    waitUntil: () => {},
    respondWith: (given) => void (answer = given),
  });
  return answer === null ? null : await (await (answer as Promise<Answer>)).body.text();
}

describe('the service worker', () => {
  test('answers every URL with the cached page if there is no network', async () => {
    deploy('a', ['/assets/page-1.js']);
    await keep();
    deployed = null;
    expect(await ask('/projects/a/')).toBe('/ of a');
  });

  test('answers with the deployed page if there is a network', async () => {
    deploy('a', []);
    await keep();
    deploy('b', []);
    deployed?.set('/projects/a/', 'the page of b');
    expect(await ask('/projects/a/')).toBe('the page of b');
  });

  test('answers with the last build that was cached completely', async () => {
    deploy('a', ['/assets/page-1.js']);
    await keep();
    deploy('b', ['/assets/page-2.js']);
    await keep();
    deploy('c', ['/assets/page-3.js', '/assets/page-4.js']);
    // A deployment happens while the build is fetched.
    deployed?.delete('/assets/page-4.js');
    await keep();
    deployed = null;
    expect(await ask('/')).toBe('/ of b');
  });

  test('keeps two builds, and treats a build that is deployed again as the latest', async () => {
    for (const build of ['a', 'b', 'c']) {
      deploy(build, [`/assets/page-${build}.js`]);
      await keep();
    }
    expect([...kept.byName.keys()]).toEqual(['app-b', 'app-c']);
    deploy('b', ['/assets/page-b.js']);
    await keep();
    expect([...kept.byName.keys()]).toEqual(['app-c', 'app-b']);
    deployed = null;
    expect(await ask('/')).toBe('/ of b');
    expect(await ask('/assets/page-c.js', { mode: 'cors' })).toBe('/assets/page-c.js of c');
  });

  test('caches nothing if the request for the list of files returns the page', async () => {
    deploy('a', []);
    deployed?.set('/offline.json', '<!doctype html>');
    vi.stubGlobal('fetch', () => {
      const answer = new Answer(new Blob(['<!doctype html>']));
      answer.headers.set('content-type', 'text/html');
      return Promise.resolve(answer);
    });
    await keep();
    expect(kept.byName.size).toBe(0);
  });

  test.each([
    ['/run/processAssessment', { method: 'POST', mode: 'cors' }],
    ['/run/reviewFile', {}],
    ['/__/auth/handler', {}],
    ['/offline.json', { mode: 'cors' }],
    ['/v1/projects', { mode: 'cors', origin: 'https://firestore.googleapis.com' }],
  ])('leaves %s to the browser', async (path, request) => {
    deploy('a', []);
    await keep();
    expect(await ask(path, request)).toBeNull();
  });
});
