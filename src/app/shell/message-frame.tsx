import { Notifications } from '@mantine/notifications';

/** Shows what was done or went wrong, for a moment. */
export function MessageFrame() {
  // At the top: bars at the foot of pages have the buttons that save.
  return <Notifications position="top-right" mt={48} />;
}
