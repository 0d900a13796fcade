import { useEffect, useState } from 'react';

/**
 * The element that should get the focus back: the focused element, or for a menu item the button of its menu, because the item
 * disappears with the menu.
 */
export function openerInFocus(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]') ?? null;
  const opener = menu === null ? focused : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * Returns the focus to the element that opened a dialog when the dialog unmounts. The library does this only for a dialog that
 * stays mounted after it closes. After any other dialog, the focus would be at the top of the page.
 */
export function useReturnedFocus(): void {
  const [opener] = useState(openerInFocus);
  useEffect(() => () => focusUnlessTaken(opener), [opener]);
}

/**
 * Delays before the focus is checked, ms. The library moves the focus into a next dialog within 10 ms and removes a closed dialog
 * after 200 ms.
 */
const LOOKS_MS = [20, 250];

/**
 * Moves the focus to an element after a dialog has closed, unless another element has the focus. This can be an element of the
 * page, of a next dialog, or for a moment of the closing dialog.
 */
export function focusUnlessTaken(element: HTMLElement | null): void {
  if (element === null) return;
  const { ownerDocument: page } = element;
  for (const afterMs of LOOKS_MS) {
    setTimeout(() => {
      if (page.activeElement === page.body) element.focus({ preventScroll: true });
    }, afterMs);
  }
}
