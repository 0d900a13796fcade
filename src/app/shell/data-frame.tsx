import { useNotifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useDialogsWanted } from '../../ui/dialogs/dialogs.ts';
import { onFirstInteraction } from '../first-interaction.ts';
import { preloadPointedLinks } from '../preload.ts';
import { prefetchCode } from '../../ui/loading/fetch-code.ts';
import { lazily } from '../../ui/loading/lazily.ts';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';

const queries = new QueryClient({
  defaultOptions: {
    // Without a network a request fails at once and says so, instead of waiting unseen.
    queries: { retry: 1, refetchOnWindowFocus: false, staleTime: Infinity, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

const loadDialogs = async () => (await import('./dialog-frame.tsx')).DialogFrame;
const loadMessages = async () => (await import('./message-frame.tsx')).MessageFrame;
const DialogFrame = lazily(loadDialogs);
const MessageFrame = lazily(loadMessages);

const focusHeadings = async () => (await import('../focus-heading.ts')).focusHeadings();
const prefetchAll = () => void Promise.all([loadDialogs, loadMessages, focusHeadings].map(prefetchCode));

/**
 * What pages stand in that fetch data, ask questions and tell of what was done: all but those for signing in. The frames of dialogs and
 * messages are fetched when somebody first does something, before there is one to show.
 */
export function DataFrame() {
  const isAsked = useDialogsWanted(({ wanted }) => wanted);
  const hasNotified = useIsEver(useNotifications().notifications.length > 0);
  // Where they cannot be had now, they are asked for again when there is something to show.
  useEffect(() => onFirstInteraction(prefetchAll), []);
  useEffect(preloadPointedLinks, []);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
      <PartBoundary>
        <Suspense>{isAsked && <DialogFrame />}</Suspense>
        <Suspense>{hasNotified && <MessageFrame />}</Suspense>
      </PartBoundary>
    </QueryClientProvider>
  );
}

/** Whether something is so, or was so before. */
function useIsEver(isNow: boolean): boolean {
  const [isEver, setEver] = useState(isNow);
  if (isNow && !isEver) setEver(true);
  return isEver;
}
