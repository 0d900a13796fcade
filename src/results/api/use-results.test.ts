import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { assessmentIdSchema } from '../../model/ids.ts';
import { whenDrawn } from './use-results.ts';

// Both connect to Firebase, which this test does not need.
vi.mock('./storage.ts', () => ({}));
vi.mock('../../firebase/calls.ts', () => ({}));

const drawn = assessmentIdSchema.parse('drawn');
const other = assessmentIdSchema.parse('other');

test.each([
  ['is drawn', false],
  ['could not be drawn', true],
])('whenDrawn waits for the map of the same report until it %s', async (_, fails) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let end: () => void = () => {};
  const drawing = client.fetchQuery({
    queryKey: ['drawn-report', drawn, 'hash', 'run'],
    queryFn: () =>
      new Promise((resolve, reject) => {
        end = () => (fails ? reject(new Error('no imagery')) : resolve('drawn'));
      }),
  });
  drawing.catch(() => {});
  await whenDrawn(client, other);
  let isOver = false;
  const waiting = whenDrawn(client, drawn).then(() => (isOver = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isOver).toBe(false);
  end();
  await waiting;
  await whenDrawn(client, drawn);
});
