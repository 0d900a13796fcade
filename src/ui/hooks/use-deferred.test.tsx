import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDeferred } from './use-deferred.ts';

test('useDeferred renders a new value in a later task, and null at once', async () => {
  const rendered: Array<string | null> = [];
  const { rerender } = renderHook(
    ({ value }: { value: string | null }) => {
      rendered.push(useDeferred(value));
    },
    { initialProps: { value: null as string | null } },
  );
  const next = (value: string) => {
    const at = rendered.length;
    rerender({ value });
    return rendered[at];
  };
  // The first rendering with a new value keeps the one that is shown.
  expect(next('A')).toBeNull();
  await waitFor(() => expect(rendered.at(-1)).toBe('A'));
  expect(next('B')).toBe('A');
  await waitFor(() => expect(rendered.at(-1)).toBe('B'));
  const before = rendered.length;
  rerender({ value: null });
  expect(rendered.slice(before)).not.toContain('B');
});
