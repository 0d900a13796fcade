import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A warning or an error on the console fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(said, 'console.error and console.warn').toEqual([]);
});
