import { Button, Menu } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from '../../../src/ui/dialogs/dialog.tsx';
import { renderInTheme } from '../../support/render.tsx';

/** A page with a dialog that is mounted only while it is open, and two ways to open it. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Menu transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Open it</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title="Details">
          <Button data-autofocus onClick={() => setOpen(false)}>
            Done
          </Button>
        </Dialog>
      )}
    </>
  );
}

/** Presses by keyboard: the pressed element has the focus. */
function press(element: HTMLElement) {
  element.focus();
  fireEvent.click(element);
}

const inFocus = () => document.activeElement?.textContent;

test('a dialog returns the focus to the button that opened it', async () => {
  renderInTheme(<Page />);
  press(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(inFocus()).toBe('Done'));
  press(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(inFocus()).toBe('Open'));
});

test('a dialog opened from a menu returns the focus to the menu’s button', async () => {
  renderInTheme(<Page />);
  press(screen.getByRole('button', { name: 'More' }));
  press(await screen.findByRole('menuitem', { name: 'Open it' }));
  await waitFor(() => expect(inFocus()).toBe('Done'));
  press(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(inFocus()).toBe('More'));
});
