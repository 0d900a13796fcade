import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CumulativeSection } from './cumulative-section.tsx';
import { renderInTheme } from '../../../../tests/support/render.tsx';
import { crowdedResults, reportOf } from '../../../../tests/support/reports.ts';

const report = reportOf(crowdedResults(10));
const madeAt = '2026-11-24T02:00:00.000Z';

test('CumulativeSection is empty for a project that compares each work separately with its criteria', () => {
  renderInTheme(<CumulativeSection report={report} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('CumulativeSection names the works in the sum, when they were processed, and their result', () => {
  const days = Array.from({ length: 9 }, (_, index) => `2026-11-0${index + 1}`);
  const works = [
    { name: 'Platform crew', note: 'permit 7', processedAt: '2026-11-20T02:00:00.000Z' },
    { name: 'Tower', note: 'Report 4711', processedAt: null },
  ];
  const parts = [
    { time: 'Night', works: ['Platform crew', 'Tower'], days, exceeding: 1200, onlyTogether: 3 },
    { time: 'Evening', works: ['Tower'], days: ['2026-11-27'], exceeding: 1, onlyTogether: 0 },
  ];
  const together = { madeAt, works, parts, notes: ['Late crew is not in the sum.'] };
  renderInTheme(<CumulativeSection report={{ ...report, together }} />);
  expect(screen.getByText(/The sum was calculated on 24 Nov 2026, 13:00/)).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Works in the sum' })).toHaveTextContent(
    'Tower (Report 4711)levels from another project',
  );
  const rows = within(screen.getByRole('region', { name: 'Cumulative noise' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('NightPlatform crew, Tower9 days, 1 Nov 2026 – 9 Nov 20261,2003');
  expect(rows[2]).toHaveTextContent('EveningTower27 Nov 202610');
  expect(screen.getByText('Late crew is not in the sum.')).toBeInTheDocument();
});

test('CumulativeSection says that no other work takes place at the same time', () => {
  renderInTheme(<CumulativeSection report={{ ...report, together: { madeAt, works: [], parts: [], notes: [] } }} />);
  expect(screen.getByText(/no other work with levels took place at the same time/)).toBeInTheDocument();
});
