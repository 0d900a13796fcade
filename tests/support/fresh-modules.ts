import { deleteApp, getApps } from 'firebase/app';
import { afterAll, vi } from 'vitest';

// Each file loads the app's own modules for itself, with what it replaces; libraries stay loaded, and so does what they keep.
vi.resetModules();
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await Promise.all(getApps().map(deleteApp));
});
