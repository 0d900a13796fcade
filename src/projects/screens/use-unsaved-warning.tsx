import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { dialogs } from '../../ui/dialogs/dialogs.ts';

/** The parts of the page in hand that have unsaved changes. */
const unsavedParts = new Set<symbol>();

/** Asks before a page is left of which a part has unsaved changes: `UnsavedWarning` within the page does. */
export function useUnsavedWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const part = Symbol('unsaved');
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsavedParts.add(part);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsavedParts.delete(part);
      window.removeEventListener('beforeunload', warn);
    };
  }, [unsaved]);
}

/** Asks before the page in hand is left with unsaved changes. There is one for all parts: a router has one blocker at a time. */
export function UnsavedWarning() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsavedParts.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    dialogs.confirm({
      title: 'Leave without saving?',
      children: <Text size="sm">The changes that you made on this page are dropped.</Text>,
      labels: { confirm: 'Leave', cancel: 'Stay' },
      confirmProps: { color: 'red.9' },
      onConfirm: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
  }, [blocker]);
  return null;
}
