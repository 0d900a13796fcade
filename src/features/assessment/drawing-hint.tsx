import { Button, Checkbox, Group, NumberInput, Paper, Text } from '@mantine/core';
import type { Assessment } from '../../domain/assessment.ts';
import type { CoordinateSystem } from '../../geodata/crs/crs.ts';
import { commonTexts } from '../../texts/common.ts';
import { drawingTexts } from '../../texts/assessment-drawing.ts';
import { dialogs } from '../../ui/dialogs.ts';
import { isTouch } from '../../ui/map/reach.ts';
import classes from './draw-toolbar.module.css';
import { dimensionsOf } from './dimensions.ts';
import { MAX_WIDTH_M, MIN_WIDTH_M, useDrawingSettings } from './drawing-settings.ts';
import type { Drawing } from './drawing.ts';
import { type DrawingTool, editor, useEditor } from './editor-store.ts';
import { equipmentBefore } from './use-drawn-areas.ts';
import { useDrawnPath } from './use-drawn-path.ts';

/** `tap` is for fingers. `fewestCorners` is null where the last click finishes by itself. */
const HINTS: Record<DrawingTool, { text: string; tap: string; fewestCorners: number | null }> = {
  polygon: { text: drawingTexts.clickCorners, tap: drawingTexts.tapCorners, fewestCorners: 3 },
  rectangle: {
    text: drawingTexts.clickTwoOppositeCorners,
    tap: drawingTexts.tapTwoOppositeCorners,
    fewestCorners: null,
  },
  'angled-rectangle': { text: drawingTexts.clickBothEnds, tap: drawingTexts.tapBothEnds, fewestCorners: null },
  linestring: { text: drawingTexts.clickAlongRoad, tap: drawingTexts.tapAlongRoad, fewestCorners: 2 },
  barrier: {
    text: drawingTexts.clickAlongBarrier,
    tap: drawingTexts.tapAlongBarrier,
    fewestCorners: 2,
  },
  corridor: { text: drawingTexts.clickAlongItsMiddle, tap: drawingTexts.tapAlongItsMiddle, fewestCorners: 2 },
  point: {
    text: drawingTexts.clickWhereEquipmentStands,
    tap: drawingTexts.tapWhereEquipmentStands,
    fewestCorners: null,
  },
  hole: {
    text: drawingTexts.clickCornersOfHoleFinish,
    tap: drawingTexts.tapCornersOfHole,
    fewestCorners: 3,
  },
  measure: { text: drawingTexts.clickAlongWhatYouMeasure, tap: drawingTexts.tapAlongWhatYouMeasure, fewestCorners: 2 },
};

/** Tools that make a work area with equipment. */
const MAKES_AREA: readonly DrawingTool[] = [
  'polygon',
  'rectangle',
  'angled-rectangle',
  'linestring',
  'corridor',
  'point',
];

interface DrawingHintProps {
  tool: DrawingTool;
  corners: number;
  drawing: Drawing;
  workAreas: Assessment['workAreas'];
  plane: CoordinateSystem;
}

/** How to draw with a tool, how large it is by now, and the buttons that stand in for keys where there are none. Clicks on the text reach the map. */
export function DrawingHint({ tool, corners, drawing, workAreas, plane }: DrawingHintProps) {
  const { text, tap, fewestCorners } = HINTS[tool];
  const drawn = useDrawnPath(drawing);
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
              {drawingTexts.finish}
            </Button>
            <Button size="xs" variant="default" disabled={corners === 0} onClick={drawing.takeCornerBack}>
              {drawingTexts.removeCorner}
            </Button>
          </>
        )}
        <Button size="xs" variant="default" onClick={() => cancelDrawing(tool === 'measure' ? 0 : corners)}>
          {tool === 'measure' ? commonTexts.close : commonTexts.cancel}
        </Button>
      </Group>
      {MAKES_AREA.includes(tool) && <CarryEquipment workAreas={workAreas} />}
    </Paper>
  );
}

/** Corners are easily lost to a finger: what is drawn is given up only when asked. */
function cancelDrawing(corners: number): void {
  const giveUp = () => editor.pickTool('select');
  if (corners === 0) giveUp();
  else
    dialogs.confirm({
      title: drawingTexts.discardDrawing,
      children: <Text size="sm">{drawingTexts.cornersAreNotKept(corners)}</Text>,
      labels: { confirm: drawingTexts.discard, cancel: drawingTexts.goOnDrawing },
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
      aria-label={drawingTexts.widthOfCorridor}
      prefix={drawingTexts.width}
      suffix={drawingTexts.metresUnit}
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
        label={drawingTexts.withTheEquipmentOf(before.name)}
        checked={settings.carryEquipment}
        onChange={(event) => change({ carryEquipment: event.currentTarget.checked })}
      />
    </Group>
  );
}
