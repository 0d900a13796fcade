import { Alert, Button, List, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';

interface OutOfDateProps {
  /** Notice with the next action. */
  children: string;
  /** Changes as sentences. */
  changes: readonly string[];
  className?: string;
}

/** Number of changes that are shown initially. */
const FEW = 5;

/** Says that the displayed data belongs to an earlier state, and lists the changes since. */
export function OutOfDate({ children, changes, className }: OutOfDateProps) {
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, FEW);
  return (
    <Alert
      color="orange"
      icon={<IconHistory />}
      title="Out of date"
      role="alert"
      {...(className !== undefined && { className })}
    >
      <Text size="sm">{children}</Text>
      {shown.length > 0 && (
        <List size="sm" mt={6} spacing={2} aria-label="What was changed">
          {shown.map((change) => (
            <List.Item key={change}>{change}</List.Item>
          ))}
        </List>
      )}
      {changes.length > FEW && (
        <Button mt={6} size="compact-xs" variant="default" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${changes.length - FEW} more`}
        </Button>
      )}
    </Alert>
  );
}
