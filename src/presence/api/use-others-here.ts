import { useEffect, useMemo, useRef, useState } from 'react';
import { useLive } from '../../firebase/live.ts';
import type { AssessmentId, Email } from '../../model/ids.ts';
import { othersHere, type Presence } from '../rules/presence.ts';
import { keepAnnouncing } from './keep-announcing.ts';
import { announce, leave, watchPresence } from './presence.ts';

interface Person {
  uid: string;
  email: Email;
  name: string;
}

/** Interval at which the page checks for users without a recent heartbeat, ms. */
const CHECK_MS = 15_000;
const NO_ENTRIES: Presence[] = [];

/** Returns the other users who have an assessment open. Announces this user as well while the page is visible. */
export function useOthersHere(assessment: AssessmentId, person: Person): Presence[] {
  const { uid, email, name } = person;
  const live = useLive(useMemo(() => watchPresence(assessment), [assessment]));
  const entries = live.kind === 'ready' ? live.value : NO_ENTRIES;
  const serverNow = useServerNow(entries.find((entry) => entry.uid === uid)?.seenAt.getTime());
  useEffect(() => {
    const stop = keepAnnouncing(() => announce(assessment, { uid, email, name }));
    const away = () => void leave(assessment, uid).catch(() => undefined);
    window.addEventListener('pagehide', away);
    return () => {
      window.removeEventListener('pagehide', away);
      stop();
      away();
    };
  }, [assessment, uid, email, name]);
  return useMemo(() => othersHere(entries, uid, serverNow), [entries, uid, serverNow]);
}

/**
 * Estimates the time of the server, ms, to within some seconds. The clocks of computers may differ by more than a heartbeat.
 * @param announcedAt when the server received the user's last heartbeat, ms
 */
function useServerNow(announcedAt: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const offset = useRef(0);
  useEffect(() => {
    const check = () => setNow(Date.now() + offset.current);
    const checking = setInterval(check, CHECK_MS);
    return () => clearInterval(checking);
  }, []);
  const first = useRef(announcedAt);
  useEffect(() => {
    // A heartbeat stored before the page was opened gives no information about the current time.
    if (announcedAt === undefined || announcedAt === first.current) {
      first.current ??= announcedAt;
      return;
    }
    offset.current = announcedAt - Date.now();
    setNow(announcedAt);
  }, [announcedAt]);
  return now;
}
