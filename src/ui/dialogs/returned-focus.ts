import { useEffect, useState } from 'react';

/** What has the focus, to which it can come back; of a menu's item the button of the menu, since the item goes with the menu. */
export function openerInFocus(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]') ?? null;
  const opener = menu === null ? focused : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/**
 * Returns the focus to the element that opened a dialog when the dialog unmounts. The library does this only for a dialog that stays mounted
 * after it closes. After any other dialog the keyboard focus would be at the top of the page.
 */
export function useReturnedFocus(): void {
  const [opener] = useState(openerInFocus);
  useEffect(() => () => focusUnlessTaken(opener), [opener]);
}

/** The library places the focus of a next dialog within 10 ms, and takes a closed one away after 200. */
const LOOKS_MS = [20, 250];

/**
 * Gives an element the focus after a dialog unless something has it: the page, a next dialog, or for a moment the question that the
 * dialog closed by.
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
