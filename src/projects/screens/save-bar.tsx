import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Failure } from '../../ui/loading/states.tsx';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** How things stand, and what to do next. */
  hint: ReactNode;
  /** Whether the hint tells of something wrong. */
  alarming?: boolean;
  /** Why the last save failed; null where it did not. */
  problem: string | null;
  /** The buttons. */
  children: ReactNode;
}

/** The bar at the foot of a page that is edited, always in view. */
export function SaveBar({ hint, alarming = false, problem, children }: SaveBarProps) {
  return (
    <Paper withBorder px="md" py="sm" shadow="md" className={classes.bar ?? ''}>
      <Stack gap="xs">
        {problem !== null && <Failure message={problem} />}
        <Group justify="space-between" gap="xs">
          <Text size="sm" c={alarming ? 'red.9' : 'dimmed'} role="status" flex="1 1 200px">
            {hint}
          </Text>
          <Group gap="xs">{children}</Group>
        </Group>
      </Stack>
    </Paper>
  );
}

interface SaveButtonsProps {
  isDirty: boolean;
  saving: boolean;
  onSave: () => void;
  onUndo: () => void;
}

/** Saving and taking back, for pages whose save does nothing else. */
export function SaveButtons({ isDirty, saving, onSave, onUndo }: SaveButtonsProps) {
  return (
    <>
      {isDirty && (
        <Button variant="default" disabled={saving} onClick={onUndo}>
          Undo changes
        </Button>
      )}
      <Button leftSection={<IconDeviceFloppy size={16} />} loading={saving} disabled={!isDirty} onClick={onSave}>
        Save
      </Button>
    </>
  );
}
