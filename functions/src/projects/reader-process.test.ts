import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { replyOf, startReader } from './reader-process.ts';

test('replyOf stops a process whose reply cannot be parsed, without an exception', async () => {
  const child = startReader('point-cloud-process', [], { serialization: 'advanced' });
  const task = { file: fileURLToPath(import.meta.url), beside: { epsg: null, heightUnitM: null } };
  const reply = await replyOf(child, task, 60_000, () => {
    throw new Error('Expected a number, and it is NaN');
  });
  expect(reply).toEqual({ kind: 'stopped', message: 'what was read of it is not valid' });
  const signal = child.signalCode ?? (await once(child, 'exit'))[1];
  expect(signal).toBe('SIGKILL');
});
