import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/** The module as a newly loaded page has it. */
let page: typeof import('./load-page.ts');
async function startPage(): Promise<void> {
  vi.resetModules();
  page = await import('./load-page.ts');
}

const reload = vi.fn();
const assign = vi.fn();
const nowhere = () => null;
const broken = () => Promise.reject(new TypeError('chunk is gone'));

beforeEach(async () => {
  await startPage();
  localStorage.clear();
  reload.mockReset();
  assign.mockReset();
  vi.stubGlobal('window', {
    location: { reload, assign, pathname: '/projects/a/', search: '?view=results', hash: '' },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('loadPage', () => {
  test('reloads the app once if the code of a page cannot be fetched', async () => {
    void page.loadPage(broken, nowhere);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('reloads at the URL of the navigation, so that the click is not lost', async () => {
    void page.loadPage(broken, () => '/account');
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/account'));
    expect(reload).not.toHaveBeenCalled();
  });

  test('reloads in place if the page belongs to the current URL', async () => {
    void page.loadPage(broken, () => '/projects/a/?view=results');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('logs an error if the code cannot be fetched after the reload either', async () => {
    void page.loadPage(broken, nowhere);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await startPage();
    vi.mocked(console.error).mockImplementation(() => {});
    await expect(page.loadPage(broken, nowhere)).rejects.toThrow('chunk is gone');
    expect(console.error).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('reloads the app once if two pages fail at the same time, and logs neither', async () => {
    void page.loadPage(broken, nowhere);
    void page.loadPage(broken, nowhere);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(reload).toHaveBeenCalledOnce();
    expect(console.error).not.toHaveBeenCalled();
  });

  test('reloads again if routing was ready after the earlier reload', async () => {
    void page.loadPage(broken, nowhere);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    page.clearReloadMarker();
    await startPage();
    void page.loadPage(broken, nowhere);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });
});
