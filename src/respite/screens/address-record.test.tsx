import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../model/project/report-config.ts';
import { AddressRecord } from './address-record.tsx';
import { anAssessment } from '../../../tests/support/assessments.ts';
import { renderInTheme } from '../../../tests/support/render.tsx';
import { someResults } from '../../../tests/support/results.ts';

const log = vi.hoisted(() => ({ live: null as unknown }));
vi.mock('../../notifications/api/notices.ts', () => ({
  watchNoticesAt: () => (next: (live: unknown) => void) => {
    next(log.live);
    return () => undefined;
  },
}));

const set = criteriaSetOf(DEFAULT_REPORT_CONFIG);

/** Two works with the same name and without shifts, which require measures at the address. */
function worksAt(measures: string[]) {
  const made = someResults(['r1']);
  const { evening, night } = made.receivers.times;
  if (evening === undefined || night === undefined) throw new Error('there are no results');
  const times = { evening: { ...evening, measures: [[]] }, night: { ...night, measures: [measures] } };
  const results = { ...made, receivers: { ...made.receivers, addressId: ['A'], times } };
  return ['w1', 'w2'].map((id) => ({
    assessment: anAssessment({ id, name: 'Track works', startDate: '2026-12-01', endDate: '2026-12-04' }),
    shifts: [],
    results,
  }));
}

function draw(measures: string[], isFetching = false) {
  const shared = { set, since: '2026-11-01', isFetching, consents: [], address: 'A' };
  return renderInTheme(<AddressRecord works={worksAt(measures)} {...shared} />);
}

beforeEach(() => {
  log.live = { kind: 'ready', value: [] };
});

describe('AddressRecord', () => {
  test('says which works it includes', () => {
    draw([]);
    expect(screen.getByText('Includes works that have results and end on 1 Nov 2026 or later.')).toBeVisible();
    expect(screen.getByText('None of these works requires a measure here.')).toBeVisible();
    expect(screen.getByText('Nothing is recorded for these works.')).toBeVisible();
  });

  test('shows nothing while results or entries are loading', () => {
    draw(['N'], true);
    expect(screen.queryByText(/recorded/i)).toBeNull();
    log.live = { kind: 'loading' };
    draw(['N']);
    expect(screen.queryByText(/recorded/i)).toBeNull();
  });

  test('counts entries that cannot be read', () => {
    log.live = { kind: 'ready', value: [], unreadable: [{ id: 'n', name: '', problem: 'no day' }] };
    draw([]);
    expect(screen.getByText(/^One entry cannot be read and is left out \(no day\)/)).toBeVisible();
  });

  test('shows the days of work without shifts as a range, and both works if two have the same name', () => {
    draw(['N', 'R2', 'V']);
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(
      ['w1', 'w2'].flatMap(() => [
        expect.stringContaining('(N)'),
        '1 Dec 2026 to 4 Dec 2026',
        'no',
        expect.stringContaining('(V)'),
        '1 Dec 2026 to 4 Dec 2026',
        'by measurement',
        expect.stringContaining('(R2)'),
        '1 Dec 2026 to 4 Dec 2026',
        'by the plan of shifts',
      ]),
    );
  });
});
