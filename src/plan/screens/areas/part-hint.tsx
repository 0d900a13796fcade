import { Button, Group, Paper, Text } from '@mantine/core';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { workAreaName } from '../../../model/assessment/work-area.ts';
import classes from '../../../ui/map/draw-toolbar.module.css';
import { type ChosenPart, editor, useEditor } from '../editing/editor-store.ts';
import { withoutPart } from './remove-part.ts';

interface PartHintProps {
  workAreas: Assessment['workAreas'];
  onRemove: (part: ChosenPart) => void;
}

/** Offers the actions for the clicked vertex or hole, for devices without a Delete key. */
export function PartHint({ workAreas, onRemove }: PartHintProps) {
  const part = useEditor((state) => state.selectedPart);
  const area = part === null ? undefined : workAreas[part.areaId];
  if (part === null || area === undefined) return null;
  const isHole = part.index === null;
  const what = isHole ? 'Hole' : `Corner ${(part.index ?? 0) + 1}${part.ring > 0 ? ' of a hole' : ''}`;
  const canGo = withoutPart(area.feature.geometry, part) !== null;
  return (
    <Paper shadow="sm" px="sm" py={6} className={classes.hint ?? ''}>
      <Text size="sm" role="status">
        {what} of {workAreaName(area)}
        {canGo ? '' : ': no corner can be removed'}
      </Text>
      <Group gap={6} mt={6} className={classes.steps ?? ''}>
        <Button size="xs" disabled={!canGo} onClick={() => onRemove(part)}>
          {isHole ? 'Remove hole' : 'Remove corner'}
        </Button>
        <Button size="xs" variant="default" onClick={() => editor.selectPart(null)}>
          Keep it
        </Button>
      </Group>
    </Paper>
  );
}
