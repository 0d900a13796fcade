import { Alert, Button, List, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';

interface OutOfDateProps {
  /** What the reader has to know and do. */
  children: string;
  /** What was changed, a sentence each. */
  changes: readonly string[];
  className?: string;
}

/** So many changes are seen at first. */
const FEW = 5;

/** Says that what is shown is of an earlier state, and what was changed since. */
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
