import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDeferred } from './use-deferred.ts';

test('useDeferred renders a new value in a later task, and that there is none at once', async () => {
  const rendered: Array<string | null> = [];
  const { rerender } = renderHook(
    ({ value }: { value: string | null }) => {
      rendered.push(useDeferred(value));
    },
    { initialProps: { value: null as string | null } },
  );
  rerender({ value: 'A' });
  rerender({ value: 'B' });
  await waitFor(() => expect(rendered.at(-1)).toBe('B'));
  // Each rendering with a new value first keeps the one that is shown.
  expect(rendered).toContain(null);
  const before = rendered.length;
  rerender({ value: null });
  expect(rendered.slice(before)).not.toContain('B');
});
