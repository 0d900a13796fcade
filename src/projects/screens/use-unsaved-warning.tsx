import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { dialogs } from '../../ui/dialogs/dialogs.ts';

/** The parts of the current page with unsaved changes. */
const unsavedParts = new Set<symbol>();

/**
 * Registers a part of the page that has unsaved changes. `UnsavedWarning` then asks before the user leaves the page.
 * @returns a function that removes the registration, for leaving without the question
 */
export function useUnsavedWarning(unsaved: boolean): () => void {
  const [part] = useState(() => Symbol('unsaved'));
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsavedParts.add(part);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsavedParts.delete(part);
      window.removeEventListener('beforeunload', warn);
    };
  }, [unsaved, part]);
  return () => void unsavedParts.delete(part);
}

/**
 * Asks before the person leaves the current page with unsaved changes. One component serves all parts, because a router has only
 * one blocker at a time.
 */
export function UnsavedWarning() {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isOther = from.pathname !== to.pathname || from.search !== to.search;
    return unsavedParts.size > 0 && isOther;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    dialogs.confirm({
      title: 'Leave without saving?',
      children: <Text size="sm">Your changes on this page will be lost.</Text>,
      labels: { confirm: 'Leave', cancel: 'Stay' },
      confirmProps: { color: 'red.9' },
      onConfirm: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
  }, [blocker]);
  return null;
}
