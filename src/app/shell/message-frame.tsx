import { Notifications } from '@mantine/notifications';

/** Shows notifications of results and errors for a short time. */
export function MessageFrame() {
  // Notifications appear at the top, because the bars at the bottom of pages have the save buttons.
  return <Notifications position="top-right" mt={48} />;
}
