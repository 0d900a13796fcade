import { setTimeout } from 'node:timers/promises';
import { logger } from 'firebase-functions';
import type { LogEntry } from 'firebase-functions/logger';
import { type CallableRequest, HttpsError } from 'firebase-functions/https';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { originOfCall } from './callable.ts';
import { traceContext, currentRequestId, log, logged, withCurrentRequestId } from './log.ts';
import { inTask, originOfTask } from './task.ts';
import { requestIdSchema } from '../../../src/model/problem-report.ts';

let written: LogEntry[] = [];
beforeEach(() => {
  written = [];
  vi.spyOn(logger, 'write').mockImplementation((entry) => void written.push(entry));
});

const entries = () => written;
const ORIGIN = { function: 'processAssessment', reference: 'K7QX-2MHD', caller: 'uid-1', assessment: 'a1' };

describe('an entry of the log', () => {
  test('contains its origin, however deep in the work it is written', async () => {
    await logged(ORIGIN, async () => {
      await setTimeout(1);
      log.warn('something is odd', new Error('odd'), { job: 'j1' });
    });
    expect(entries()[0]).toMatchObject({
      ...ORIGIN,
      severity: 'WARNING',
      message: 'something is odd',
      error: 'odd',
      stack_trace: expect.stringContaining('log.test.ts') as unknown,
      job: 'j1',
    });
  });

  test('contains no e-mail address, even if an error message does', async () => {
    const why = 'Revision A is withdrawn now, by Erin (erin.e@example.com).';
    await expect(logged(ORIGIN, () => Promise.reject(new HttpsError('aborted', why)))).rejects.toThrow(why);
    log.error('a read failed', new Error('No document users/erin.e@example.com: @google-cloud/firestore said so'));
    expect(entries().map(({ why: told, error }) => told ?? error)).toEqual([
      'Revision A is withdrawn now, by Erin ((e-mail)).',
      'No document users/(e-mail): @google-cloud/firestore said so',
    ]);
    expect(JSON.stringify(entries())).not.toContain('erin.e@');
  });

  test('searches a long text quickly, and shortens it to 20,000 characters', () => {
    const began = performance.now();
    log.error('a read failed', new Error(`${'a'.repeat(1_000_000)} erin.e@example.com`));
    expect(performance.now() - began).toBeLessThan(500);
    expect(String(entries()[0]?.['error'])).toHaveLength(20_000);
    log.info('found', { why: `${'a'.repeat(19_000)}'erin.e@example.com` });
    expect(JSON.stringify(entries())).not.toContain('erin.e@');
    expect(performance.now() - began).toBeLessThan(500);
  });

  test.each([20_000, 40_000])('contains no part of an e-mail address that lies across character %i', (cut) => {
    const address = 'erin.e@example.com';
    for (let inside = 1; inside < address.length; inside++) {
      const before = cut - inside;
      // Earlier addresses shorten the text when they are replaced.
      const addresses = `${address} `.repeat(Math.floor(before / (address.length + 1)));
      log.info('found', { why: `${' '.repeat(before)}${address} is away` });
      log.info('found', { why: `${addresses.padStart(before)}${address} is away` });
    }
    const told = entries().map(({ why }) => String(why));
    expect([told.some((text) => text.includes('@')), told.some((text) => text.length > 20_000)]).toEqual([
      false,
      false,
    ]);
  });

  test('belongs to its own request if two requests run at once', async () => {
    const second = Promise.withResolvers<void>();
    await Promise.all([
      logged({ function: 'f', reference: 'AAAA-AAAA' }, async () => {
        await second.promise;
        log.info('one');
      }),
      logged({ function: 'f', reference: 'BBBB-BBBB' }, async () => {
        await setTimeout(1);
        log.info('two');
        second.resolve();
      }),
    ]);
    const found = entries().filter(({ message }) => message === 'one' || message === 'two');
    expect(found.map(({ message, reference }) => [message, reference] as unknown)).toEqual([
      ['two', 'BBBB-BBBB'],
      ['one', 'AAAA-AAAA'],
    ]);
  });

  test('states the duration of a call that ended', async () => {
    expect(await logged(ORIGIN, () => Promise.resolve(7))).toBe(7);
    expect(entries()).toEqual([
      {
        ...ORIGIN,
        severity: 'INFO',
        message: 'processAssessment ended',
        outcome: 'done',
        ms: expect.any(Number) as unknown,
      },
    ]);
  });

  test('describes a rejection with its code and message, and not as an error', async () => {
    const refusal = new HttpsError('failed-precondition', 'Process the assessment first.');
    await expect(logged(ORIGIN, () => Promise.reject(refusal))).rejects.toBe(refusal);
    const [entry] = entries();
    expect(entry).toMatchObject({
      severity: 'NOTICE',
      outcome: 'refused',
      code: 'failed-precondition',
      why: 'Process the assessment first.',
    });
    expect(entry).not.toHaveProperty('stack_trace');
  });

  test.each([new Error('broken'), new HttpsError('internal', 'broken'), 'broken'])(
    'describes %s as an error',
    async (fault) => {
      await expect(logged(ORIGIN, () => Promise.reject(fault as Error))).rejects.toBe(fault);
      expect(entries()).toMatchObject([{ severity: 'ERROR', outcome: 'failed', error: 'broken' }]);
    },
  );
});

