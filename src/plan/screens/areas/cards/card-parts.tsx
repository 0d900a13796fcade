import { ActionIcon, Checkbox, Group, List, Paper, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconLine,
  IconMapPin,
  IconPolygon,
  IconRoute,
  IconTrash,
  IconWall,
} from '@tabler/icons-react';
import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';
import {
  type WorkArea,
  workAreaKind,
  type WorkAreaKind,
  workAreaName,
} from '../../../../model/assessment/work-area.ts';
import type { WorkAreaId } from '../../../../model/ids.ts';
import { CommittedText } from '../../../../ui/forms/committed-text.tsx';
import { useUnfinishedEntry } from '../../../../ui/forms/unfinished-entries.ts';
import { editor, useEditor } from '../../editing/editor-store.ts';
import { AreaMenu } from './area-menu.tsx';
import { useCardSettings } from './card-context.ts';
import classes from './work-area-card.module.css';

export const KIND_ICONS: Record<WorkAreaKind, ReactNode> = {
  area: <IconPolygon size={18} />,
  line: <IconLine size={18} />,
  'haul-road': <IconRoute size={18} />,
  'stationary-equipment': <IconMapPin size={18} />,
  barrier: <IconWall size={18} />,
};

type Properties = WorkArea['feature']['properties'];

/** A work area or barrier with other properties. */
export function withProperties(area: WorkArea, changes: Partial<Properties>): WorkArea {
  return { ...area, feature: { ...area.feature, properties: { ...area.feature.properties, ...changes } } };
}

/** Scrolls a card into view when it is selected. */
export function useCardInView(isSelected: boolean): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) card.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [isSelected]);
  return card;
}

interface CardFrameProps {
  ref?: Ref<HTMLDivElement>;
  id: WorkAreaId;
  name: string;
  isSelected: boolean;
  /** Called when the focus enters or leaves the card. */
  onFocus?: (hasFocus: boolean) => void;
  children: ReactNode;
}

/** The frame of a card, which is selected by a click on it. */
export function CardFrame({ ref, id, name, isSelected, onFocus, children }: CardFrameProps) {
  const hovered = useEditor(({ hoveredArea }) => hoveredArea === id);
  return (
    <Paper
      ref={ref}
      withBorder
      p="sm"
      className={classes.card ?? ''}
      data-selected={isSelected}
      data-hovered={hovered}
      component="section"
      aria-label={name}
      tabIndex={-1}
      data-tour="area"
      onClick={({ shiftKey, target, currentTarget }) => {
        // A menu of the card lies elsewhere in the document, but React passes its clicks on to the card.
        if (!(target instanceof Node) || !currentTarget.contains(target)) return;
        if (shiftKey) editor.toggleArea(id);
        else editor.selectArea(id);
      }}
      onFocus={() => onFocus?.(true)}
      onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || onFocus?.(false)}
      onMouseEnter={() => editor.hoverArea(id)}
      onMouseLeave={() => editor.hoverArea(null)}
    >
      {children}
    </Paper>
  );
}

interface CardHeadProps {
  id: WorkAreaId;
  area: WorkArea;
  isSelected: boolean;
}

/** The first row of a card: selection, kind, name, menu, delete. */
export function CardHead({ id, area, isSelected }: CardHeadProps) {
  const { isOneOfSeveral, checkName, onChange, onDuplicate } = useCardSettings();
  const { name } = area.feature.properties;
  const nameProblem = useUnfinishedEntry(`Name of ${workAreaName(area)}`);
  const kind = workAreaKind(area.feature);
  return (
    <Group wrap="nowrap" gap="xs">
      {isOneOfSeveral && (
        <Checkbox
          size="xs"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onClick={(event) => event.stopPropagation()}
          onChange={() => editor.toggleArea(id)}
        />
      )}
      {KIND_ICONS[kind]}
      <CommittedText
        flex={1}
        size="sm"
        aria-label={kind === 'barrier' ? 'Name of the barrier' : 'Name of the work area'}
        maxLength={120}
        value={name}
        check={(entered) => checkName(id, entered)}
        onCommit={(entered, begun) =>
          onChange(id, withProperties(area, { name: entered }), withProperties(area, { name: begun }))
        }
        onProblem={nameProblem}
      />
      <AreaMenu id={id} name={name} isLine={area.feature.geometry.type === 'LineString'} onDuplicate={onDuplicate} />
      <Tooltip label="Delete (can be undone)">
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={`Delete ${name}`}
          onClick={(event) => {
            event.stopPropagation();
            onChange(id, null);
          }}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

/** What keeps a work area or barrier from being processed. */
export function CardProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <List size="sm" spacing={2} icon={<IconAlertTriangle size={16} color="#b4540a" />} c="orange.9">
      {problems.map((problem) => (
        <List.Item key={problem}>{problem}</List.Item>
      ))}
    </List>
  );
}
