import { Button, Checkbox, Group, NumberInput, Paper, Text } from '@mantine/core';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';
import { isTouch } from '../../../ui/map/canvas/reach.ts';
import classes from '../../../ui/map/draw-toolbar.module.css';
import { dimensionsOf } from './dimensions.ts';
import { MAX_WIDTH_M, MIN_WIDTH_M, useDrawingSettings } from './drawing-settings.ts';
import type { Drawing } from './drawing.ts';
import { type DrawingTool, editor, useEditor } from '../editing/editor-store.ts';
import { equipmentBefore } from './use-drawn-areas.ts';
import { TypedLeg } from './typed-leg.tsx';
import type { DrawnPath } from './drawn-path.ts';
import { useDrawnPath } from './use-drawn-path.ts';
import { useSmall } from '../../../ui/hooks/use-narrow.ts';
import { counted } from '../../../model/format/format.ts';

/** `tap` is the text for touch screens. `fewestCorners` is null if the last click finishes the shape. */
const HINTS: Record<DrawingTool, { text: string; tap: string; fewestCorners: number | null }> = {
  polygon: {
    text: 'Click the corners. Finish by the button, Enter, or a click on the last corner.',
    tap: 'Tap the corners, then Finish.',
    fewestCorners: 3,
  },
  rectangle: {
    text: 'Click two opposite corners, or drag from one to the other.',
    tap: 'Tap two opposite corners, or drag from one to the other.',
    fewestCorners: null,
  },
  'angled-rectangle': {
    text: 'Click both ends of one side, then how wide it is.',
    tap: 'Tap both ends of one side, then how wide it is.',
    fewestCorners: null,
  },
  linestring: {
    text: 'Click along the road. Finish by the button, Enter, or a click on its end.',
    tap: 'Tap along the road, then Finish.',
    fewestCorners: 2,
  },
  barrier: {
    text: 'Click along the barrier. Finish by the button, Enter, or a click on its end.',
    tap: 'Tap along the barrier, then Finish.',
    fewestCorners: 2,
  },
  corridor: {
    text: 'Click along its middle. Finish by the button, Enter, or a click on its end.',
    tap: 'Tap along its middle, then Finish.',
    fewestCorners: 2,
  },
  point: {
    text: 'Click where the equipment stands.',
    tap: 'Tap where the equipment stands.',
    fewestCorners: null,
  },
  hole: {
    text: 'Click the corners of the hole. Finish by the button, Enter, or a click on the last corner.',
    tap: 'Tap the corners of the hole, then Finish.',
    fewestCorners: 3,
  },
  measure: {
    text: 'Click along the line to measure. It is not saved.',
    tap: 'Tap along the line to measure. It is not saved.',
    fewestCorners: 2,
  },
};

/** Tools that create a work area with equipment. */
const MAKES_AREA: readonly DrawingTool[] = [
  'polygon',
  'rectangle',
  'angled-rectangle',
  'linestring',
  'corridor',
  'point',
];

/** Tools whose next vertex can be typed. */
const TYPED: readonly DrawingTool[] = [
  'polygon',
  'angled-rectangle',
  'linestring',
  'barrier',
  'corridor',
  'hole',
  'measure',
];

interface DrawingHintProps {
  tool: DrawingTool;
  corners: number;
  drawing: Drawing;
  workAreas: Assessment['workAreas'];
  plane: CoordinateSystem;
}

/** Instructions for a tool, the current size of the shape, and buttons in place of keys. Clicks on the text reach the map. */
export function DrawingHint({ tool, corners, drawing, workAreas, plane }: DrawingHintProps) {
  const { text, tap, fewestCorners } = HINTS[tool];
  const isSmall = useSmall();
  const drawn = useDrawnPath(drawing);
  const placed = tool === 'angled-rectangle' ? cornersOfRectangle(drawn) : corners;
  const size = drawn === null ? null : dimensionsOf(tool, drawn.path, plane);
  return (
    <Paper shadow="sm" px="sm" py={6} className={classes.hint ?? ''}>
      <Text size="sm" role="status">
        {isTouch() ? tap : text}
      </Text>
      {size !== null && (
        <Text size="sm" fw={600} data-testid="dimensions">
          {size}
        </Text>
      )}
      <Group gap={6} mt={6} className={classes.steps ?? ''}>
        {tool === 'corridor' && <CorridorWidth />}
        {fewestCorners !== null && (
          <>
            <Button size="xs" disabled={corners < fewestCorners} onClick={drawing.finish}>
              Finish
            </Button>
            <Button size="xs" variant="default" disabled={corners === 0} onClick={drawing.takeCornerBack}>
              Remove corner
            </Button>
          </>
        )}
        <Button size="xs" variant="default" onClick={() => cancelDrawing(tool === 'measure' ? 0 : corners)}>
          {tool === 'measure' ? 'Close' : 'Cancel'}
        </Button>
      </Group>
      {placed > 0 && !isSmall && TYPED.includes(tool) && (
        <Group mt={6} className={classes.steps ?? ''}>
          <TypedLeg tool={tool} drawing={drawing} corners={placed} plane={plane} />
        </Group>
      )}
      {MAKES_AREA.includes(tool) && <CarryEquipment workAreas={workAreas} />}
    </Paper>
  );
}

/**
 * The number of placed vertices of an angled rectangle, which have no undo. From two vertices on, its second side follows the
 * pointer.
 */
function cornersOfRectangle(drawn: DrawnPath | null): number {
  if (drawn === null || drawn.isDone) return 0;
  return drawn.path.length > 2 ? 2 : 1;
}

/** Asks before a drawing is discarded, because a finger easily hits the wrong button. */
function cancelDrawing(corners: number): void {
  const giveUp = () => editor.pickTool('select');
  if (corners === 0) giveUp();
  else
    dialogs.confirm({
      title: 'Discard the drawing?',
      children: <Text size="sm">{counted(corners, 'corner')} drawn so far will be lost.</Text>,
      labels: { confirm: 'Discard', cancel: 'Keep drawing' },
      confirmProps: { color: 'red.9' },
      onConfirm: giveUp,
    });
}

function CorridorWidth() {
  const { settings, change } = useDrawingSettings();
  return (
    <NumberInput
      size="xs"
      w={110}
      aria-label="Width of the corridor, m"
      prefix="Width "
      suffix=" m"
      min={MIN_WIDTH_M}
      max={MAX_WIDTH_M}
      clampBehavior="blur"
      value={settings.corridorWidthM}
      onChange={(value) => {
        const widthM = Number(value);
        if (value !== '' && widthM >= MIN_WIDTH_M && widthM <= MAX_WIDTH_M) change({ corridorWidthM: widthM });
      }}
    />
  );
}

function CarryEquipment({ workAreas }: { workAreas: Assessment['workAreas'] }) {
  const { settings, change } = useDrawingSettings();
  const lastArea = useEditor((state) => state.lastArea);
  const before = equipmentBefore(workAreas, lastArea);
  if (before === null) return null;
  return (
    <Group mt={8} className={classes.steps ?? ''}>
      <Checkbox
        size="xs"
        color="lime"
        styles={{ label: { color: 'white' } }}
        label={`With the equipment of ${before.name}`}
        checked={settings.carryEquipment}
        onChange={(event) => change({ carryEquipment: event.currentTarget.checked })}
      />
    </Group>
  );
}
