import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { focusHeadings } from './focus-heading.ts';

/** Opens a page as the shell renders it for another path. */
function openPage(content: string): HTMLElement {
  document.querySelector('main')?.remove();
  const main = document.createElement('main');
  main.innerHTML = content;
  document.body.append(main);
  return main;
}

test('focusHeadings moves the focus to the heading of each page that is opened after the first', async () => {
  openPage('<h1>Projects</h1>');
  focusHeadings();
  expect(document.body).toHaveFocus();
  const page = openPage('<p>Loading …</p>');
  await Promise.resolve();
  page.innerHTML = '<h1>Track works</h1>';
  await waitFor(() => expect(page.querySelector('h1')).toHaveFocus());
});

test('focusHeadings leaves the focus in a field that already has it', async () => {
  const page = openPage('<h1>Sign in</h1><input>');
  page.querySelector('input')?.focus();
  await Promise.resolve();
  page.append('more');
  await Promise.resolve();
  expect(page.querySelector('input')).toHaveFocus();
});
