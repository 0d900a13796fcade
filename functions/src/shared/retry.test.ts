import { expect, it } from 'vitest';
import { retry } from './retry.ts';
import { eachBounded } from './bounded.ts';

/** Fails a given number of times, then succeeds. */
function failing(times: number, error: Error) {
  let done = 0;
  return { work: () => ((done += 1) <= times ? Promise.reject(error) : Promise.resolve(done)), tries: () => done };
}

it('retry repeats work that fails temporarily', async () => {
  const hangUp = failing(1, new Error('request failed, reason: socket hang up'));
  expect(await retry(hangUp.work)).toBe(2);
  const busy = failing(1, Object.assign(new Error('try later'), { code: 503 }));
  expect(await retry(busy.work)).toBe(2);
});

it('retry stops after a permanent error, and after four attempts', async () => {
  const missing = failing(9, Object.assign(new Error('No such object'), { code: 404 }));
  await expect(retry(missing.work)).rejects.toThrow('No such object');
  expect(missing.tries()).toBe(1);
  const gone = failing(9, new Error('ECONNRESET'));
  await expect(retry(gone.work)).rejects.toThrow('ECONNRESET');
  expect(gone.tries()).toBe(4);
});

it('eachBounded processes at most the given number of items at once, and starts no item after a failure', async () => {
  let [running, most] = [0, 0];
  const begun: number[] = [];
  const items = Array.from({ length: 40 }, (_, item) => item);
  await expect(
    eachBounded(items, 5, async (item) => {
      begun.push(item);
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      running -= 1;
      if (item === 20) throw new Error('no more');
    }),
  ).rejects.toThrow('no more');
  expect(most).toBeLessThanOrEqual(5);
  expect(begun.length).toBeLessThan(30);
});
