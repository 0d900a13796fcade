import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MonitoringSection } from './monitoring-section.tsx';
import { keptComparisonSchema } from '../../../monitoring/rules/bias.ts';
import { comparisonOfInput, comparisonOfRevision, measuredSoundPowers } from '../../rules/monitoring.ts';
import { renderInTheme } from '../../../../tests/support/render.tsx';
import { crowdedResults, reportOf } from '../../../../tests/support/reports.ts';

const kept = (changes: object = {}) =>
  keptComparisonSchema.parse({
    assessment: 'a',
    revision: 'A',
    quarters: 32,
    shifts: 3,
    sumDb: 64,
    squaresDb: 159,
    over: 2,
    mostDb: 4.2,
    mostAt: '2026-11-27T23:15',
    mostLogger: 'Fence',
    loggers: [
      {
        id: 'l',
        name: 'Fence',
        lon: 151.2,
        lat: -33.85,
        height: 1.5,
        quarters: 32,
        within: 30,
        over: 2,
        sumDb: 64,
        squaresDb: 159,
        mostDb: 4.2,
        mostAt: '2026-11-27T23:15',
      },
    ],
    inputHash: 'hash',
    ...changes,
  });
const report = reportOf(crowdedResults(10));

test('MonitoringSection is empty for a report without measurements', () => {
  renderInTheme(<MonitoringSection report={report} />);
  expect(screen.queryByRole('heading', { name: 'Monitoring' })).toBeNull();
});

test('MonitoringSection shows the comparison with the same plan, by logger', () => {
  expect(comparisonOfInput([kept()], 'other')).toBeNull();
  expect(comparisonOfInput([kept({ quarters: 0 })], 'hash')).toBeNull();
  const monitoring = comparisonOfInput([kept()], 'hash');
  renderInTheme(<MonitoringSection report={{ ...report, monitoring }} />);
  const section = screen.getByText(/32 15-min periods in 3 shifts/);
  expect(section).toHaveTextContent('2 are above it by more than 3 dB');
  expect(section).toHaveTextContent('+2.0 dB on average, with a standard deviation of 1.0 dB');
  const table = screen.getByRole('region', { name: 'Measured and predicted by logger' });
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
    'Fence-33.85000, 151.20000; 1.532302+2.01.0+4.2, 27 Nov 2026, 23:15',
  );
});

test('MonitoringSection shows measurements since the revision, and says if the comparison is out of date', () => {
  const measured = comparisonOfRevision([kept({ revision: 'B' }), kept({ outOfDate: true })], 'A');
  expect(comparisonOfRevision([kept({ revision: 'B' })], 'A')).toBeUndefined();
  expect(comparisonOfRevision([kept({ quarters: 0 })], 'A')).toBeNull();
  renderInTheme(<MonitoringSection report={report} measured={measured} />);
  expect(screen.getByText(/compared with the prediction of revision A/)).toBeInTheDocument();
  expect(screen.getByText(/out of date: a logger was moved or removed/)).toBeInTheDocument();
});

test('MonitoringSection names equipment with measured sound power once, with its source', () => {
  const [area] = report.areas;
  if (area === undefined) throw new Error('expected a work area');
  const [item] = area.equipment;
  if (item === undefined) throw new Error('expected equipment');
  const source = 'measured, 3 shifts, ± 0.5 dB, crews spread (Piling, 2026-11-28)';
  const ours = { ...item, name: 'Our excavator', isEntered: true, lwaItem: 112.34, source };
  const areas = [area, { ...area, equipment: [ours, ours, { ...ours, source: 'data sheet' }] }];
  expect(measuredSoundPowers(areas)).toEqual([{ name: 'Our excavator', lwaItem: 112.34, source }]);
  renderInTheme(<MonitoringSection report={{ ...report, areas }} />);
  expect(screen.getByRole('region', { name: 'Measured sound power levels' })).toHaveTextContent(
    `Our excavator112.3${source}`,
  );
});
