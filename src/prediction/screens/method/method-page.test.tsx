import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import validation from '../../rules/validation.json';
import { MethodPage } from './method-page.tsx';
import { renderInTheme } from '../../../../tests/support/render.tsx';

const sum = (...levels: number[]) => 10 * Math.log10(levels.reduce((all, level) => all + 10 ** (level / 10), 0));

test('MethodPage explains why the 5 dB are added only to the part of annoying equipment', () => {
  renderInTheme(
    <MemoryRouter>
      <MethodPage />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: /Annoying characteristics/ })).toBeVisible();
  expect(
    screen.getByText(/added to the part of the assessed level that the annoying equipment itself brings/),
  ).toBeVisible();
  expect(screen.getByText(/The character that annoys belongs to the noise of that equipment/)).toBeVisible();
  const table = screen.getByRole('table', { name: 'Examples of the penalty' });
  const rows = within(table).getAllByRole('row').slice(1);
  const numbers = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => Number(textContent)),
  );
  expect(numbers.map(([saw, generator]) => [saw, generator])).toEqual([
    [60, 40],
    [60, 60],
    [40, 60],
  ]);
  for (const [saw = NaN, generator = NaN, together, assessed] of numbers) {
    expect(together).toBeCloseTo(sum(saw, generator), 1);
    expect(assessed).toBeCloseTo(sum(saw + 5, generator), 1);
  }
});

test('MethodPage shows how far levels of areas and lines differ from a fine grid, by kind of scene', () => {
  renderInTheme(
    <MemoryRouter>
      <MethodPage />
    </MemoryRouter>,
  );
  const [, , ...rows] = within(screen.getByRole('table', { name: 'Areas and lines' })).getAllByRole('row');
  expect(rows).toHaveLength(validation.areas.length);
  rows.forEach((row, at) => {
    const { name, spread95Db, loudestWithin1DbPct } = validation.areas[at]!;
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect([cells[0], cells[3], cells[5]]).toEqual([
      name,
      spread95Db.toFixed(2),
      `${loudestWithin1DbPct.toFixed(1)}\u00a0%`,
    ]);
  });
});
