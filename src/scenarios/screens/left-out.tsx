import { Alert, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { LeftOutVariant } from './use-what-if.ts';

interface LeftOutProps {
  variants: readonly LeftOutVariant[];
  onDrop: (key: string) => void;
}

/**
 * Lists the variants in the comparison that cannot be applied to the edited plan, with the reasons. A variant returns to the
 * comparison when another edit allows it.
 */
export function LeftOut({ variants, onDrop }: LeftOutProps) {
  return (
    <Alert color="orange" title="Left out since the plan was edited">
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {variants.map(({ key, name, reason }) => (
          <Group component="li" key={key} justify="space-between" wrap="nowrap" gap="xs">
            <Stack gap={0} miw={0}>
              <Text size="sm">{name}</Text>
              <Text size="xs">{reason}</Text>
            </Stack>
            <Button size="compact-xs" variant="default" style={{ flexShrink: 0 }} onClick={() => onDrop(key)}>
              Remove
              <VisuallyHidden>: {name}</VisuallyHidden>
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
