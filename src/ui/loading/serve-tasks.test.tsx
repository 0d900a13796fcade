import { afterEach, describe, expect, it, vi } from 'vitest';
import { serveTasks } from './serve-tasks.ts';

const say = (data: unknown) => globalThis.dispatchEvent(new MessageEvent('message', { data }));

describe('serveTasks', () => {
  const heard: unknown[] = [];
  const hear = ({ data }: MessageEvent) => heard.push(data);
  afterEach(() => {
    globalThis.removeEventListener('message', hear);
    heard.length = 0;
    self.name = '';
    vi.unstubAllGlobals();
  });

  it('delivers messages that arrived before the task was loaded, once and in order, and later messages', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    self.name = 'count';
    serveTasks({
      count: () => promise.then(() => globalThis.addEventListener('message', hear)),
      other: () => Promise.reject(new Error('this is not the task')),
    });
    say('first');
    say('second');
    resolve();
    await vi.waitFor(() => expect(heard).toEqual(['first', 'second']));
    say('third');
    expect(heard).toEqual(['first', 'second', 'third']);
  });

  it('answers that the worker is broken, and reports nothing, if a task cannot be fetched without a network', async () => {
    const [reported, said] = [vi.fn(), vi.fn()];
    vi.stubGlobal('reportError', reported);
    vi.stubGlobal('postMessage', said);
    vi.stubGlobal('navigator', { onLine: false });
    self.name = 'count';
    serveTasks({ count: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) });
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith({ kind: 'broken' }, { transfer: [] }));
    expect(reported).not.toHaveBeenCalled();
  });

  it('reports a task that cannot be fetched', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    self.name = 'count';
    const failure = new TypeError('Failed to fetch dynamically imported module');
    serveTasks({ count: () => Promise.reject(failure) });
    await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(failure));
  });
});
