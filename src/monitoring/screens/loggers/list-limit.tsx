import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Warns that a list may have more entries than are read. Active and new entries come first. */
export function ListLimit({ read, most }: { read: number; most: number }) {
  if (read < most) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle />}>
      Only the newest {most} entries are shown, active ones first. Withdraw those that are no longer needed.
    </Alert>
  );
}
