import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { DialogFrame } from '../../../src/app/shell/dialog-frame.tsx';
import { UnsavedWarning, useUnsavedWarning } from '../../../src/projects/screens/use-unsaved-warning.tsx';
import { renderInTheme } from '../../support/render.tsx';

function Part({ unsaved }: { unsaved: boolean }) {
  useUnsavedWarning(unsaved);
  return null;
}

function show(...parts: readonly boolean[]) {
  const page = (
    <>
      {parts.map((unsaved, index) => (
        <Part key={`part ${index}`} unsaved={unsaved} />
      ))}
      <Link to="/list">All projects</Link>
      <UnsavedWarning />
    </>
  );
  const router = createMemoryRouter([
    { path: '/', element: page },
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
/** @returns whether the browser warns before the window is closed */
const asksAtClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test.each([[[true]], [[true, false]], [[false, true]]])(
  'UnsavedWarning asks before a page with unsaved changes is left, and both answers work: parts %j',
  async (parts) => {
    const warned = vi.spyOn(console, 'warn');
    show(...parts);
    expect(asksAtClosing()).toBe(true);
    leave();
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('The list')).toBeNull();
    leave();
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('The list')).toBeVisible();
    expect(asksAtClosing()).toBe(false);
    expect(warned).not.toHaveBeenCalled();
  },
);

test('UnsavedWarning does not ask if nothing has changed', async () => {
  show(false, false);
  expect(asksAtClosing()).toBe(false);
  leave();
  expect(await screen.findByText('The list')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
