import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { DialogFrame } from '../../../src/app/shell/dialog-frame.tsx';
import { useUnsavedWarning } from '../../../src/projects/screens/use-unsaved-warning.tsx';
import { renderInTheme } from '../../support/render.tsx';

function Edited({ unsaved }: { unsaved: boolean }) {
  useUnsavedWarning(unsaved);
  return <Link to="/list">All projects</Link>;
}

function show(unsaved: boolean) {
  const router = createMemoryRouter([
    { path: '/', element: <Edited unsaved={unsaved} /> },
    { path: '/list', element: <p>The list</p> },
  ]);
  renderInTheme(
    <>
      <RouterProvider router={router} />
      <DialogFrame />
    </>,
  );
}

const leave = () => fireEvent.click(screen.getByRole('link', { name: 'All projects' }));
/** @returns whether the browser asks before the window is closed */
const asksAtClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a page with unsaved changes asks before it is left, stays, and is left', async () => {
  show(true);
  expect(asksAtClosing()).toBe(true);
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('The list')).toBeNull();
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('The list')).toBeVisible();
  expect(asksAtClosing()).toBe(false);
});

test('a page without changes is left without a question', async () => {
  show(false);
  expect(asksAtClosing()).toBe(false);
  leave();
  expect(await screen.findByText('The list')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
