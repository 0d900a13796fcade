import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { reviewedRevisionSchema } from '../../model/calls.ts';
import { DEFAULT_REPORT_CONFIG } from '../../model/project/report-config.ts';
import type { RevisionState } from '../../model/revisions/latest-revision.ts';
import { OpenedReview } from './opened-review.tsx';
import { ProposeCondition } from './propose-condition.tsx';
import { issuedRevision } from './issued-revision.ts';
import { renderInTheme } from '../../../tests/support/render.tsx';

const server = vi.hoisted(() => ({
  openReview: vi.fn<() => Promise<unknown>>(),
  stepRevision: vi.fn<() => Promise<void>>(),
  config: null as unknown,
}));
vi.mock('../api/reviews.ts', () => ({
  openReview: server.openReview,
  reviewIdOf: () => 'review',
  proposeCondition: vi.fn<() => Promise<void>>(),
}));
vi.mock('../../revisions/api/revisions.ts', () => ({ stepRevision: server.stepRevision }));
vi.mock('./use-review-files.ts', () => ({
  useReviewFiles: () => ({ isError: false, data: { input: { config: server.config, equipment: [] }, scene: null } }),
}));
vi.mock('./review-report.tsx', () => ({ ReviewReport: () => <p>The report</p> }));
vi.mock('../../prediction/rules/scene/prepared-scene.ts', () => ({ readPreparedScene: () => null }));
vi.mock('../../prediction/rules/scene/searched-addresses.ts', () => ({ searchedAddresses: () => [] }));

const FILES = { results: '0'.repeat(64), report: '0'.repeat(64), input: '0'.repeat(64), scene: '0'.repeat(64) };
const revision = (state: RevisionState) => ({
  label: 'A',
  number: 1,
  assessment: 'a1',
  project: 'p1',
  company: 'c1',
  state,
  frozen: {
    key: '5f0c7a4e-6b8e-4c8e-9a3c-0d9e6b1f2a3b',
    name: 'Track works',
    startDate: '2026-11-23',
    endDate: '2026-11-27',
    reason: 'First',
    issuedBy: 'erin@example.com',
    issuedAt: '2026-11-20T00:00:00.000Z',
    run: 'run-1',
    inputHash: 'hash',
    engineVersion: '1',
    criteria: 'nsw-icng 1',
    configVersion: 1,
    files: FILES,
  },
});
const opened = (state: RevisionState) => ({
  reviewer: { name: 'R. Reviewer', email: 'r@example.com' },
  project: 'Line',
  company: 'Works',
  revision: revision(state),
  proposals: [],
});

/** Returns the error of a function as the SDK throws it. */
const refused = (code: string, message: string) => Object.assign(new Error(message), { code: `functions/${code}` });
const ACCOUNT = reviewedRevisionSchema.parse({ assessmentId: 'a1', label: 'A' });

function draw(element: ReactNode, client = new QueryClient()) {
  return renderInTheme(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
}
const drawReview = (client?: QueryClient) =>
  draw(<OpenedReview access={ACCOUNT} closedTitle="There is nothing here for you to review" />, client);

async function review() {
  fireEvent.click(await screen.findByRole('tab', { name: 'Decision' }));
  fireEvent.click(screen.getByRole('button', { name: /reviewed/i }));
  const dialog = await screen.findByRole('dialog');
  const submit = dialog.querySelector<HTMLButtonElement>('button[type=submit]');
  if (submit === null) throw new Error('the dialog has no button');
  fireEvent.click(submit);
}

beforeEach(() => {
  server.openReview.mockReset();
  server.stepRevision.mockReset();
  server.config = DEFAULT_REPORT_CONFIG;
});

describe('a review by an account', () => {
  test('fetches the revision again after somebody else took a step first', async () => {
    server.openReview.mockResolvedValueOnce(opened('submitted')).mockResolvedValue(opened('withdrawn'));
    const said = 'Revision A is withdrawn now, by erin@example.com.';
    server.stepRevision.mockRejectedValue(refused('aborted', said));
    drawReview();
    await review();
    expect(await screen.findByText(said)).toBeVisible();
    expect(await screen.findByText('There is nothing left for you to decide.')).toBeInTheDocument();
  });

  test('stays open if a decision was recorded and the revision cannot be fetched afterwards', async () => {
    server.openReview
      .mockResolvedValueOnce(opened('submitted'))
      .mockRejectedValue(refused('unavailable', 'unavailable'));
    server.stepRevision.mockResolvedValue();
    drawReview();
    await review();
    expect(await screen.findByText('This may be out of date')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Decision', selected: true })).toBeInTheDocument();
    expect(screen.queryByText('There is nothing here for you to review')).toBeNull();
  });

  test.each(['not-found', 'permission-denied', 'unauthenticated'])('closes if the answer is %s', async (code) => {
    const client = new QueryClient();
    server.openReview.mockResolvedValueOnce(opened('submitted')).mockRejectedValue(refused(code, code));
    drawReview(client);
    await screen.findByText('The report');
    await client.invalidateQueries();
    expect(await screen.findByRole('heading', { name: 'There is nothing here for you to review' })).toBeVisible();
  });

  test('is fetched again when it is opened again', async () => {
    server.openReview.mockReset().mockResolvedValue(opened('submitted'));
    const client = new QueryClient();
    for (let time = 0; time < 2; time++) {
      const { unmount } = draw(<OpenedReview access={ACCOUNT} closedTitle="Closed" />, client);
      await screen.findByText('The report');
      await vi.waitFor(() => expect(client.isFetching()).toBe(0));
      unmount();
    }
    expect(server.openReview).toHaveBeenCalledTimes(2);
  });
});

describe('a condition', () => {
  test.each([
    ['submitted', true],
    ['reviewed', true],
    ['draft', false],
    ['approved', false],
    ['closed', false],
  ] as const)('can be proposed for a revision that is %s: %s', (state, isShown) => {
    draw(
      <ProposeCondition
        access={ACCOUNT}
        revision={issuedRevision(revision(state))}
        begun={{ text: 'No work', check: { kind: 'words' } }}
        proposals={[]}
      />,
    );
    expect(screen.queryByRole('button', { name: 'Send the proposal' }) !== null).toBe(isShown);
    expect(screen.queryByText(/^Conditions can be proposed only while/) === null).toBe(isShown);
  });
});
