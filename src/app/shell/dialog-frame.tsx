import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { dialogsAreShown } from '../../ui/dialogs/dialogs.ts';
import { Queries } from '../../ui/loading/queries.tsx';

/** Renders the dialogs that code opens. */
export function DialogFrame() {
  return (
    <Queries>
      <ModalsProvider>
        <Listening />
      </ModalsProvider>
    </Queries>
  );
}

function Listening() {
  // The dialogs of this frame start to listen in the same commit, because React runs all effects of a commit together.
  useEffect(dialogsAreShown, []);
  return null;
}
