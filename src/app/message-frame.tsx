import { Notifications } from '@mantine/notifications';

/** Shows what was done or went wrong, for a moment. */
export function MessageFrame() {
  return <Notifications position="bottom-right" />;
}
