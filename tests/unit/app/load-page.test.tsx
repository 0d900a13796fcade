import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearReloadMarker, loadPage } from '../../../src/app/load-page.ts';

const reload = vi.fn();
const broken = () => Promise.reject(new TypeError('chunk is gone'));

beforeEach(() => {
  localStorage.clear();
  reload.mockReset();
  vi.stubGlobal('window', { location: { reload } });
});
afterEach(() => vi.unstubAllGlobals());

describe('a page whose code cannot be fetched', () => {
  test('reloads the app once', async () => {
    void loadPage(broken);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('is an error that is logged when it fails again after the reload', async () => {
    void loadPage(broken);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    vi.mocked(console.error).mockImplementation(() => {});
    await expect(loadPage(broken)).rejects.toThrow('chunk is gone');
    expect(console.error).toHaveBeenCalledOnce();
    vi.mocked(console.error).mockClear();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('reloads again once routing was ready in between', async () => {
    void loadPage(broken);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    clearReloadMarker();
    void loadPage(broken);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });
});
