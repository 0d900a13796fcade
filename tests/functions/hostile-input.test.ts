import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../src/model/calls.ts';
import { CALLS, PUBLIC_CALLS } from '../../src/model/calls.ts';
import { FIREBASE_PROJECT } from '../../scripts/lib/environments.ts';
import { ports } from '../support/emulators.ts';
import { serveCallables } from './serve-callables.ts';
import { World } from './world.ts';

const world = new World();
let served: Awaited<ReturnType<typeof serveCallables>>;
beforeAll(async () => {
  [served] = await Promise.all([serveCallables(), world.open()]);
});
afterAll(() => served.close());

/** The field that names the object of each call, and an input that its schema accepts after an id is inserted. */
const SHAPES: Record<CallName, { id: string | null; rest: string }> = {
  adminListUsers: { id: null, rest: '' },
  listMembers: { id: 'companyId', rest: '' },
  adminStatus: { id: null, rest: '' },
  adminEnableUser: { id: 'uid', rest: '' },
  adminDisableUser: { id: 'uid', rest: '' },
  checkInvitation: { id: null, rest: '' },
  reportProblem: { id: null, rest: '' },
  adminCopyProject: { id: 'projectId', rest: ', "from": "some-project", "files": false' },
  adminLoadProject: { id: 'projectId', rest: '' },
  processAssessment: { id: 'assessmentId', rest: '' },
  cancelRun: { id: 'assessmentId', rest: '' },
  drawReport: { id: 'assessmentId', rest: '' },
  compareMeasurements: { id: 'assessmentId', rest: '' },
  reportPdf: { id: 'assessmentId', rest: '' },
  issueRevision: { id: 'assessmentId', rest: ', "label": "A", "reason": "First submission"' },
  addLevels: {
    id: 'projectId',
    rest:
      ', "levels": { "name": "Works", "source": "Estimate", "when": { "kind": "days", "from": "2026-11-01", "to": "2026-11-02" } }' +
      ', "file": { "schema": "levels/1", "id": ["r1"], "address": [""], "lon": [null], "lat": [null], "levels": { "night": [50] } }',
  },
  publishLevels: { id: 'assessmentId', rest: ', "to": "some-company"' },
  acceptLevels: { id: 'levelsId', rest: '' },
  withdrawLevels: { id: 'levelsId', rest: '' },
  listReviews: { id: null, rest: '' },
  openReview: { id: 'assessmentId', rest: ', "label": "A"' },
  proposeCondition: {
    id: 'assessmentId',
    rest: ', "label": "A", "condition": { "text": "No work", "check": { "kind": "words" } }',
  },
  stepRevision: {
    id: 'assessmentId',
    rest: ', "label": "A", "step": { "from": "draft", "to": "submitted" }',
  },
  exportAssessment: { id: 'assessmentId', rest: ', "options": { "format": "csv", "name": "results" }' },
};
const CALL_NAMES = Object.keys(CALLS) as CallName[];
const WITH_ID = CALL_NAMES.filter((name) => SHAPES[name].id !== null);

/** Address of requests as the app sends them, with each function in a separate process. */
const HOSTING = `http://127.0.0.1:${ports.hosting}/run`;

/** A request with JSON text as it is sent. It can contain what `JSON.stringify` would not produce. */
const request = (body: string, token: string | null): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
  body,
});

async function send(name: string, data: string, address = served.address): Promise<{ status: number; text: string }> {
  const response = await fetch(`${address}/${name}`, request(`{"data":${data}}`, world.tokens.administrator));
  return { status: response.status, text: await response.text() };
}

const withId = (name: CallName, id: string) => `{ "${SHAPES[name].id}": ${id}${SHAPES[name].rest} }`;

