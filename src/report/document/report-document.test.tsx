import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { type Report, summariseTime } from '../rules/report.ts';
import { ReportDocument } from './report-document.tsx';
import type { AssessedArea } from '../../model/results/results.ts';
import { renderInTheme } from '../../../tests/support/render.tsx';
import { reportOf } from '../../../tests/support/reports.ts';
import { assessedArea, aMovingCrew, someResults } from '../../../tests/support/results.ts';

const IDS = Array.from({ length: 1200 }, (_, index) => `R${index}`);
const PROCESSED = { processedAt: '2026-11-22T14:30:00.000Z', processedBy: 'erin@example.com' };

function aReport(
  shifts: Report['title']['shifts'] = [],
  results = someResults(IDS, PROCESSED),
  catchments: Report['catchments'] = [],
) {
  const { title } = reportOf(results);
  return reportOf(results, {
    title: { ...title, permitNumber: '', startDate: '2026-11-22', endDate: '2026-11-23', shifts },
    catchments,
    criteria: { ...results.criteria, timeZone: 'Australia/Perth' },
    times: results.operatingTimes.map((key) => summariseTime(results, key)),
  });
}

describe('ReportDocument', () => {
  test('shows times in the project’s time zone, and numbers with thousands separators', () => {
    renderInTheme(
      <MemoryRouter>
        <ReportDocument report={aReport()} />
      </MemoryRouter>,
    );
    expect(screen.getByText('22 Nov 2026, 22:30 (Australia/Perth) by Erin')).toBeVisible();
    const [summary] = screen.getAllByText(/of 1,200 addresses are above their NML/);
    expect(summary).toBeVisible();
    const [catchments] = screen.getAllByRole('region', { name: /^Catchments/ });
    expect(screen.queryByText('Shifts')).toBeNull();
    if (catchments === undefined) throw new Error('no table of catchments');
    expect(within(catchments).getAllByText('1,200').length).toBeGreaterThan(0);
  });

  test('shows applicant, signatures and contact of the revision, or the known values otherwise', () => {
    const cover = {
      applicant: 'Rail Delivery',
      contact: 'Erin Example\n02 5550 0100',
      prepared: { name: 'Erin Example', role: 'Acoustic engineer', date: '2026-11-23' },
      checked: { name: 'Sam Check', role: 'Principal', date: '2026-11-24' },
      approved: { name: '', role: '', date: '' },
    };
    const revision = { label: 'A', reason: 'First', issuedBy: 'erin@example.com', issuedAt: PROCESSED.processedAt, cover } as unknown as Report['revision']; // prettier-ignore
    const { unmount } = renderInTheme(<ReportDocument report={{ ...aReport(), revision }} />);
    const rowsOf = () =>
      within(screen.getByRole('table', { name: 'Prepared, checked and approved' }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(rowsOf()).toEqual([
      'PreparedErin ExampleAcoustic engineer23 Nov 2026',
      'CheckedSam CheckPrincipal24 Nov 2026',
      'Approved–––',
    ]);
    expect(screen.getByText('Rail Delivery')).toBeVisible();
    expect(screen.getByText(/02 5550 0100/)).toBeVisible();
    unmount();
    renderInTheme(<ReportDocument report={aReport()} />);
    expect(rowsOf()).toEqual(['PreparedErin–22 Nov 2026', 'Checked–––', 'Approved–––']);
    expect(screen.getByText('Applicant').nextSibling).toHaveTextContent('Works');
    expect(screen.getByText('Erin, Works')).toBeVisible();
  });

  test('has its sections in the order in which an authority reads them, and shows no version 0 and no path', () => {
    const { container } = renderInTheme(<ReportDocument report={aReport()} />);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const ofTime = /^Annex A: /;
    expect(headings.filter((heading) => !ofTime.test(heading ?? ''))).toEqual([
      'Conclusion',
      'Map of the site',
      'Detail map 1:2,500',
      'Work areas and equipment',
      'Summary',
      'Results by catchment and operating time',
      'Mitigation measures',
      'Commitments',
      'Contact',
      'Annex B: Calculation record',
    ]);
    expect(headings.at(-2)).toMatch(ofTime);
    expect(container.textContent).not.toMatch(/version 0\b|results\.json|SHA-256|report\/1/);
    expect(container.textContent).toContain('Configuration of the projectdefault settings');
  });

  test('names its tables, and has headings below the level of the page title', () => {
    const { unmount } = renderInTheme(<ReportDocument report={aReport()} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Night' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Summary' })).toBeVisible();
    const tables = screen.getAllByRole('table');
    expect(tables.filter((table) => !table.hasAttribute('aria-label'))).toEqual([]);
    expect(screen.getAllByRole('table', { name: /^Most affected/ }).length).toBeGreaterThan(0);
    unmount();
    renderInTheme(<ReportDocument report={aReport()} titleLevel={2} />);
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'Night' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'Summary' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 4, name: 'Most affected' }).length).toBeGreaterThan(0);
  });

  test('says that crews are spread over their areas only for the crews that are', () => {
    const textOf = (...areas: AssessedArea[]) => {
      const { container, unmount } = renderInTheme(
        <MemoryRouter>
          <ReportDocument report={aReport([], someResults(['R0'], { ...PROCESSED, areas }))} />
        </MemoryRouter>,
      );
      const { textContent } = container;
      unmount();
      return textContent;
    };
    const [moves, stays] = [
      assessedArea({ id: 'm', name: 'Rails', crew: 'all-over', moving: aMovingCrew() }),
      assessedArea({ id: 's', name: 'Yard', crew: 'all-over' }),
    ];
    expect(textOf(stays)).toContain('The typical level has the equipment of each work area spread evenly over it.');
    expect(textOf(stays)).toContain('has it spread in the same way.');
    expect(textOf(moves, stays)).toContain('has the equipment of each work area but Rails spread evenly over it.');
    expect(textOf(moves, stays)).toContain('has it spread in the same way.');
    expect(textOf(moves, stays)).toContain('The crew of Rails moves:');
    expect(textOf(moves)).not.toMatch(/spread evenly|in the same way/);
    expect(textOf(moves)).toContain('The crew of Rails moves:');
  });

  test('shows the façade and floor at which an address is worst if they are known', () => {
    const render = (...report: Parameters<typeof aReport>) =>
      renderInTheme(
        <MemoryRouter>
          <ReportDocument report={aReport(...report)} />
        </MemoryRouter>,
      );
    const { unmount } = render();
    expect(screen.queryByRole('columnheader', { name: 'Worst at' })).toBeNull();
    unmount();
    const results = someResults(['A', 'A', 'B'], PROCESSED);
    const receivers = { ...results.receivers, facade: ['NE', 'S', null], floor: [2, 1, null] };
    render([], { ...results, receivers });
    const [table] = screen.getAllByRole('region', { name: /^Most affected/ });
    if (table === undefined) throw new Error('no table of the most affected');
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByText('façade NE, floor 2')).toBeVisible();
  });

  test('describes the shifts if there are some', () => {
    const shifts = ['2026-11-23', '2026-11-24'].map((date) => ({ date, start: '20:00', end: '05:00' }));
    renderInTheme(
      <MemoryRouter>
        <ReportDocument report={aReport(shifts)} />
      </MemoryRouter>,
    );
    const words = /^Mon 23 Nov – Tue 24 Nov 2026, 20:00–05:00: 2 evening shifts, .*18 h OOH \(Australia\/Perth\)$/;
    expect(screen.getByText(words)).toBeVisible();
  });

  test('draws the catchments, and shows their background levels and criteria by operating time', () => {
    const square: Report['catchments'][number]['polygons'][number] = [[[151, -33], [151.01, -33], [151.01, -33.01], [151, -33.01]]]; // prettier-ignore
    const catchments = [
      { name: 'NCA1', background: { day: 45, evening: 42, night: 37 }, source: 'RBL of NCA1', isCategory: false },
      {
        name: 'NCA2',
        background: { day: 30, evening: 30, night: 30 },
        source: 'category R0 of NCA2',
        isCategory: true,
      },
      { name: 'NCA3', background: { day: 34, evening: 29, night: 27 }, source: 'RBL of NCA3', isCategory: false },
    ].map((catchment) => ({ ...catchment, polygons: [square] }));
    renderInTheme(
      <MemoryRouter>
        <ReportDocument report={aReport([], someResults(['A'], PROCESSED), catchments)} />
      </MemoryRouter>,
    );
    const picture = screen.getByRole('img', { name: 'Catchments and work areas, to scale, north up' });
    expect(within(picture).getByText('NCA2')).toBeInTheDocument();
    const rows = within(screen.getByRole('region', { name: 'NCA: RBL and NML' })).getAllByRole('row');
    const cells = rows.slice(2).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ['NCA1', 'RBL', '42', '47', '37', '42'],
      ['NCA2', 'category R0', '30', '35', '30', '35'],
      ['NCA3', 'RBL', '30 (measured 29)', '35', '30 (measured 27)', '35'],
    ]);
  });

  test('has no section about catchments if the stored report has none', () => {
    renderInTheme(
      <MemoryRouter>
        <ReportDocument report={aReport()} />
      </MemoryRouter>,
    );
    expect(screen.queryByRole('img', { name: /^Catchments/ })).toBeNull();
  });

  test('marks equipment that the engineer entered, with its source', () => {
    const results = someResults(IDS.slice(0, 3));
    const areas = results.areas.map((area) => ({
      ...area,
      equipment: area.equipment.flatMap((item) => [
        { ...item, usage: 33.333333 },
        {
          ...item,
          id: 'saw-1',
          name: 'Wire saw',
          isEntered: true,
          source: 'Data sheet',
          quality: 'entered by the engineer',
        },
      ]),
    }));
    renderInTheme(
      <MemoryRouter>
        <ReportDocument report={aReport([], { ...results, areas })} />
      </MemoryRouter>,
    );
    const [own, entered] = within(screen.getByRole('region', { name: /^Equipment of/ }))
      .getAllByRole('row')
      .slice(1);
    expect(own).toHaveTextContent('33.33');
    expect(own).not.toHaveTextContent('entered');
    expect(entered).toHaveTextContent(/^Wire saw \(entered by the engineer\).*Data sheet$/);
  });
});
