import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { setActive } from '../../../plan/api/edit-assessments.ts';
import type { UnreadableDocument } from '../../../firebase/live.ts';
import { useAccount } from '../../../people/api/session.ts';
import { assessmentIdSchema } from '../../../model/ids.ts';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';
import { showFailure } from '../show-failure.ts';

/** An assessment that cannot be read. The list shows it with the fault, and it can be removed. */
export function UnreadableItem({ document }: { document: UnreadableDocument }) {
  const { email } = useAccount();
  const id = assessmentIdSchema.safeParse(document.id);
  const name = document.name || 'An assessment without a name';
  const remove = () => {
    if (!id.success) return;
    setActive(id.data, false, email).catch(showFailure);
  };
  const ask = () =>
    dialogs.confirm({
      title: `Deactivate “${name}”?`,
      children: 'It is removed from everybody’s list. An administrator can restore it.',
      labels: { confirm: 'Deactivate', cancel: 'Keep' },
      confirmProps: { color: 'red.7' },
      onConfirm: remove,
    });
  return (
    <Paper component="li" withBorder p="sm">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <IconAlertTriangle size={20} color="var(--mantine-color-orange-8)" style={{ flexShrink: 0 }} />
        <Stack gap={4} flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text fw={600} truncate title={name}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            It cannot be read ({document.problem}).
          </Text>
        </Stack>
        {id.success && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={14} />}
            onClick={ask}
            style={{ flexShrink: 0 }}
          >
            Deactivate
          </Button>
        )}
      </Group>
    </Paper>
  );
}
