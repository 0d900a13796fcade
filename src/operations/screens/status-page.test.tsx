import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OperationsStatus } from '../../model/operations-status.ts';
import { StatusPage } from './status-page.tsx';
import { renderInTheme } from '../../../tests/support/render.tsx';

const server = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../firebase/calls.ts', () => ({ call: server.call }));
vi.mock('../../people/api/session.ts', () => ({
  useSession: (select: (state: unknown) => unknown) =>
    select({ session: { kind: 'signed-in', companies: [{ id: 'harbour', name: 'Harbour Works' }] } }),
}));

const EMPTY: OperationsStatus = {
  at: '2026-11-24T12:00:00.000Z',
  jobs: [],
  failures: [],
  versions: { functions: 'abcdef0123456789', revision: null, node: 'v24.1.0', engine: '0.7.0', stored: [] },
  counts: { assessments: 12_345, people: 3 },
  largest: [],
  slots: [],
  slotsOfCompany: 8,
};
const JOB = { id: 'j1', name: 'Night works', project: 'p1', assessment: 'a1', by: 'erin@example.com' };

beforeEach(() => server.call.mockReset());

function show() {
  renderInTheme(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <StatusPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}
const table = (name: string) => within(screen.getByRole('table', { name }));

test('StatusPage says that no job is running and that nothing failed', async () => {
  server.call.mockResolvedValue(EMPTY);
  show();
  expect(await screen.findByText('Nothing is under way.')).toBeVisible();
  expect(screen.getByText('Nothing failed.')).toBeVisible();
  expect(table('Documents').getByRole('row', { name: 'Assessments 12,345' })).toBeVisible();
  expect(table('Versions').getByRole('row', { name: 'Functions abcdef0123456789' })).toBeVisible();
});

test('StatusPage shows jobs with the person who started them, overdue jobs, and failures with their reference', async () => {
  const since = '2026-11-24T11:00:00.000Z';
  server.call.mockResolvedValue({
    ...EMPTY,
    jobs: [
      {
        ...JOB,
        kind: 'run',
        doing: 'Predicting levels',
        reference: 'K7QX-2MHD',
        since,
        deadline: since,
        isOverdue: true,
      },
      {
        ...JOB,
        kind: 'load',
        id: 'j2',
        name: 'Rail',
        assessment: null,
        by: null,
        reference: null,
        doing: 'reading',
        since,
        deadline: null,
        isOverdue: false,
      },
    ],
    failures: [{ ...JOB, kind: 'export', why: 'No disk', reference: 'AAAA-2222', at: since }],
    largest: [{ project: 'p1', name: 'Line', receivers: 600_000, assessments: 7 }],
    slots: [{ company: 'harbour', taken: 2 }],
    versions: {
      ...EMPTY.versions,
      revision: 'adminstatus-00007',
      stored: [
        { name: 'results.json', version: 2 },
        { name: 'users/{email}', version: 1 },
      ],
    },
  });
  show();
  expect(await screen.findByText(/^1 should have ended/)).toBeVisible();
  const run = table('Jobs under way').getByRole('row', { name: /Night works/ });
  for (const text of ['Run', 'erin@example.com', 'Overdue', 'K7QX-2MHD']) expect(run).toHaveTextContent(text);
  expect(within(run).getByRole('link')).toHaveAttribute('href', '/projects/p1/a1');
  const load = table('Jobs under way').getByRole('row', { name: /Rail/ });
  expect(load).not.toHaveTextContent('Overdue');
  expect(within(load).getByRole('link')).toHaveAttribute('href', '/admin/projects/p1');
  expect(table('Failures').getByRole('row', { name: /No disk/ })).toHaveTextContent('AAAA-2222');
  expect(table('Largest projects').getByRole('row', { name: 'Line 600,000 7' })).toBeVisible();
  expect(table('Runs at once').getByRole('row', { name: 'Harbour Works 2' })).toBeVisible();
  expect(table('Versions').getByText('results.json: 2, all others (1): 1')).toBeVisible();
});

test('StatusPage is read again on request, and shows an error beside the last values', async () => {
  server.call.mockResolvedValueOnce(EMPTY);
  show();
  await screen.findByText('Nothing failed.');
  server.call.mockRejectedValueOnce(
    Object.assign(new Error('internal [500]'), { code: 'functions/internal', reference: 'K7QX-2MHD' }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Reference: K7QX-2MHD.');
  expect(screen.getByText('Nothing failed.')).toBeVisible();
  expect(server.call).toHaveBeenCalledTimes(2);
});
