import { useNotifications } from '@mantine/notifications';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { useDialogsWanted } from '../../ui/dialogs/dialogs.ts';
import { loadFollowing } from '../../people/api/session.ts';
import { useIsEver } from '../../ui/hooks/use-is-ever.ts';
import { onFirstInteraction } from '../first-interaction.ts';
import { preloadPointedLinks } from '../preload.ts';
import { prefetchCode } from '../../ui/loading/fetch-code.ts';
import { lazily } from '../../ui/loading/lazily.ts';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';

const loadDialogs = async () => (await import('./dialog-frame.tsx')).DialogFrame;
const loadMessages = async () => (await import('./message-frame.tsx')).MessageFrame;
const DialogFrame = lazily(loadDialogs);
const MessageFrame = lazily(loadMessages);

const focusHeadings = async () => (await import('../focus-heading.ts')).focusHeadings();
const prefetchAll = () => void Promise.all([loadDialogs, loadMessages, focusHeadings].map(prefetchCode));

/**
 * Frame of all pages except the sign-in pages. It provides dialogs and notifications. Their code is fetched at the first
 * interaction, before one has to be shown.
 */
export function DataFrame() {
  const isAsked = useDialogsWanted(({ wanted }) => wanted);
  const hasNotified = useIsEver(useNotifications().notifications.length > 0);
  // If the code cannot be fetched yet, it is fetched again when a dialog or notification has to be shown.
  useEffect(() => onFirstInteraction(prefetchAll), []);
  useEffect(preloadPointedLinks, []);
  // While the identity provider confirms the user.
  useEffect(() => void prefetchCode(loadFollowing), []);
  return (
    <>
      <Outlet />
      <PartBoundary>
        <Suspense>{isAsked && <DialogFrame />}</Suspense>
        <Suspense>{hasNotified && <MessageFrame />}</Suspense>
      </PartBoundary>
    </>
  );
}
