import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ReviewList } from './review-list.tsx';
import { renderInTheme } from '../../tests/support/render.tsx';

const server = vi.hoisted(() => ({ isCut: false }));
vi.mock('../review/api/reviews.ts', () => ({
  listReviews: () =>
    Promise.resolve({
      projects: [{ project: 'p1', name: 'Line', company: 'Works', isCut: server.isCut, revisions: [] }],
    }),
}));

test.each([true, false])('ReviewList says that older revisions are not included: %s', async (isCut) => {
  server.isCut = isCut;
  renderInTheme(<ReviewList rights={`p1 ${isCut}`} />);
  expect(await screen.findByRole('heading', { name: 'Line' })).toBeVisible();
  expect(screen.queryByText(/^The 500 revisions that were issued last are included/) !== null).toBe(isCut);
});
