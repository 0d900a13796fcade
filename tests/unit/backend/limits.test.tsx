import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The environment of a build, without a server. */
beforeEach(() => {
  vi.stubEnv(
    'VITE_FIREBASE_CONFIG',
    JSON.stringify({ apiKey: 'a', authDomain: 'b', projectId: 'demo-limits', storageBucket: 'bucket' }),
  );
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the time limit of the app', () => {
  it('is 70 s for a call, which then ends with a message', async () => {
    const { call } = await import('../../../src/firebase/calls.ts');
    // The code for calls is loaded on the first call. Here it is loaded in advance.
    await import('../../../src/firebase/send-call.ts');
    const { errorText } = await import('../../../src/firebase/error-texts.ts');
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise<never>(() => {}));
    let said = '';
    void call('processAssessment', { assessmentId: 'any' }).catch((error: unknown) => (said = errorText(error)));
    await vi.advanceTimersByTimeAsync(69_900);
    expect(said).toBe('');
    await vi.advanceTimersByTimeAsync(200);
    expect(said).toMatch(/^The server took too long. It may still finish: look again in a minute. Reference: /);
  });

  it('is 120 s for an operation of the file storage and 600 s for an upload', async () => {
    const { storage } = await import('../../../src/firebase/storage-sdk.ts');
    expect(storage.maxOperationRetryTime).toBe(120_000);
    expect(storage.maxUploadRetryTime).toBe(600_000);
  });

  it('is 600 s for an upload without a connection, which then ends with a message', async () => {
    // There is no database here, and a file that never arrives is not listed anywhere.
    vi.doMock('../../../src/projects/api/projects.ts', () => ({ listFile: vi.fn<() => Promise<void>>() }));
    const { startUpload } = await import('../../../src/projects/api/uploads.ts');
    const { useUploads } = await import('../../../src/projects/api/upload-list.ts');
    const { emailSchema, projectUidSchema } = await import('../../../src/model/ids.ts');
    vi.useFakeTimers();
    let tried = 0;
    vi.stubGlobal('fetch', () => {
      tried++;
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    const locks = { request: (_name: string, _options: object, run: (lock: object) => Promise<boolean>) => run({}) };
    vi.stubGlobal('navigator', { onLine: true, locks, userAgent: '' });
    const file = new File(['{}'], 'houses.geojson');
    startUpload(projectUidSchema.parse('p1'), 'buildings', file, emailSchema.parse('ada@example.com'));
    const state = () => Object.values(useUploads.getState().uploads)[0]?.state;
    await vi.advanceTimersByTimeAsync(580_000);
    expect(state()).toBe('running');
    await vi.advanceTimersByTimeAsync(41_000);
    expect(state()).toBe('error');
    expect(tried).toBeGreaterThan(10);
  });

  it('is 120 s for a download, which is retried in the meantime', async () => {
    const { fetchFile } = await import('../../../src/firebase/storage-requests.ts');
    vi.useFakeTimers();
    let asked = 0;
    vi.stubGlobal('fetch', () => {
      asked++;
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    let ended = '';
    void fetchFile('projects/p/scene').catch((error: { code: string }) => (ended = error.code));
    await vi.advanceTimersByTimeAsync(95_000);
    expect(ended).toBe('');
    await vi.advanceTimersByTimeAsync(26_000);
    expect(ended).toBe('storage/retry-limit-exceeded');
    expect(asked).toBeGreaterThan(5);
  });
});

describe('fetchFile', () => {
  const answers = [
    [401, 'storage/unauthenticated'],
    [403, 'storage/unauthorized'],
    [404, 'storage/object-not-found'],
  ] as const;
  it.each(answers)('does not retry after the status %s', async (status, code) => {
    const { fetchFile } = await import('../../../src/firebase/storage-requests.ts');
    const fetched = vi.fn(() => Promise.resolve(new Response('', { status })));
    vi.stubGlobal('fetch', fetched);
    await expect(fetchFile('projects/p/scene')).rejects.toMatchObject({ code });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('retries after an error of the storage', async () => {
    const { fetchFile } = await import('../../../src/firebase/storage-requests.ts');
    vi.useFakeTimers();
    let tries = 0;
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('scene', { status: ++tries < 3 ? 503 : 200 })));
    const reading = fetchFile('projects/p/a b.bin');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await (await reading).text()).toBe('scene');
    expect(tries).toBe(3);
  });

  it('may take longer than the limit in total as long as data arrives', async () => {
    const { fetchFile } = await import('../../../src/firebase/storage-requests.ts');
    vi.useFakeTimers();
    let ended = '';
    const stalling = { after: Infinity };
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          if (sent === 4) return controller.close();
          await new Promise<void>((resolve, reject) => {
            signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
            if (sent < stalling.after) setTimeout(resolve, 100_000);
          });
          controller.enqueue(new Uint8Array([sent++]));
        },
      });
      return Promise.resolve(new Response(body));
    });
    const reading = fetchFile('projects/p/scene').then(({ size }) => (ended = String(size)));
    await vi.advanceTimersByTimeAsync(401_000);
    await reading;
    expect(ended).toBe('4');
    stalling.after = 1;
    void fetchFile('projects/p/scene').catch((error: { code: string }) => (ended = error.code));
    await vi.advanceTimersByTimeAsync(200_000);
    expect(ended).toBe('4');
    await vi.advanceTimersByTimeAsync(100_000);
    expect(ended).toBe('storage/retry-limit-exceeded');
  });
});
