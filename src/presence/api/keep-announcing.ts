import { HEARTBEAT_MS } from '../rules/presence.ts';

/**
 * Announces the user at once and then every minute, except while the page is hidden or without a network.
 * @returns stops the announcements
 */
export function keepAnnouncing(announceOnce: () => Promise<void>): () => void {
  let lastAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const beat = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    const waitMs = lastAt + HEARTBEAT_MS - Date.now();
    if (waitMs <= 0) {
      lastAt = Date.now();
      // A refused announcement or a lost connection does not affect the user's work.
      announceOnce().catch(() => undefined);
    }
    timer = setTimeout(beat, waitMs <= 0 ? HEARTBEAT_MS : waitMs);
  };
  beat();
  document.addEventListener('visibilitychange', beat);
  window.addEventListener('online', beat);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', beat);
    window.removeEventListener('online', beat);
  };
}
