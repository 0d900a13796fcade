import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { dialogsAreShown } from '../../ui/dialogs/dialogs.ts';

/** Shows the dialogs that code asks for. */
export function DialogFrame() {
  return (
    <ModalsProvider>
      <Listening />
    </ModalsProvider>
  );
}

function Listening() {
  // The frame listens from the same moment on: the effects of one drawing come together.
  useEffect(dialogsAreShown, []);
  return null;
}
