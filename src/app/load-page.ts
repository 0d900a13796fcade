const MARKER = 'reloaded-after-page-failure';

/**
 * Loads a page's code. Where that fails, most likely because a new version was deployed, the app reloads once (a marker in local
 * storage prevents a loop); if it fails again the error is logged and thrown on.
 */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (localStorage.getItem(MARKER) === null) {
      localStorage.setItem(MARKER, 'yes');
      window.location.reload();
      return await new Promise<Module>(() => {});
    }
    // oxlint-disable-next-line no-console -- the specification asks for this error to be logged
    console.error('This page could not be loaded', error);
    throw error;
  }
}

/** Called once routing is ready. */
export function clearReloadMarker(): void {
  localStorage.removeItem(MARKER);
}
