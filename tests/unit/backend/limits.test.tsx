import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The environment of a build, with nothing behind it. */
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

describe('how long the app waits', () => {
  it('is 70 s for a call, and then it says so', async () => {
    const { call } = await import('../../../src/backend/calls.ts');
    // What a call takes is fetched with the first one; here it is there.
    await import('../../../src/backend/send-call.ts');
    const { errorText } = await import('../../../src/backend/error-texts.ts');
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
    const { storage } = await import('../../../src/backend/storage.ts');
    expect(storage.maxOperationRetryTime).toBe(120_000);
    expect(storage.maxUploadRetryTime).toBe(600_000);
  });
});