describe('a request id', () => {
  test('is available only during the work', async () => {
    expect(currentRequestId()).toBeNull();
    await logged(ORIGIN, () => {
      expect(currentRequestId()).toBe('K7QX-2MHD');
      expect(withCurrentRequestId('It stopped.')).toBe('It stopped. Reference: K7QX-2MHD.');
      return Promise.resolve();
    });
    expect(withCurrentRequestId('It stopped.')).toBe('It stopped.');
  });

  const call = (query: Record<string, unknown>, data: unknown = null) =>
    originOfCall('f', { data, rawRequest: { query } } as unknown as CallableRequest<unknown>);

  test('is taken from the URL of a call', () => {
    expect(call({ reference: 'K7QX-2MHD' }).reference).toBe('K7QX-2MHD');
  });

  test.each([undefined, '', 'x', 'K7QX-2MHD\n{"severity":"ERROR"}', ['K7QX-2MHD', 'K7QX-2MHE'], { a: 'K7QX-2MHD' }])(
    'is created if the URL of a call contains %j',
    (reference) => {
      const made = call({ reference }).reference;
      expect(requestIdSchema.safeParse(made).success).toBe(true);
      expect(made).not.toBe(reference);
    },
  );

  test('is logged with the assessment and the project of the call, whatever else the call sends', () => {
    expect(call({}, { assessmentId: 'a1', projectId: 7 })).toMatchObject({ assessment: 'a1', project: undefined });
    expect(call({}, 'text')).toMatchObject({ function: 'f', assessment: undefined });
  });

  test('is passed from a call to its task', async () => {
    const task = await logged(ORIGIN, () => Promise.resolve({ assessmentId: 'a1', jobId: 'j1', ...traceContext() }));
    expect(originOfTask('processJob', { data: task, retryCount: 1 })).toEqual({
      function: 'processJob',
      reference: 'K7QX-2MHD',
      caller: 'uid-1',
      assessment: 'a1',
      project: undefined,
      job: 'j1',
      retries: 1,
    });
  });

  test('may be missing in a task, which then runs without it', async () => {
    const request = { data: { assessmentId: 'a1', jobId: 'j1' }, retryCount: 0 } as unknown as Parameters<
      ReturnType<typeof inTask>
    >[0];
    const handle = vi.fn(() => Promise.resolve());
    await inTask('processJob', handle)(request);
    expect(handle).toHaveBeenCalledWith(request);
    expect(entries()).toMatchObject([{ function: 'processJob', job: 'j1', outcome: 'done' }]);
    expect(entries()[0]?.['reference']).toBeUndefined();
  });
});
