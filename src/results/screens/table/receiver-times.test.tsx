import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReceiverTimes } from './receiver-times.tsx';
import { renderInTheme } from '../../../../tests/support/render.tsx';
import { someResults } from '../../../../tests/support/results.ts';

it('ReceiverTimes shows how a receiver is assessed, and lists each measure once, with a column per operating time', () => {
  const results = someResults(['R1']);
  renderInTheme(<ReceiverTimes results={results} index={0} time={results.operatingTimes[0] ?? ''} />);
  const table = screen.getByRole('table', { name: 'Assessment by operating time' });
  const headings = within(table).getAllByRole('columnheader').map(({ textContent }) => textContent); // prettier-ignore
  expect(headings).toEqual(
    results.operatingTimes.map((key) => results.criteria.operatingTimes.find((time) => time.key === key)?.name),
  );
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').map(({ textContent }) => textContent)); // prettier-ignore
  expect(rows.every((cells) => cells.length === headings.length)).toBe(true);
  for (const key of results.operatingTimes) {
    const asked = results.receivers.times[key]?.measures[0] ?? [];
    for (const measure of asked) {
      const row = within(table).getByRole('row', { name: new RegExp(`^${measure} `) });
      expect(within(row).getAllByRole('cell')[results.operatingTimes.indexOf(key)]).toHaveTextContent('required');
    }
  }
});
