import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type LoadProblem, loadReportSchema } from '../../../model/project/project.ts';
import { LoadReportTable } from './load-report.tsx';
import { renderInTheme } from '../../../../tests/support/render.tsx';

const problem = (severity: LoadProblem['severity'], message: string) => {
  return { severity, folder: 'receivers', file: 'receivers.csv', row: 2, column: null, value: null, message };
};
const reportAt = (minute: number, problems: ReadonlyArray<ReturnType<typeof problem>>) =>
  loadReportSchema.parse({ at: new Date(2026, 10, 26, 9, minute), problems, total: problems.length });
const table = (report: ReturnType<typeof reportAt>) => (
  <LoadReportTable report={report} of="check" projectName="Quarry" loaded={null} />
);

test('LoadReportTable groups rows of one cause until every row is requested', () => {
  const castles = ['castle', 'tower', 'keep'].map((word) => problem('error', `“${word}” is not a type of receiver.`));
  renderInTheme(table(reportAt(1, [...castles, problem('error', 'No id')])));
  expect(screen.getByText('2 and 2 more')).toBeInTheDocument();
  expect(screen.getByText(/found 4 errors and no warnings/)).toBeInTheDocument();
  expect(screen.queryByText('“keep” is not a type of receiver.')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Every row' }));
  expect(screen.getByText('“keep” is not a type of receiver.')).toBeInTheDocument();
});

test('LoadReportTable shows the errors of a new load, whatever filter was set for the earlier one', () => {
  const { rerender } = renderInTheme(table(reportAt(1, [problem('error', 'No id'), problem('warning', 'Far away')])));
  fireEvent.click(screen.getByRole('radio', { name: 'Warnings 1' }));
  expect(screen.queryByText('No id')).toBeNull();
  rerender(table(reportAt(2, [problem('error', 'No height'), problem('warning', 'Far away')])));
  expect(screen.getByText('No height')).toBeInTheDocument();
});
