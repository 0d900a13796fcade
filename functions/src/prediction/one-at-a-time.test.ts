import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

describe('the progress of a run', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is reported no more often than the interval', async () => {
    const progress: number[] = [];
    const { write: tell } = oneAtATime(700, async (done: number) => void progress.push(done));
    for (let done = 0; done < 20; done++) {
      await vi.advanceTimersByTimeAsync(100);
      tell(done);
    }
    expect(progress).toEqual([6, 13]);
  });

  it('is never reported twice at once, however long a report takes', async () => {
    let underWay = 0;
    let most = 0;
    let times = 0;
    const { write: tell, idle: progress } = oneAtATime(700, async () => {
      most = Math.max(most, ++underWay);
      times++;
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      underWay--;
    });
    for (let done = 0; done < 200; done++) {
      await vi.advanceTimersByTimeAsync(100);
      tell();
    }
    expect(most).toBe(1);
    expect(times).toBeGreaterThan(2);
    const ended = progress();
    await vi.advanceTimersByTimeAsync(5_000);
    await ended;
    expect(underWay).toBe(0);
  });

  it('is still reported after a report has failed', async () => {
    let times = 0;
    const { write: tell, idle: progress } = oneAtATime(100, async () => {
      times++;
      return Promise.reject(new Error('lost')).catch(() => undefined);
    });
    for (let done = 0; done < 3; done++) {
      await vi.advanceTimersByTimeAsync(200);
      tell();
      await progress();
    }
    expect(times).toBe(3);
  });
});
