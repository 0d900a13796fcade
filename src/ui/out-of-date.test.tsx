import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OutOfDate } from './out-of-date.tsx';
import { renderInTheme } from '../../tests/support/render.tsx';

test('OutOfDate lists the first five changes, and the others on request', () => {
  const changes = ['1', '2', '3', '4', '5', '6', '7'].map((number) => `Area ${number} was added.`);
  renderInTheme(<OutOfDate changes={changes}>Process again.</OutOfDate>);
  expect(screen.getByRole('alert')).toHaveTextContent('Process again.');
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
});

test('OutOfDate has no list if the changes are not known', () => {
  renderInTheme(<OutOfDate changes={[]}>Process again.</OutOfDate>);
  expect(screen.queryByRole('list')).toBeNull();
});
