import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ReportDocument } from '../../../src/report/document/report-document.tsx';
import { reportHtml } from '../../../src/report/document/report-html.tsx';
import type { Report } from '../../../src/report/rules/report.ts';
import { renderInTheme } from '../../support/render.tsx';
import { crowdedResults, reportOf } from '../../support/reports.ts';

const report = reportOf(crowdedResults(10));
const LEFT_OUT = /This section could not be drawn and is left out/;

/** A report in which reading one part throws an error. */
const failing = (part: 'vibration' | 'conditions' | 'together'): Report => {
  const broken = new Proxy([], {
    get: () => {
      throw new Error(`no ${part}`);
    },
  });
  return { ...report, [part]: broken };
};

test.each([
  ['vibration', 'Vibration', 1],
  // The conclusion names conditions that are not met.
  ['conditions', 'Conditions of approval', 2],
  ['together', 'Works at the same time', 1],
] as const)(
  'ReportDocument omits only the part “%s” if that part cannot be drawn, on the page and in the PDF',
  (part, title, leftOut) => {
    renderInTheme(<ReportDocument report={failing(part)} />);
    expect(screen.getAllByText(LEFT_OUT)).toHaveLength(leftOut);
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Summary' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Versions' })).toBeInTheDocument();
    // React logs the errors that an error boundary catches.
    vi.mocked(console.error).mockClear();

    const page = reportHtml({ report: failing(part) }, '');
    expect(page.match(new RegExp(LEFT_OUT, 'g'))).toHaveLength(leftOut);
    expect(page).toContain(title);
    expect(page).toContain('Versions');
  },
);

test('ReportDocument omits nothing from a valid report', () => {
  expect(reportHtml({ report }, '')).not.toMatch(LEFT_OUT);
});
