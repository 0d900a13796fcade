import { ActionIcon, Group, Menu, Paper, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconDots,
  IconFileImport,
  IconGridDots,
  IconKeyboard,
  IconLetterCase,
  IconLayersSubtract,
  IconMagnet,
  IconMapPin,
  IconPointer,
  IconPolygon,
  IconRectangle,
  IconRoad,
  IconRoute,
  IconRulerMeasure,
  IconTable,
  IconWall,
} from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useShallow } from 'zustand/shallow';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { isArea } from '../../../model/assessment/work-area.ts';
import { units } from '../../../model/format/units.ts';
import { type CommandGroup, useCommands } from '../../../ui/commands.ts';
import classes from '../../../ui/map/draw-toolbar.module.css';
import { GRID_STEPS_M, useDrawingSettings } from './drawing-settings.ts';
import type { Drawing } from './drawing.ts';
import { editor, soleArea, type Tool, useEditor } from '../editing/editor-store.ts';
import { ToolButton } from '../../../ui/map/tool-button.tsx';
import { HistoryMenu } from '../editing/history-menu.tsx';
import { PartHint } from '../areas/part-hint.tsx';
import { useSmall } from '../../../ui/hooks/use-narrow.ts';
import { lazily } from '../../../ui/loading/lazily.ts';
import { TOOL_KEYS, useDrawingKeys } from './use-drawing-keys.ts';
import { useCorners } from './use-drawn-path.ts';
import { usePlan } from '../editing/plan-context.ts';

const DrawingHint = lazily(async () => (await import('./drawing-hint.tsx')).DrawingHint);

interface OfferedTool {
  tool: Tool;
  label: string;
  icon: ReactNode;
}

/** Tools with a button on every screen. */
const FIRST_TOOLS: OfferedTool[] = [
  { tool: 'select', label: 'Select and reshape', icon: <IconPointer size={18} /> },
  { tool: 'polygon', label: 'Draw a work area', icon: <IconPolygon size={18} /> },
];

/** Frequently used tools. On a small screen they are in the menu. */
const USUAL_TOOLS: OfferedTool[] = [
  { tool: 'rectangle', label: 'Draw a rectangle', icon: <IconRectangle size={18} /> },
  {
    tool: 'angled-rectangle',
    label: 'Rectangle at an angle',
    icon: <IconRectangle size={18} style={{ transform: 'rotate(-25deg)' }} />,
  },
  { tool: 'corridor', label: 'Corridor along a line', icon: <IconRoad size={18} /> },
  { tool: 'linestring', label: 'Draw a line or haul road', icon: <IconRoute size={18} /> },
  { tool: 'barrier', label: 'Draw a temporary noise barrier', icon: <IconWall size={18} /> },
  { tool: 'point', label: 'Place stationary equipment', icon: <IconMapPin size={18} /> },
];

/** Rarely used tools. */
const RARE_TOOLS: OfferedTool[] = [
  { tool: 'hole', label: 'Cut a hole', icon: <IconLayersSubtract size={16} /> },
  { tool: 'measure', label: 'Measure', icon: <IconRulerMeasure size={16} /> },
];

const KEY_OF_TOOL = new Map<Tool, string>(Object.entries(TOOL_KEYS).map(([key, tool]) => [tool, key.toUpperCase()]));

/** Tools in the command palette. */
const TOOL_COMMANDS: CommandGroup = {
  name: 'Tools',
  find: () =>
    [...FIRST_TOOLS, ...USUAL_TOOLS, ...RARE_TOOLS].map(({ tool, label }) => {
      const key = KEY_OF_TOOL.get(tool);
      return { id: tool, label, ...(key !== undefined && { keys: key }), run: () => editor.pickTool(tool) };
    }),
};

interface DrawToolbarProps {
  /** Null until the map is ready. */
  drawing: Drawing | null;
  /** Whether work areas can be changed on the map. */
  editable: boolean;
}

