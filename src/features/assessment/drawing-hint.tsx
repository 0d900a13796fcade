import { Button, Group, Paper, Text } from '@mantine/core';
import classes from './draw-toolbar.module.css';
import type { Drawing } from './drawing.ts';
import { editor, type Tool } from './editor-store.ts';

const HINTS: Record<Exclude<Tool, 'select'>, { text: string; fewestCorners: number }> = {
  polygon: { text: 'Click the corners. Finish by the button, Enter, or a click on the last corner.', fewestCorners: 3 },
  linestring: { text: 'Click along the road. Finish by the button, Enter, or a click on its end.', fewestCorners: 2 },
  point: { text: 'Click where the plant stands.', fewestCorners: 1 },
};

interface DrawingHintProps {
  tool: Exclude<Tool, 'select'>;
  corners: number;
  drawing: Drawing;
}

/** How to draw with a tool, and the buttons that stand in for keys where there are none. Clicks on the text reach the map. */
export function DrawingHint({ tool, corners, drawing }: DrawingHintProps) {
  const { text, fewestCorners } = HINTS[tool];
  return (
    <Paper shadow="sm" px="sm" py={6} className={classes.hint ?? ''}>
      <Text size="sm" role="status">
        {text}
      </Text>
      <Group gap={6} mt={6} className={classes.steps ?? ''}>
        {tool !== 'point' && (
          <>
            <Button size="xs" disabled={corners < fewestCorners} onClick={drawing.finish}>
              Finish
            </Button>
            <Button size="xs" variant="default" disabled={corners === 0} onClick={drawing.takeCornerBack}>
              Remove corner
            </Button>
          </>
        )}
        <Button size="xs" variant="default" onClick={() => editor.pickTool('select')}>
          Cancel
        </Button>
      </Group>
    </Paper>
  );
}
