const MARKER = 'reloaded-after-page-failure';

/** Whether this page is about to be reloaded: what else fails meanwhile waits for that. */
let isReloading = false;
const STAYED_MS = 10_000;

/**
 * Loads a page's code. Where that fails, most likely because a new version was deployed, the app reloads once (a marker in local
 * storage prevents a loop); if it fails again the error is logged and thrown on.
 * @param target the address that is being gone to: until a page is there, the address bar has the one that was left
 */
export async function loadPage<Module>(load: () => Promise<Module>, target: () => string | null): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (isReloading) return await new Promise<Module>(() => {});
    if (localStorage.getItem(MARKER) === null) {
      localStorage.setItem(MARKER, 'yes');
      isReloading = true;
      // Whoever is asked about unsaved changes may stay.
      setTimeout(() => (isReloading = false), STAYED_MS);
      reloadAt(target());
      return await new Promise<Module>(() => {});
    }
    // oxlint-disable-next-line no-console -- the specification asks for this error to be logged
    console.error('This page could not be loaded', error);
    throw error;
  }
}

/** A jump within the page is no reload. */
function reloadAt(target: string | null): void {
  const { pathname, search, hash } = window.location;
  if (target === null || target === pathname + search + hash) window.location.reload();
  else window.location.assign(target);
}

/** Called once routing is ready and its page is shown. */
export function clearReloadMarker(): void {
  localStorage.removeItem(MARKER);
}
