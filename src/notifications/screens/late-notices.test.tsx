import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInTheme } from '../../../tests/support/render.tsx';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { Results } from '../../model/results/results.ts';
import { LateNotices } from './late-notices.tsx';

const late = vi.hoisted(() => ({ notices: ['Notification: 7 days late.', 'Individual briefing: 2 days late.'] }));
vi.mock('../rules/late-notices.ts', () => ({ lateNotices: () => late.notices, measuresOfResults: () => [] }));

const found = { criteria: { timeZone: 'Australia/Sydney' } } as Results;

function show(notices: string[], isFolded: boolean) {
  late.notices = notices;
  renderInTheme(<LateNotices assessment={{} as Assessment} found={found} isFolded={isFolded} />);
}

test('LateNotices folds several notices into one line with their number', () => {
  show(['Notification: 7 days late.', 'Individual briefing: 2 days late.'], true);
  const folded = screen.getByText('2 overdue notifications').closest('details');
  expect(folded).not.toHaveAttribute('open');
  expect(within(folded as HTMLElement).getAllByRole('listitem', { hidden: true })).toHaveLength(2);
});

test.each([
  ['a single notice', ['Notification: 7 days late.'], true],
  ['several notices that are not folded', ['Notification: 7 days late.', 'Individual briefing: 2 days late.'], false],
])('LateNotices shows %s', (_, notices, isFolded) => {
  show(notices, isFolded);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(notices);
  expect(screen.queryByText(/overdue notifications/)).toBeNull();
});