export function DrawToolbar({ drawing, editable }: DrawToolbarProps) {
  const { workAreas, plane, writer, actions, equipment } = usePlan();
  const { tool, past, future } = useEditor(
    useShallow(({ tool: t, past: p, future: f }) => ({ tool: t, past: p, future: f })),
  );
  const corners = useCorners(drawing);
  const isDrawing = editable && tool !== 'select';
  // While an area is being drawn, undo removes only its own vertices and never a saved change.
  const undo = isDrawing ? () => drawing?.takeCornerBack() : writer.undo;
  const redo = isDrawing ? () => drawing?.putCornerBack() : writer.redo;
  const isSmall = useSmall();
  const buttons = isSmall ? FIRST_TOOLS : [...FIRST_TOOLS, ...USUAL_TOOLS];
  useDrawingKeys({ drawing, editable, actions, undo, redo });
  useCommands(TOOL_COMMANDS);
  return (
    <div className={classes.toolbar}>
      <Paper shadow="sm" p={4} role="toolbar" aria-label="Drawing">
        <Group gap={2} wrap="nowrap">
          {buttons.map(({ tool: offered, label, icon }) => (
            <ToolButton key={offered} label={label} isUsed={tool === offered} onClick={() => editor.pickTool(offered)}>
              {icon}
            </ToolButton>
          ))}
          <MoreTools
            tool={tool}
            offered={isSmall ? [...USUAL_TOOLS, ...RARE_TOOLS] : RARE_TOOLS}
            workAreas={workAreas}
          />
          <span className={classes.divider} />
          <ToolButton
            label="Undo"
            tooltip="Undo (Ctrl+Z)"
            isDisabled={(isDrawing ? corners : past.length) === 0}
            onClick={undo}
          >
            <IconArrowBackUp size={18} />
          </ToolButton>
          <ToolButton label="Redo" tooltip="Redo (Ctrl+Y)" isDisabled={isDrawing || future.length === 0} onClick={redo}>
            <IconArrowForwardUp size={18} />
          </ToolButton>
          {(past.length > 0 || future.length > 0) && !isDrawing && (
            <HistoryMenu past={past} future={future} equipment={equipment} onGoTo={writer.goTo} />
          )}
        </Group>
      </Paper>
      {isDrawing && drawing !== null && (
        <Suspense>
          <DrawingHint tool={tool} corners={corners} drawing={drawing} workAreas={workAreas} plane={plane} />
        </Suspense>
      )}
      {!isDrawing && editable && <PartHint workAreas={workAreas} onRemove={actions.removePart} />}
    </div>
  );
}

interface MoreToolsProps {
  tool: Tool;
  offered: readonly OfferedTool[];
  workAreas: Assessment['workAreas'];
}

/** Menu with the tools without a button, and the drawing settings. */
function MoreTools({ tool, offered: tools, workAreas }: MoreToolsProps) {
  const { settings, change } = useDrawingSettings();
  const selected = useEditor(soleArea);
  const area = selected === null ? undefined : workAreas[selected];
  const canCut = area !== undefined && isArea(area.feature.geometry);
  const used = tools.find((offered) => offered.tool === tool);
  return (
    <Menu position="bottom-start" width={270}>
      <Menu.Target>
        <Tooltip label={used?.label ?? 'More tools'}>
          <ActionIcon
            size="lg"
            variant={used === undefined ? 'subtle' : 'filled'}
            color={used === undefined ? 'green.9' : 'lime'}
            aria-label="More tools"
          >
            {used?.icon ?? <IconDots size={18} />}
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {tools.map(({ tool: offered, label, icon }) => (
          <Menu.Item
            key={offered}
            leftSection={icon}
            disabled={offered === 'hole' && !canCut}
            onClick={() => editor.pickTool(offered)}
          >
            {offered === 'hole' && !canCut ? `${label} (select an area first)` : label}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconTable size={16} />}
          onClick={() => editor.open({ kind: 'coordinates', areaId: null })}
        >
          New area by coordinates
        </Menu.Item>
        <Menu.Item leftSection={<IconFileImport size={16} />} onClick={() => editor.open({ kind: 'import' })}>
          Import work areas …
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconMagnet size={16} />}
          rightSection={settings.snap ? <IconCheck size={16} /> : null}
          onClick={() => change({ snap: !settings.snap })}
        >
          Snap to areas and buildings: {settings.snap ? 'on' : 'off'}
        </Menu.Item>
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<IconGridDots size={16} />}>
              Snap to a grid: {gridName(settings.gridM).toLowerCase()}
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {GRID_STEPS_M.map((gridM) => (
              <Menu.Item
                key={gridM}
                rightSection={settings.gridM === gridM ? <IconCheck size={16} /> : null}
                onClick={() => change({ gridM })}
              >
                {gridName(gridM)}
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Item
          leftSection={<IconLetterCase size={16} />}
          rightSection={settings.letterKeys ? <IconCheck size={16} /> : null}
          onClick={() => change({ letterKeys: !settings.letterKeys })}
        >
          Single-key tools: {settings.letterKeys ? 'on' : 'off'}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={() => editor.open({ kind: 'shortcuts' })}>
          Shortcuts
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** `Off`, or the step in the project's coordinates. */
function gridName(stepM: number): string {
  return stepM === 0 ? 'Off' : units.metres(stepM);
}
