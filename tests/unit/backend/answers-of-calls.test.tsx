import { FirebaseError } from 'firebase/app';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The environment of a build, with a server that answers as a test wants. */
beforeEach(() => {
  vi.stubEnv(
    'VITE_FIREBASE_CONFIG',
    JSON.stringify({ apiKey: 'a', authDomain: 'b', projectId: 'demo-answers', storageBucket: 'bucket' }),
  );
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** What a call ends with where the server answers so. */
async function failureOn(answer: () => Promise<Response>): Promise<{ code: string; message: string }> {
  const { call } = await import('../../../src/backend/calls.ts');
  vi.stubGlobal('fetch', answer);
  const error: unknown = await call('processAssessment', { assessmentId: 'any' }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FirebaseError)) throw new TypeError(`the call ended with ${String(error)}`);
  return { code: error.code, message: error.message };
}

const status = (code: number) => () => Promise.resolve(new Response('{}', { status: code }));

describe('what a call ends with', () => {
  it.each([
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'aborted'],
    [429, 'resource-exhausted'],
    [499, 'cancelled'],
    [500, 'internal'],
    [501, 'unimplemented'],
    [503, 'unavailable'],
    [504, 'deadline-exceeded'],
    [418, 'unknown'],
  ])('is, for a server’s status %i, the code %s', async (code, expected) => {
    expect((await failureOn(status(code))).code).toBe(`functions/${expected}`);
  });

  it('is internal where the network fails', async () => {
    const failure = await failureOn(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(failure.code).toBe('functions/internal');
  });

  it('names an answer that is no JSON, and one without data', async () => {
    const text = () => Promise.resolve(new Response('<html>', { status: 200 }));
    expect((await failureOn(text)).message).toContain('Response is not valid JSON object.');
    expect((await failureOn(status(200))).message).toContain('Response is missing data field.');
  });
});

describe('a call', () => {
  const answered = { state: 'queued', summary: null };

  it.each(['data', 'result'])('takes what is answered as %s', async (field) => {
    const { call } = await import('../../../src/backend/calls.ts');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ [field]: answered }), { status: 200 })));
    await expect(call('processAssessment', { assessmentId: 'any' })).resolves.toEqual(answered);
  });

  it('posts its input as data to /run/ and the name of the function', async () => {
    const { call } = await import('../../../src/backend/calls.ts');
    const answer = vi.fn<(address: string, request: { method: string; body: string }) => Promise<Response>>(() =>
      Promise.resolve(new Response(JSON.stringify({ data: answered }), { status: 200 })),
    );
    vi.stubGlobal('fetch', answer);
    await call('processAssessment', { assessmentId: 'any' });
    const [address, request] = answer.mock.calls[0] ?? [];
    expect(address).toBe(`${window.location.origin}/run/processAssessment`);
    expect(request?.method).toBe('POST');
    expect(JSON.parse(request?.body ?? '')).toEqual({ data: { assessmentId: 'any' } });
  });
});
