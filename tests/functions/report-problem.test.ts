import { beforeAll, describe, expect, it } from 'vitest';
import { entriesOf } from '../support/emulator-log.ts';
import { World } from './world.ts';

const world = new World();
beforeAll(async () => {
  await world.open();
});

const PROBLEM = {
  reference: 'K7QX-2MHD',
  message: 'broken page',
  stack: 'Error: broken page\n    at Page',
  address: '/projects/a/',
  version: 'index-abc.js',
};

describe('reportProblem', () => {
  it('logs the failure of a page that a member reports', async () => {
    const { status, result } = await world.callByHttp('reportProblem', PROBLEM, 'engineer');
    expect(status).toBe(200);
    expect(result).toEqual({});
    await expect
      .poll(() => entriesOf(PROBLEM.reference), { timeout: 20_000 })
      .toContainEqual(
        expect.objectContaining({
          severity: 'ERROR',
          message: 'a page failed',
          error: PROBLEM.message,
          stack_trace: PROBLEM.stack,
          address: PROBLEM.address,
          version: PROBLEM.version,
          caller: expect.any(String) as unknown,
        }),
      );
    expect(JSON.stringify(entriesOf(PROBLEM.reference))).not.toContain('@');
  });

  it.each([
    ['a person who is not signed in', null, 401],
    ['a person without a profile', 'stranger', 403],
  ] as const)('rejects a report by %s', async (_, role, status) => {
    expect((await world.callByHttp('reportProblem', PROBLEM, role)).status).toBe(status);
  });

  it.each([
    ['a reference in lower case', { reference: 'k7qx-2mhd' }, 'reference'],
    ['a reference without a hyphen', { reference: 'K7QX2MHD' }, 'reference'],
    ['a message that exceeds the length limit', { message: 'x'.repeat(1_001) }, 'message'],
    ['a stack that exceeds the length limit', { stack: 'x'.repeat(6_001) }, 'stack'],
    ['an unknown field', { query: '?token=1' }, 'payload'],
  ])('rejects %s, and names the field', async (_, change, field) => {
    const { status, error } = await world.callByHttp('reportProblem', { ...PROBLEM, ...change }, 'engineer');
    expect(status).toBe(400);
    expect(error?.message).toContain(field);
  });

  it('limits the rate of reports', async () => {
    const statuses = [];
    for (let time = 0; time < 12; time++)
      statuses.push((await world.callByHttp('reportProblem', PROBLEM, 'engineer')).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});
