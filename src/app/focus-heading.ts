/** A dialog whose action opens a page is closed within this time, ms. */
const CLOSING_MS = 2_000;

/**
 * Moves the focus to the heading of each page that is opened from now on, so that keyboard and screen reader users start there.
 */
export function focusHeadings(): void {
  let done = document.querySelector('main');
  let since: number | null = null;
  const focusHeading = () => {
    const main = document.querySelector('main');
    if (main === done || main === null) return;
    const heading = main.querySelector('h1');
    // The code of a page may still be loading. It has no heading until then.
    if (heading === null) return;
    since ??= Date.now();
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body;
    if (isFree) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    } else if (!main.contains(activeElement) && Date.now() - since < CLOSING_MS) return;
    // A field of the page that has the focus keeps it.
    done = main;
    since = null;
  };
  new MutationObserver(focusHeading).observe(document.body, { childList: true, subtree: true });
}
