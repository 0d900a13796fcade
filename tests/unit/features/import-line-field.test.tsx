import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LineField } from '../../../src/plan/screens/import/file-options.tsx';
import type { SaidHeight } from '../../../src/plan/screens/import/import-plan.ts';
import { renderInTheme } from '../../support/render.tsx';

const said = (heightM: number): SaidHeight => ({ kind: 'said', heightM });
const METHOD = { barrierHeightM: 2.4 };

function draw(heights: readonly SaidHeight[], areBarriers = true) {
  const ticks: boolean[] = [];
  renderInTheme(
    <LineField areBarriers={areBarriers} heights={heights} method={METHOD} onChange={(tick) => ticks.push(tick)} />,
  );
  return ticks;
}

test('LineField makes lines with heights barriers without a message', () => {
  const ticks = draw([said(3), said(4)]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/gets? 2\.4 m/)).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Lines are temporary noise barriers' }));
  expect(ticks).toEqual([false]);
});

test('LineField announces that lines without a height get the project’s default height', () => {
  draw([said(3), { kind: 'none' }]);
  expect(screen.getByText(/it gets 2\.4 m, by the default of the project/)).toBeVisible();
});

test('LineField reports heights that cannot be read, and guesses none', () => {
  draw([{ kind: 'refused', text: '2400' }]);
  expect(screen.getByRole('alert')).toHaveTextContent('1 height could not be read: “2400”.');
});

test('LineField ignores heights if the lines are work areas', () => {
  draw([{ kind: 'none' }, { kind: 'refused', text: '2400' }], false);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/default of the project/)).toBeNull();
});
