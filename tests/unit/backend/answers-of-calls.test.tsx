import { FirebaseError } from 'firebase/app';
import { REQUEST_ID } from '../../../src/model/request-id.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The environment of a build, with a mocked server. */
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

/** The error of a call for a response of the server. */
async function failureOn(answer: () => Promise<Response>): Promise<FirebaseError> {
  const { call } = await import('../../../src/firebase/calls.ts');
  vi.stubGlobal('fetch', answer);
  const error: unknown = await call('processAssessment', { assessmentId: 'any' }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FirebaseError)) throw new TypeError(`the call ended with ${String(error)}`);
  return error;
}

const status = (code: number) => () => Promise.resolve(new Response('{}', { status: code }));

describe('a failed call', () => {
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
  ])('has for the status %i of the server the code %s', async (code, expected) => {
    expect((await failureOn(status(code))).code).toBe(`functions/${expected}`);
  });

  it('has the code internal if the network fails', async () => {
    const failure = await failureOn(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(failure.code).toBe('functions/internal');
  });

  it('reports a response that is not JSON, and one without data', async () => {
    const text = () => Promise.resolve(new Response('<html>', { status: 200 }));
    expect((await failureOn(text)).message).toContain('Response is not valid JSON object.');
    expect((await failureOn(status(200))).message).toContain('Response is missing data field.');
  });
});

describe('a call', () => {
  const answered = { state: 'queued', summary: null };

  it.each(['data', 'result'])('returns the response in the field %s', async (field) => {
    const { call } = await import('../../../src/firebase/calls.ts');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ [field]: answered }), { status: 200 })));
    await expect(call('processAssessment', { assessmentId: 'any' })).resolves.toEqual(answered);
  });

  it('has its own request id, which its error message shows', async () => {
    const addresses: string[] = [];
    const failing = (address?: unknown) => {
      addresses.push(String(address));
      return status(500)();
    };
    const { errorText } = await import('../../../src/firebase/error-texts.ts');
    const texts = [errorText(await failureOn(failing)), errorText(await failureOn(failing))];
    const references = addresses.map((address) => new URL(address).searchParams.get('reference') ?? '');
    expect(references[0]).not.toBe(references[1]);
    expect(texts).toEqual(
      references.map(
        (reference) => `Something went wrong on the server. Try again in a moment. Reference: ${reference}.`,
      ),
    );
  });

  it('uses the request id that the user has already seen', async () => {
    const { reportProblem } = await import('../../../src/operations/api/report-problem.ts');
    const answer = vi.fn<(address: string) => Promise<Response>>(() => Promise.resolve(new Response('{"data":{}}')));
    vi.stubGlobal('fetch', answer);
    expect(await reportProblem('K7QX-2MHD', new Error('broken'))).toBe(true);
    expect(new URL(answer.mock.calls[0]?.[0] ?? '').searchParams.get('reference')).toBe('K7QX-2MHD');
  });

  it('passes its request id on to the error page', async () => {
    const { requestIdFor } = await import('../../../src/operations/api/report-problem.ts');
    const failure = await failureOn(status(500));
    expect(requestIdFor(failure)).toBe((failure as { reference?: unknown }).reference);
    expect(requestIdFor(new Error('no call'))).toMatch(REQUEST_ID);
  });

  it('posts its input as data to /run/ and the name of the function', async () => {
    const { call } = await import('../../../src/firebase/calls.ts');
    const answer = vi.fn<(address: string, request: { method: string; body: string }) => Promise<Response>>(() =>
      Promise.resolve(new Response(JSON.stringify({ data: answered }), { status: 200 })),
    );
    vi.stubGlobal('fetch', answer);
    await call('processAssessment', { assessmentId: 'any' });
    const [address, request] = answer.mock.calls[0] ?? [];
    const { origin, pathname, searchParams } = new URL(address ?? '');
    expect(origin + pathname).toBe(`${window.location.origin}/run/processAssessment`);
    expect(searchParams.get('reference')).toMatch(REQUEST_ID);
    expect(request?.method).toBe('POST');
    expect(JSON.parse(request?.body ?? '')).toEqual({ data: { assessmentId: 'any' } });
  });
});
