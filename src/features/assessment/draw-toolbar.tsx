import { ActionIcon, Group, Paper, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconMapPin,
  IconPointer,
  IconPolygon,
  IconRoute,
} from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import classes from './draw-toolbar.module.css';
import type { Drawing } from './drawing.ts';
import { DrawingHint } from './drawing-hint.tsx';
import { editor, type Tool, useEditor } from './editor-store.ts';
import { useDrawingKeys } from './use-drawing-keys.ts';
import type { WorkAreaWriter } from './use-work-area-writer.ts';

const TOOLS: Array<{ tool: Tool; label: string; icon: ReactNode }> = [
  { tool: 'select', label: 'Select and reshape', icon: <IconPointer size={18} /> },
  { tool: 'polygon', label: 'Draw a work area', icon: <IconPolygon size={18} /> },
  { tool: 'linestring', label: 'Draw a line or haul road', icon: <IconRoute size={18} /> },
  { tool: 'point', label: 'Place fixed plant', icon: <IconMapPin size={18} /> },
];

interface DrawToolbarProps {
  /** Null until the map is there. */
  drawing: Drawing | null;
  /** Whether work areas can be changed on the map. */
  editable: boolean;
  writer: WorkAreaWriter;
}

export function DrawToolbar({ drawing, editable, writer }: DrawToolbarProps) {
  const { tool, past, future } = useEditor();
  const corners = useCorners(drawing);
  const isDrawing = editable && tool !== 'select';
  // While an area is drawn, only its own corners are taken back, never what was saved before.
  const undo = isDrawing ? () => drawing?.takeCornerBack() : writer.undo;
  const redo = isDrawing ? () => drawing?.putCornerBack() : writer.redo;
  useDrawingKeys({ drawing, editable, writer, undo, redo });
  return (
    <div className={classes.toolbar}>
      <Paper shadow="sm" p={4} role="toolbar" aria-label="Drawing">
        <Group gap={4} wrap="nowrap">
          {TOOLS.map(({ tool: offered, label, icon }) => (
            <Tooltip key={offered} label={label}>
              <ActionIcon
                size="lg"
                variant={tool === offered ? 'filled' : 'subtle'}
                color={tool === offered ? 'lime' : 'green.9'}
                aria-label={label}
                aria-pressed={tool === offered}
                onClick={() => editor.pickTool(offered)}
              >
                {icon}
              </ActionIcon>
            </Tooltip>
          ))}
          <span className={classes.divider} />
          <HistoryButton label="Undo" keys="Ctrl+Z" steps={isDrawing ? corners : past.length} onClick={undo}>
            <IconArrowBackUp size={18} />
          </HistoryButton>
          <HistoryButton label="Redo" keys="Ctrl+Y" steps={isDrawing ? 0 : future.length} onClick={redo}>
            <IconArrowForwardUp size={18} />
          </HistoryButton>
        </Group>
      </Paper>
      {isDrawing && drawing !== null && <DrawingHint tool={tool} corners={corners} drawing={drawing} />}
    </div>
  );
}

const NOTHING_TO_HEAR = () => () => {};

function useCorners(drawing: Drawing | null): number {
  return useSyncExternalStore(drawing?.subscribe ?? NOTHING_TO_HEAR, () => drawing?.corners() ?? 0);
}

interface HistoryButtonProps {
  label: string;
  keys: string;
  /** How many steps it can still take. */
  steps: number;
  onClick: () => void;
  children: ReactNode;
}

function HistoryButton({ label, keys, steps, onClick, children }: HistoryButtonProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon
        size="lg"
        variant="subtle"
        color="green.9"
        aria-label={label}
        disabled={steps === 0}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
