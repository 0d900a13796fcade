import { ActionIcon, Checkbox, Group, List, Paper, Stack, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconTrash, IconWall } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { problemsOfBarrier } from '../../../prediction/rules/sources/area-problems.ts';
import { barrierHeightProblem } from '../../../model/assessment/barrier-line.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { Method } from '../../../model/project/report-config.ts';
import { type WorkArea, workAreaName } from '../../../model/assessment/work-area.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import type { ToLocal } from '../../../prediction/rules/scene/work-shapes.ts';
import { CommittedNumber } from '../../../ui/forms/committed-number.tsx';
import { CommittedText } from '../../../ui/forms/committed-text.tsx';
import { AreaMenu } from './area-menu.tsx';
import { editor, useEditor } from '../editing/editor-store.ts';
import { formatChainage, formatSize } from '../../rules/format-size.ts';
import { useUnfinishedEntry } from '../../../ui/forms/unfinished-entries.ts';
import classes from './work-area-card.module.css';

interface BarrierCardProps {
  id: WorkAreaId;
  barrier: WorkArea;
  method: Pick<Method, 'temporaryScreenCapDb' | 'barrierHeightM'>;
  /** The scene's plane; null while it is not there. */
  toLocal: ToLocal | null;
  plane: CoordinateSystem;
  /** Whether there are others to be selected with it. */
  isOneOfSeveral: boolean;
  checkName: (id: WorkAreaId, name: string) => string | null;
  /** Writes its new state; null deletes it. */
  onChange: (id: WorkAreaId, after: WorkArea | null, seen?: WorkArea) => void;
  onDuplicate: (ids: readonly WorkAreaId[]) => void;
}

type Properties = WorkArea['feature']['properties'];

/** A barrier line in the plan. Redrawn only where it changed itself. */
export const BarrierCard = memo(function BarrierCard(props: BarrierCardProps) {
  const { id, barrier, method, toLocal, plane, isOneOfSeveral, checkName, onChange, onDuplicate } = props;
  const selected = useEditor(({ selectedAreas }) => selectedAreas.includes(id));
  const hovered = useEditor(({ hoveredArea }) => hoveredArea === id);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) card.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [selected]);
  const { properties } = barrier.feature;
  const nameProblem = useUnfinishedEntry(`Name of ${workAreaName(barrier)}`);
  const heightProblem = useUnfinishedEntry(`Height of ${workAreaName(barrier)}`);
  const problems = problemsOfBarrier(barrier, toLocal);
  const having = (changes: Partial<Properties>): WorkArea => ({
    ...barrier,
    feature: { ...barrier.feature, properties: { ...properties, ...changes } },
  });
  return (
    <Paper
      ref={card}
      withBorder
      p="sm"
      className={classes.card ?? ''}
      data-selected={selected}
      data-hovered={hovered}
      component="section"
      aria-label={properties.name}
      onClick={({ shiftKey, target, currentTarget }) => {
        // A menu of the card lies elsewhere on the page, and is not the card.
        if (!(target instanceof Node) || !currentTarget.contains(target)) return;
        if (shiftKey) editor.toggleArea(id);
        else editor.selectArea(id);
      }}
      onMouseEnter={() => editor.hoverArea(id)}
      onMouseLeave={() => editor.hoverArea(null)}
    >
      <Stack gap="sm">
        <Group wrap="nowrap" gap="xs">
          {isOneOfSeveral && (
            <Checkbox
              size="xs"
              aria-label={`Select ${properties.name}`}
              checked={selected}
              onClick={(event) => event.stopPropagation()}
              onChange={() => editor.toggleArea(id)}
            />
          )}
          <IconWall size={18} />
          <CommittedText
            flex={1}
            size="sm"
            aria-label="Name of the barrier"
            maxLength={120}
            value={properties.name}
            check={(name) => checkName(id, name)}
            onCommit={(name, begun) => onChange(id, having({ name }), having({ name: begun }))}
            onProblem={nameProblem}
          />
          <AreaMenu id={id} name={properties.name} isLine onDuplicate={onDuplicate} />
          <Tooltip label="Delete (can be undone)">
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Delete ${properties.name}`}
              onClick={(event) => {
                event.stopPropagation();
                onChange(id, null);
              }}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        </Group>
        <Group gap="sm" wrap="nowrap" align="flex-end">
          <CommittedNumber
            w={110}
            size="xs"
            label="Height, m"
            placeholder={String(method.barrierHeightM)}
            step={0.1}
            value={properties.barrierHeight}
            check={barrierHeightProblem}
            onCommit={(barrierHeight, begun) =>
              onChange(id, having({ barrierHeight }), having({ barrierHeight: begun }))
            }
            onProblem={heightProblem}
          />
          <Text size="xs" c="dimmed" flex={1}>
            {formatSize(barrier, plane)}
            {formatChainage(barrier, plane)}
            <br />
            {noteOf(method)}
          </Text>
        </Group>
        {problems.length > 0 && (
          <List size="sm" spacing={2} icon={<IconAlertTriangle size={16} color="#b4540a" />} c="orange.9">
            {problems.map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Paper>
  );
});

function noteOf({ temporaryScreenCapDb: capDb }: Pick<Method, 'temporaryScreenCapDb'>): string {
  if (capDb === null) return 'Screens all equipment; its loss is not limited.';
  return `Screens all equipment; with other temporary noise barriers at most ${capDb} dB in each band.`;
}
