import { Button, Group, Paper, Text } from '@mantine/core';
import type { WorkAreaId } from '../../../model/ids.ts';
import { editor, useEditor } from '../editing/editor-store.ts';
import type { AreaActions } from './use-area-actions.ts';
import classes from './cards/work-area-card.module.css';

/** Actions for several selected work areas. Not shown if fewer than two are selected. */
export function SelectionBar({ there, actions }: { there: ReadonlySet<WorkAreaId>; actions: AreaActions }) {
  const ids = useEditor((state) => state.selectedAreas).filter((id) => there.has(id));
  if (ids.length < 2) return null;
  return (
    <Paper withBorder p="xs" className={classes.selection ?? ''} role="toolbar" aria-label="Selected work areas">
      <Group gap="xs">
        <Text size="sm" fw={600} role="status">
          {ids.length} selected
        </Text>
        <Button size="xs" variant="default" onClick={() => actions.duplicate(ids)}>
          Duplicate
        </Button>
        <Button size="xs" variant="default" onClick={() => editor.open({ kind: 'transfer', areaIds: ids })}>
          To another assessment …
        </Button>
        <Button size="xs" variant="default" color="red" onClick={() => actions.remove(ids)}>
          Delete
        </Button>
        <Button size="xs" variant="subtle" onClick={() => editor.selectAreas([])}>
          Clear
        </Button>
      </Group>
    </Paper>
  );
}
