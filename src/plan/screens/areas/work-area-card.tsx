import { ActionIcon, Checkbox, Group, List, Paper, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconLine,
  IconMapPin,
  IconPolygon,
  IconRoute,
  IconTrash,
  IconWall,
} from '@tabler/icons-react';
import { memo, type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { OtherUse } from '../../rules/equipment-uses.ts';
import type { ReportConfig } from '../../../model/project/report-config.ts';
import { type WorkArea, workAreaKind, type WorkAreaKind, workAreaName } from '../../../model/assessment/work-area.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { CommittedText } from '../../../ui/forms/committed-text.tsx';
import { outOfHoursNames } from '../../../prediction/rules/sources/out-of-hours-equipment.ts';
import { soundPowerOfArea, withEquipment } from '../../rules/area-sound-power.ts';
import { problemsOfArea } from '../../../prediction/rules/sources/area-problems.ts';
import { AreaMenu } from './area-menu.tsx';
import { BarrierFields } from './barrier-fields.tsx';
import { CrewFields } from './crew-fields.tsx';
import { editor, useEditor } from '../editing/editor-store.ts';
import { MovingFields } from './moving-fields.tsx';
import { HaulRoadFields } from './haul-road-fields.tsx';
import { LimitFields } from './limit-fields.tsx';
import { MoreSettings } from './more-settings.tsx';
import { RoofField } from './roof-field.tsx';
import { EquipmentList } from '../equipment/equipment-list.tsx';
import type { EquipmentDialogKind } from '../equipment/equipment-menu.tsx';
import { assessedMinutes } from '../equipment/usage-unit.ts';
import { counted, decibels } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import { formatChainage, formatSize } from '../../rules/format-size.ts';
import { useUnfinishedEntry } from '../../../ui/forms/unfinished-entries.ts';
import type { ToLocal } from '../../../prediction/rules/scene/work-shapes.ts';
import classes from './work-area-card.module.css';
import { formatAddressesInWorkArea } from '../../../prediction/rules/sources/texts.ts';

interface WorkAreaCardProps {
  id: WorkAreaId;
  area: WorkArea;
  config: ReportConfig;
  shifts: Assessment['shifts'];
  equipment: EquipmentItem[];
  /** Custom equipment of the whole assessment. */
  others: readonly OtherUse[];
  criteria: CriteriaSet;
  /** The operating times of the assessment. */
  times: readonly string[];
  /** The scene's plane; null while it is not there. */
  toLocal: ToLocal | null;
  /** How many addresses lie in an area or within 1 m of it; null while the scene is not there. */
  countAddresses: ((area: WorkArea) => number) | null;
  /** In which it is measured. */
  plane: CoordinateSystem;
  /** Whether there are others to be selected with it. */
  isOneOfSeveral: boolean;
  /** Whether there are so many that those which are not selected are folded. */
  isOneOfMany: boolean;
  /** A sentence for a name that the area cannot have beside the others; null for one that it can. */
  checkName: (id: WorkAreaId, name: string) => string | null;
  /** Writes the area's new state; null deletes it. */
  onChange: (id: WorkAreaId, after: WorkArea | null, seen?: WorkArea) => void;
  /** Opens a dialog about its equipment. */
  onEquipmentDialog: (id: WorkAreaId, kind: EquipmentDialogKind) => void;
  onDuplicate: (ids: readonly WorkAreaId[]) => void;
}

const KIND_ICONS: Record<WorkAreaKind, ReactNode> = {
  area: <IconPolygon size={18} />,
  line: <IconLine size={18} />,
  'haul-road': <IconRoute size={18} />,
  'stationary-equipment': <IconMapPin size={18} />,
  barrier: <IconWall size={18} />,
};

type Properties = WorkArea['feature']['properties'];

/**
 * A work area in the plan, folded to a line where it is one of many, nothing is wrong with it and it is not selected. Redrawn only where it
 * changed itself: what it is given stays the same one.
 */
export const WorkAreaCard = memo(function WorkAreaCard(props: WorkAreaCardProps) {
  const { id, area, shifts, equipment, toLocal, isOneOfMany } = props;
  const selected = useEditor(({ selectedAreas }) => selectedAreas.includes(id));
  const problems = problemsOfArea(area, { shifts }, equipment, toLocal);
  const [hasFocus, setFocus] = useState(false);
  if (isOneOfMany && !selected && !hasFocus && problems.length === 0) return <FoldedCard {...props} />;
  return <OpenCard {...props} selected={selected} problems={problems} onFocus={setFocus} />;
});

interface OpenCardProps extends WorkAreaCardProps {
  selected: boolean;
  problems: readonly string[];
  /** Told whether something in it has the focus: it does not fold under somebody’s hands. */
  onFocus: (hasFocus: boolean) => void;
}

function OpenCard(props: OpenCardProps) {
  const { id, area, config, shifts, equipment, others, criteria, times, toLocal, plane, isOneOfSeveral } = props;
  const { countAddresses, checkName, onChange, onDuplicate, onEquipmentDialog, selected, problems, onFocus } = props;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) card.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [selected]);
  // Whoever unfolded it by its button goes on inside it.
  useEffect(() => {
    if (document.activeElement === document.body && useEditor.getState().selectedAreas.includes(id))
      card.current?.focus({ preventScroll: true });
  }, [id]);
  const { properties } = area.feature;
  const nameProblem = useUnfinishedEntry(`Name of ${workAreaName(area)}`);
  const kind = workAreaKind(area.feature);
  const outOfHours = useMemo(() => outOfHoursNames(criteria, times, { shifts }, area), [criteria, times, shifts, area]);
  const addressesInside = useMemo(() => countAddresses?.(area) ?? 0, [countAddresses, area]);
  const having = (changes: Partial<Properties>): WorkArea => ({
    ...area,
    feature: { ...area.feature, properties: { ...properties, ...changes } },
  });
  /** @param begun what the changed ones were when the entry began */
  const setProperties = (changes: Partial<Properties>, begun: Partial<Properties> = {}) =>
    onChange(id, having(changes), having(begun));
  return (
    <CardFrame ref={card} id={id} name={properties.name} selected={selected} onFocus={onFocus}>
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
          {KIND_ICONS[kind]}
          <CommittedText
            flex={1}
            size="sm"
            aria-label="Name of the work area"
            maxLength={120}
            value={properties.name}
            check={(name) => checkName(id, name)}
            onCommit={(name, begun) => setProperties({ name }, { name: begun })}
            onProblem={nameProblem}
          />
          <AreaMenu
            id={id}
            name={properties.name}
            isLine={area.feature.geometry.type === 'LineString'}
            onDuplicate={onDuplicate}
          />
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
        <Text size="xs" c="dimmed" mt={-6}>
          {formatSize(area, plane)}
          {formatChainage(area, plane)}
        </Text>
        {addressesInside > 0 && (
          <Text size="sm" c="orange.9">
            {formatAddressesInWorkArea(addressesInside)}
          </Text>
        )}
        <EquipmentList
          area={workAreaName(area)}
          uses={properties.equipment}
          equipment={equipment}
          flow={kind === 'haul-road'}
          others={others}
          outOfHours={outOfHours}
          minutes={assessedMinutes(criteria, times)}
          annoyingEquipmentDb={criteria.annoyingEquipmentDb}
          hasDistances={criteria.workingDistances}
          levelOf={(uses) => soundPowerOfArea(withEquipment(area, uses), equipment, toLocal)}
          onDialog={(dialog) => onEquipmentDialog(id, dialog)}
          onChange={(uses) => setProperties({ equipment: uses })}
        />
        {kind === 'area' && (
          <BarrierFields
            area={area}
            defaultHeightM={config.method.barrierHeightM}
            onBarrier={(temporaryNoiseBarrier) => onChange(id, { ...area, temporaryNoiseBarrier }, area)}
            onHeight={(barrierHeight, begun) => setProperties({ barrierHeight }, { barrierHeight: begun })}
          />
        )}
        <MoreSettings area={area} usual={criteria.crew}>
          {area.feature.geometry.type === 'LineString' && (
            <HaulRoadFields area={workAreaName(area)} properties={properties} onChange={setProperties} />
          )}
          {kind === 'line' && (
            <MovingFields
              name={workAreaName(area)}
              area={area}
              shifts={shifts}
              set={criteria}
              plane={plane}
              onChange={setProperties}
            />
          )}
          <RoofField area={area} onChange={(onRoof) => setProperties({ onRoof })} />
          <CrewFields area={area} usual={criteria.crew} onChange={(crew) => setProperties({ crew })} />
          <LimitFields area={area} shifts={shifts} onChange={setProperties} />
        </MoreSettings>
        {problems.length > 0 && (
          <List size="sm" spacing={2} icon={<IconAlertTriangle size={16} color="#b4540a" />} c="orange.9">
            {problems.map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        )}
      </Stack>
    </CardFrame>
  );
}

