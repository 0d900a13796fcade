import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Failure } from '../../ui/loading/states.tsx';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** Status text with the next action. */
  hint: ReactNode;
  /** Whether the hint is about a fault. */
  alarming?: boolean;
  /** Why the last save failed. Null if it did not. */
  problem: string | null;
  /** The buttons. */
  children: ReactNode;
}

/** The bar at the bottom of an editor page. It is always in view. */
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

/** Buttons to save and to discard changes, for pages with a plain save. */
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
