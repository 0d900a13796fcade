import { deleteApp, getApps } from 'firebase/app';
import { afterAll, vi } from 'vitest';

// Each file loads the app's own modules again, with its own replacements. Libraries stay loaded and keep their state.
vi.resetModules();
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await Promise.all(getApps().map(deleteApp));
});