/** A work area in a line: one tab stop, which unfolds it. */
function FoldedCard({ id, area, equipment, toLocal, plane }: WorkAreaCardProps) {
  const { properties } = area.feature;
  const items = properties.equipment.reduce((sum, { quantity }) => sum + quantity, 0);
  const levelDba = soundPowerOfArea(area, equipment, toLocal);
  return (
    <CardFrame id={id} name={properties.name} selected={false}>
      <UnstyledButton w="100%" aria-expanded={false}>
        <Group wrap="nowrap" gap="xs">
          {KIND_ICONS[workAreaKind(area.feature)]}
          <Text size="sm" fw={600} truncate flex={1}>
            {workAreaName(area)}
          </Text>
          <IconChevronDown size={16} />
        </Group>
        <Text size="xs" c="dimmed">
          {[
            formatSize(area, plane),
            counted(items, 'item'),
            ...(levelDba === null ? [] : [units.dBA(decibels(levelDba))]),
          ].join(' · ')}
        </Text>
      </UnstyledButton>
    </CardFrame>
  );
}

interface CardFrameProps {
  ref?: Ref<HTMLDivElement>;
  id: WorkAreaId;
  name: string;
  selected: boolean;
  onFocus?: (hasFocus: boolean) => void;
  children: ReactNode;
}

/** The frame of a card, which is selected by a click on it. */
function CardFrame({ ref, id, name, selected, onFocus, children }: CardFrameProps) {
  const hovered = useEditor(({ hoveredArea }) => hoveredArea === id);
  return (
    <Paper
      ref={ref}
      withBorder
      p="sm"
      className={classes.card ?? ''}
      data-selected={selected}
      data-hovered={hovered}
      component="section"
      aria-label={name}
      tabIndex={-1}
      data-tour="area"
      onClick={({ shiftKey, target, currentTarget }) => {
        // A menu of the card lies elsewhere on the page, and is not the card.
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
