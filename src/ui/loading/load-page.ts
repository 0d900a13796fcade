const MARKER = 'reloaded-after-page-failure';

/** Whether the page is about to be reloaded. Other failures wait for that. */
let isReloading = false;
const STAYED_MS = 10_000;

/**
 * Loads a page's code. If that fails, usually because a new version was deployed, the app reloads once. A marker in local storage
 * prevents a loop. If it fails again, the error is logged and thrown.
 * @param target address of the new page; the address bar shows the previous page until the new page is loaded
 */
export async function loadPage<Module>(load: () => Promise<Module>, target: () => string | null): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (isReloading) return await new Promise<Module>(() => {});
    if (localStorage.getItem(MARKER) === null) {
      localStorage.setItem(MARKER, 'yes');
      isReloading = true;
      // A question about unsaved changes can prevent the reload.
      setTimeout(() => (isReloading = false), STAYED_MS);
      reloadAt(target());
      return await new Promise<Module>(() => {});
    }
    // oxlint-disable-next-line no-console -- the specification asks for this error to be logged
    console.error('This page could not be loaded', error);
    throw error;
  }
}

/** Changing only the hash does not reload the page. */
function reloadAt(target: string | null): void {
  const { pathname, search, hash } = window.location;
  if (target === null || target === pathname + search + hash) window.location.reload();
  else window.location.assign(target);
}

/** Called when routing is ready and its page is shown. */
export function clearReloadMarker(): void {
  localStorage.removeItem(MARKER);
}