/** Internal details that an answer must not reveal: files, modules, stacks, document paths, codes of the SDK. */
const INSIDE =
  /node_modules|\.ts\b|\.js\b|\bat \w+ \(|TypeError|ZodError|firestore|projects\/demo|users\/|GRPC|ENOENT/i;

describe.each(WITH_ID)('%s', (name) => {
  it.each<[what: string, id: string]>([
    ['a number', '7'],
    ['an infinite number', '1e999'],
    ['null', 'null'],
    ['a boolean', 'true'],
    ['a list', '["a"]'],
    ['an object', '{"toString":"a"}'],
    ['an empty text', '""'],
    ['a path', '"a/b"'],
    ['a path to a parent folder', '"../../users/x"'],
    ['two dots', '".."'],
    ['a path of Storage', '"projects/a/receivers/b.csv"'],
    ['a text of 100,000 characters', JSON.stringify('x'.repeat(100_000))],
  ])('rejects %s as an id', async (_, id) => {
    const { status, text } = await send(name, withId(name, id));
    expect(status).toBe(400);
    expect(text).toContain('INVALID_ARGUMENT');
    expect(text.length).toBeLessThan(1_000);
    expect(text).not.toMatch(INSIDE);
  });

  it.each<[what: string, id: string]>([
    ['an unknown id', '"nobody-has-this-id"'],
    ['the id prototype', '"prototype"'],
    ['the id constructor', '"constructor"'],
    ['an encoded path', '"a%2Fb"'],
    ['an id with a query', '"a?b=c"'],
  ])('returns not-found for %s', async (_, id) => {
    const { status, text } = await send(name, withId(name, id));
    expect(status).toBe(404);
    expect(text).not.toMatch(INSIDE);
  });

  it.each(['__proto__', 'constructor', 'prototype', 'more'])('rejects a field named %s', async (key) => {
    const data = withId(name, '"some-id"').replace('{', `{ "${key}": { "admin": true },`);
    const { status, text } = await send(name, data);
    expect(status).toBe(400);
    expect(text).toContain('INVALID_ARGUMENT');
    expect(text).not.toMatch(INSIDE);
  });
});

describe.each(CALL_NAMES)('%s', (name) => {
  it.each<[what: string, data: string]>([
    ['a text', '"all of them"'],
    ['a number', '1'],
    ['a list', '[]'],
    ['a list that contains its input', `[${SHAPES[name].id === null ? '{}' : withId(name, '"some-id"')}]`],
    ['an encoded 64-bit integer', '{"@type":"type.googleapis.com/google.protobuf.Int64Value","value":"1"}'],
    ['a list with a thousand levels of nesting', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
  ])('rejects %s', async (_, data) => {
    const { status, text } = await send(name, data);
    expect(status).toBe(400);
    expect(text).toContain('INVALID_ARGUMENT');
    expect(text).not.toMatch(INSIDE);
  });

  testsOfProtocol(name, () => served.address);
});

// One function requires an account and the other does not. The layer in front of the functions is the same for all.
describe.each<CallName>(['processAssessment', 'reportProblem'])('%s behind hosting', (name) => {
  testsOfProtocol(name, () => HOSTING);
});

function testsOfProtocol(name: CallName, address: () => string): void {
  it('rejects ten megabytes', async () => {
    const { status, text } = await send(name, JSON.stringify({ more: 'x'.repeat(10 * 1024 * 1024) }), address());
    expect([400, 413]).toContain(status);
    expect(text.length).toBeLessThan(1_000);
  });

  it('rejects a field with a very long name, with a short message', async () => {
    const { status, text } = await send(name, JSON.stringify({ ['x'.repeat(100_000)]: 1 }), address());
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(2_000);
  });

  it('rejects a call without an account before it checks the input, unless the call is public', async () => {
    const response = await fetch(`${address()}/${name}`, request('{"data":{"more":true}}', null));
    const { error } = (await response.json()) as { error?: { status: string } };
    expect(error?.status).toBe(PUBLIC_CALLS.has(name) ? 'INVALID_ARGUMENT' : 'UNAUTHENTICATED');
  });

  it('rejects invalid JSON and other HTTP methods', async () => {
    const broken = await fetch(`${address()}/${name}`, request('{"data":', world.tokens.administrator));
    expect(broken.status).toBe(400);
    const { headers = {} } = request('', world.tokens.administrator);
    expect((await fetch(`${address()}/${name}`, { headers })).status).toBe(400);
  });
}

it('a callable does not allow requests from pages of other origins', async () => {
  const origin = 'https://evil.example';
  for (const name of ['processAssessment', 'reportProblem']) {
    const response = await fetch(`http://127.0.0.1:${ports.functions}/${FIREBASE_PROJECT}/us-central1/${name}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
});

describe('exportAssessment', () => {
  it.each<[what: string, options: string]>([
    ['a path to a parent folder in the name', '"format": "csv", "name": "../../../results"'],
    ['an encoded path in the name', '"format": "csv", "name": "..%2Fresults"'],
    ['a name with control characters', '"format": "csv", "name": "a\\u0000b"'],
    ['a name that reverses the writing direction', '"format": "csv", "name": "a\\u202Evsc"'],
    ['a name that begins like a formula', '"format": "csv", "name": "=a"'],
    ['a name with HTML', '"format": "csv", "name": "<b>a</b>"'],
    ['an infinite EPSG code', '"format": "csv", "name": "a", "crs": 1e999'],
    ['a fractional EPSG code', '"format": "csv", "name": "a", "crs": 4326.5'],
    ['NaN as an EPSG code', '"format": "csv", "name": "a", "crs": "NaN"'],
    ['__proto__ as a format', '"format": "__proto__", "name": "a"'],
    ['an unknown option', '"format": "csv", "name": "a", "path": "users/x"'],
  ])('rejects %s', async (_, options) => {
    const { status, text } = await send('exportAssessment', `{ "assessmentId": "a", "options": { ${options} } }`);
    expect(status).toBe(400);
    expect(text).toContain('INVALID_ARGUMENT');
    expect(text).not.toMatch(INSIDE);
  });
});
