import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NewPasswordInput } from './new-password-input.tsx';
import { renderInTheme } from '../../../tests/support/render.tsx';

const RULE = 'Use at least 12 characters. Use a digit.';
const findProblems = (password: string) => Promise.resolve(password.length < 12 ? [RULE] : []);

test('NewPasswordInput reserves the height of the longest message, so that nothing moves when the password becomes valid', async () => {
  const { rerender } = renderInTheme(<NewPasswordInput label="Password" password="" findProblems={findProblems} />);
  await screen.findByText(RULE);
  rerender(<NewPasswordInput label="Password" password="twelve-letters-1" findProblems={findProblems} />);
  const good = await screen.findByText('Good.');
  expect(good).toBeVisible();
  expect(good.parentElement).toHaveAttribute('data-longest', RULE);
});
