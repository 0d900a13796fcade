import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitDrawing } from './drawing-limit.ts';

const SPENDING = { processorMs: 10_000, waitMs: 45_000 };

/** Processor time of the process since the drawing began, ms. */
let takenMs = 0;

beforeEach(() => {
  takenMs = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) =>
    before === undefined ? { user: 0, system: 0 } : { user: 600 * takenMs, system: 400 * takenMs },
  );
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the limit of a drawing', () => {
  it('allows a busy machine more time than an idle machine for the same work', () => {
    const limit = limitDrawing(SPENDING);
    takenMs = 9_999;
    vi.advanceTimersByTime(44_000);
    expect(limit.signal.aborted).toBe(false);
    expect(limit.reason()).toBeNull();
    limit.end();
  });

  it('stops a drawing that needs too much processor time', () => {
    const limit = limitDrawing(SPENDING);
    takenMs = 10_000;
    vi.advanceTimersByTime(1_000);
    expect(limit.signal.aborted).toBe(true);
    expect(limit.reason()).toBe('work');
  });

  it('stops a drawing that takes too long, and states that time was the reason', () => {
    const limit = limitDrawing(SPENDING);
    takenMs = 2_000;
    vi.advanceTimersByTime(45_000);
    expect(limit.signal.aborted).toBe(true);
    expect(limit.reason()).toBe('time');
  });

  it('stops nothing after it has ended', () => {
    const limit = limitDrawing(SPENDING);
    limit.end();
    takenMs = 60_000;
    vi.advanceTimersByTime(60_000);
    expect(limit.signal.aborted).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});
