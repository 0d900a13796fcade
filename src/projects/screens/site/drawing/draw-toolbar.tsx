import { Button, Group, Paper, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCut,
  IconLine,
  IconMapPin,
  IconPointer,
  IconPolygon,
  IconRectangle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CoordinateSystem } from '../../../../gis/crs/crs.ts';
import { dimensionsOf } from '../../../../plan/screens/drawing/dimensions.ts';
import type { Drawing } from '../../../../plan/screens/drawing/drawing.ts';
import { TypedLeg } from '../../../../plan/screens/drawing/typed-leg.tsx';
import { useCorners, useDrawnPath } from '../../../../plan/screens/drawing/use-drawn-path.ts';
import { useSmall } from '../../../../ui/hooks/use-narrow.ts';
import { type DrawnFolder, SHAPES } from '../../../rules/drawn/drawn-layers.ts';
import { drawingToolOf } from './draw-layer.tsx';
import { ToolButton } from '../../../../ui/map/tool-button.tsx';
import classes from '../../../../ui/map/draw-toolbar.module.css';
import type { DrawSession, DrawTool } from './use-draw-session.ts';

interface Offered {
  label: string;
  icon: ReactNode;
  hint: string;
  /** Fewest vertices. Null if the last click finishes the shape. */
  fewestCorners: number | null;
}

const TOOLS: Readonly<Record<Exclude<DrawTool, 'select'>, Offered>> = {
  area: {
    label: 'Draw an area',
    icon: <IconPolygon size={18} />,
    hint: 'Click the corners. Finish by the button, Enter, or a click on the last corner.',
    fewestCorners: 3,
  },
  rectangle: {
    label: 'Draw a rectangle',
    icon: <IconRectangle size={18} />,
    hint: 'Click two opposite corners, or drag from one to the other.',
    fewestCorners: null,
  },
  'angled-rectangle': {
    label: 'Rectangle at an angle',
    icon: <IconRectangle size={18} style={{ transform: 'rotate(-25deg)' }} />,
    hint: 'Click both ends of one side, then how wide it is.',
    fewestCorners: null,
  },
  line: {
    label: 'Draw a wall',
    icon: <IconLine size={18} />,
    hint: 'Click along the wall. Finish by the button, Enter, or a click on its end.',
    fewestCorners: 2,
  },
  point: {
    label: 'Place a receiver',
    icon: <IconMapPin size={18} />,
    hint: 'Click where the receiver stands.',
    fewestCorners: null,
  },
  split: {
    label: 'Split by a line',
    icon: <IconCut size={18} />,
    hint: 'Click along the line that divides the selected area, from outside to outside. Finish by the button or Enter.',
    fewestCorners: 2,
  },
};

/** The drawing tools of a layer. */
function toolsOf(folder: DrawnFolder): Array<Exclude<DrawTool, 'select'>> {
  if (SHAPES[folder] === 'line') return ['line'];
  if (SHAPES[folder] === 'point') return ['point'];
  return folder === 'buildings'
    ? ['area', 'rectangle', 'angled-rectangle']
    : ['area', 'rectangle', 'angled-rectangle', 'split'];
}

interface DrawToolbarProps {
  session: DrawSession;
  drawing: Drawing | null;
  plane: CoordinateSystem;
}

/** The tools of the current layer, and instructions for the current tool. */
export function DrawToolbar({ session, drawing, plane }: DrawToolbarProps) {
  const { folder, tool, selected, setTool, canUndo, canRedo, undo, redo } = session;
  const isSelecting = tool === 'select';
  return (
    <div className={classes.toolbar}>
      <Paper shadow="sm" p={4} role="toolbar" aria-label="Drawing tools">
        <Group gap={2}>
          <ToolButton label="Select and reshape" isUsed={isSelecting} onClick={() => setTool('select')}>
            <IconPointer size={18} />
          </ToolButton>
          {toolsOf(folder).map((offered) => {
            const isDisabled = offered === 'split' && selected.length !== 1;
            const { label, icon } = TOOLS[offered];
            return (
              <ToolButton
                key={offered}
                label={isDisabled ? `${label} (select one area first)` : label}
                isUsed={tool === offered}
                isDisabled={isDisabled}
                onClick={() => setTool(offered)}
              >
                {icon}
              </ToolButton>
            );
          })}
          <ToolButton label="Undo" isDisabled={!canUndo || !isSelecting} onClick={undo}>
            <IconArrowBackUp size={18} />
          </ToolButton>
          <ToolButton label="Redo" isDisabled={!canRedo || !isSelecting} onClick={redo}>
            <IconArrowForwardUp size={18} />
          </ToolButton>
        </Group>
      </Paper>
      {tool !== 'select' && drawing !== null && (
        <Hint tool={tool} drawing={drawing} plane={plane} onCancel={() => setTool('select')} />
      )}
    </div>
  );
}

interface HintProps {
  tool: Exclude<DrawTool, 'select'>;
  drawing: Drawing;
  plane: CoordinateSystem;
  onCancel: () => void;
}

function Hint({ tool, drawing, plane, onCancel }: HintProps) {
  const isSmall = useSmall();
  const corners = useCorners(drawing);
  const drawn = useDrawnPath(drawing);
  const { hint, fewestCorners } = TOOLS[tool];
  const of = drawingToolOf(tool);
  const size = drawn === null ? null : dimensionsOf(of, drawn.path, plane);
  return (
    <Paper shadow="sm" px="sm" py={6} className={classes.hint ?? ''}>
      <Text size="sm" role="status">
        {hint}
      </Text>
      {size !== null && (
        <Text size="sm" fw={600}>
          {size}
        </Text>
      )}
      <Group gap={6} mt={6} className={classes.steps ?? ''}>
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
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      {fewestCorners !== null && corners > 0 && !isSmall && (
        <Group mt={6} className={classes.steps ?? ''}>
          <TypedLeg tool={of} drawing={drawing} corners={corners} plane={plane} />
        </Group>
      )}
    </Paper>
  );
}
