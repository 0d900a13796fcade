import { ActionIcon, Group, Paper, Text, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconMapPin,
  IconPointer,
  IconPolygon,
  IconRoute,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './draw-toolbar.module.css';
import { editor, type Tool, useEditor } from './editor-store.ts';
import type { WorkAreaWriter } from './use-work-area-writer.ts';

const TOOLS: Array<{ tool: Tool; label: string; icon: ReactNode; hint: string }> = [
  { tool: 'select', label: 'Select and reshape', icon: <IconPointer size={18} />, hint: '' },
  {
    tool: 'polygon',
    label: 'Draw a work area',
    icon: <IconPolygon size={18} />,
    hint: 'Click the corners; click the last one again (or press Enter) to finish, Escape to give up.',
  },
  {
    tool: 'linestring',
    label: 'Draw a haul road',
    icon: <IconRoute size={18} />,
    hint: 'Click along the road; click the last point again (or press Enter) to finish.',
  },
  { tool: 'point', label: 'Place fixed plant', icon: <IconMapPin size={18} />, hint: 'Click where the plant stands.' },
];

export function DrawToolbar({ writer }: { writer: WorkAreaWriter }) {
  const { tool, past, future } = useEditor();
  useHotkeys([
    ['mod+z', writer.undo],
    ['mod+shift+z', writer.redo],
    ['mod+y', writer.redo],
  ]);
  const hint = TOOLS.find((candidate) => candidate.tool === tool)?.hint ?? '';
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
          <HistoryButton label="Undo" keys="Ctrl+Z" moments={past.length} onClick={writer.undo}>
            <IconArrowBackUp size={18} />
          </HistoryButton>
          <HistoryButton label="Redo" keys="Ctrl+Y" moments={future.length} onClick={writer.redo}>
            <IconArrowForwardUp size={18} />
          </HistoryButton>
        </Group>
      </Paper>
      {hint !== '' && (
        <Paper shadow="sm" px="sm" py={6} className={classes.hint ?? ''} role="status">
          <Text size="sm">{hint}</Text>
        </Paper>
      )}
    </div>
  );
}

interface HistoryButtonProps {
  label: string;
  keys: string;
  /** How many changes it can still go over. */
  moments: number;
  onClick: () => void;
  children: ReactNode;
}

function HistoryButton({ label, keys, moments, onClick, children }: HistoryButtonProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon
        size="lg"
        variant="subtle"
        color="green.9"
        aria-label={label}
        disabled={moments === 0}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
