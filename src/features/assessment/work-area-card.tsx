import {
  ActionIcon,
  Checkbox,
  Group,
  Input,
  List,
  Paper,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core';
import {
  IconAlertTriangle,
  IconHelpCircle,
  IconLine,
  IconMapPin,
  IconPolygon,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { CriteriaSet } from '../../domain/criteria/criteria-set.ts';
import type { Assessment } from '../../domain/assessment.ts';
import type { EquipmentItem } from '../../domain/equipment/equipment.ts';
import type { WorkAreaId } from '../../domain/ids.ts';
import type { ReportConfig } from '../../domain/report-config.ts';
import {
  BARRIER_NO,
  BARRIER_UNSPECIFIED,
  BARRIER_YES,
  barrierCodeSchema,
  type WorkArea,
  workAreaKind,
  type WorkAreaKind,
  workAreaName,
} from '../../domain/work-area.ts';
import type { CoordinateSystem } from '../../geodata/crs/crs.ts';
import { CommittedNumber } from '../../ui/committed-number.tsx';
import { CommittedText } from '../../ui/committed-text.tsx';
import { outOfHoursNames } from '../../assessment/out-of-hours-plant.ts';
import { problemsOfArea } from '../../assessment/area-problems.ts';
import { AreaMenu } from './area-menu.tsx';
import { CrewFields } from './crew-fields.tsx';
import { editor, useEditor } from './editor-store.ts';
import { LimitFields } from './limit-fields.tsx';
import { PlantList } from './plant-list.tsx';
import { chainageInWords, sizeInWords } from './size-in-words.ts';
import { useUnfinishedEntry } from './unfinished-entries.ts';
import type { ToLocal } from '../../geodata/scene/work-shapes.ts';
import classes from './work-area-card.module.css';

interface WorkAreaCardProps {
  id: WorkAreaId;
  area: WorkArea;
  config: ReportConfig;
  shifts: Assessment['shifts'];
  equipment: EquipmentItem[];
  criteria: CriteriaSet;
  /** The operating times of the assessment. */
  times: readonly string[];
  /** The scene's plane; null while it is not there. */
  toLocal: ToLocal | null;
  /** In which it is measured. */
  plane: CoordinateSystem;
  /** Whether there are others to be selected with it. */
  isOneOfSeveral: boolean;
  /** A sentence for a name that the area cannot have beside the others; null for one that it can. */
  checkName: (id: WorkAreaId, name: string) => string | null;
  /** Writes the area's new state; null deletes it. */
  onChange: (id: WorkAreaId, after: WorkArea | null, seen?: WorkArea) => void;
  onDuplicate: (ids: readonly WorkAreaId[]) => void;
}

const KIND_ICONS: Record<WorkAreaKind, ReactNode> = {
  area: <IconPolygon size={18} />,
  line: <IconLine size={18} />,
  'haul-road': <IconRoute size={18} />,
  'fixed-plant': <IconMapPin size={18} />,
};

type Properties = WorkArea['feature']['properties'];

/** A work area in the plan. Drawn anew only where it changed itself: what it is given stays the same one. */
export const WorkAreaCard = memo(function WorkAreaCard(props: WorkAreaCardProps) {
  const {
    id,
    area,
    config,
    shifts,
    equipment,
    criteria,
    times,
    toLocal,
    plane,
    isOneOfSeveral,
    checkName,
    onChange,
    onDuplicate,
  } = props;
  const selected = useEditor(({ selectedAreas }) => selectedAreas.includes(id));
  const hovered = useEditor(({ hoveredArea }) => hoveredArea === id);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) card.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [selected]);
  const { properties } = area.feature;
  const nameProblem = useUnfinishedEntry(`Name of ${workAreaName(area)}`);
  const kind = workAreaKind(area.feature);
  const outOfHours = useMemo(() => outOfHoursNames(criteria, times, { shifts }, area), [criteria, times, shifts, area]);
  const problems = problemsOfArea(area, { shifts }, equipment, toLocal);
  const having = (changes: Partial<Properties>): WorkArea => ({
    ...area,
    feature: { ...area.feature, properties: { ...properties, ...changes } },
  });
  /** @param begun what the changed ones were when the entry began */
  const setProperties = (changes: Partial<Properties>, begun: Partial<Properties> = {}) =>
    onChange(id, having(changes), having(begun));
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
          {sizeInWords(area, plane)}
          {chainageInWords(area, plane)}
        </Text>
        <PlantList
          area={workAreaName(area)}
          uses={properties.equipment}
          equipment={equipment}
          flow={kind === 'haul-road'}
          outOfHours={outOfHours}
          onChange={(uses) => setProperties({ equipment: uses })}
        />
        {area.feature.geometry.type === 'LineString' && (
          <HaulRoadFields area={workAreaName(area)} properties={properties} onChange={setProperties} />
        )}
        {kind === 'area' && (
          <BarrierFields
            area={area}
            defaultHeightM={config.method.barrierHeightM}
            onBarrier={(temporaryNoiseBarrier) => onChange(id, { ...area, temporaryNoiseBarrier }, area)}
            onHeight={(barrierHeight, begun) => setProperties({ barrierHeight }, { barrierHeight: begun })}
          />
        )}
        <CrewFields area={area} usual={criteria.crew} onChange={(crew) => setProperties({ crew })} />
        <LimitFields area={area} shifts={shifts} onChange={setProperties} />
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

interface HaulRoadFieldsProps {
  area: string;
  properties: Properties;
  onChange: (changes: Partial<Properties>, begun: Partial<Properties>) => void;
}

function HaulRoadFields({ area, properties, onChange }: HaulRoadFieldsProps) {
  const vehiclesProblem = useUnfinishedEntry(`Vehicles an hour of ${area}`);
  const speedProblem = useUnfinishedEntry(`Speed of ${area}`);
  const within = (most: number) => (value: number | undefined) =>
    value === undefined || (value > 0 && value <= most) ? null : `Enter a number above 0, at most ${most}.`;
  const isRoad = properties.vehiclesPerHour !== undefined || properties.speedKmh !== undefined;
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {isRoad
          ? 'A haul road: vehicles pass along it.'
          : 'A crew works along it. For a haul road, enter its vehicles.'}
      </Text>
      <Group grow align="flex-start">
        <CommittedNumber
          size="xs"
          label="Vehicles an hour"
          value={properties.vehiclesPerHour}
          check={within(10_000)}
          onCommit={(vehiclesPerHour, begun) => onChange({ vehiclesPerHour }, { vehiclesPerHour: begun })}
          onProblem={vehiclesProblem}
        />
        <CommittedNumber
          size="xs"
          label="Speed, km/h"
          value={properties.speedKmh}
          check={within(130)}
          onCommit={(speedKmh, begun) => onChange({ speedKmh }, { speedKmh: begun })}
          onProblem={speedProblem}
        />
      </Group>
    </Stack>
  );
}

interface BarrierFieldsProps {
  area: WorkArea;
  defaultHeightM: number;
  onBarrier: (code: WorkArea['temporaryNoiseBarrier']) => void;
  onHeight: (heightM: number | undefined, begun: number | undefined) => void;
}

function BarrierFields({ area, defaultHeightM, onBarrier, onHeight }: BarrierFieldsProps) {
  const heightProblem = useUnfinishedEntry(`Height of the barrier of ${workAreaName(area)}`);
  const checkHeight = (value: number | undefined) =>
    value === undefined || (value > 0 && value <= 20) ? null : 'Enter a height above 0, at most 20 m.';
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <Stack gap={2} flex={1}>
        <Group gap={4}>
          <Input.Label size="xs">Temporary noise barrier</Input.Label>
          <BarrierHelp />
        </Group>
        <SegmentedControl
          size="xs"
          aria-label="Temporary noise barrier"
          value={String(area.temporaryNoiseBarrier)}
          onChange={(value) => onBarrier(barrierCodeSchema.parse(Number(value)))}
          data={[
            { value: String(BARRIER_YES), label: 'Yes' },
            { value: String(BARRIER_NO), label: 'No' },
            { value: String(BARRIER_UNSPECIFIED), label: 'Unspecified' },
          ]}
        />
      </Stack>
      {area.temporaryNoiseBarrier === BARRIER_YES && (
        <CommittedNumber
          w={110}
          size="xs"
          label="Height, m"
          placeholder={String(defaultHeightM)}
          step={0.1}
          value={area.feature.properties.barrierHeight}
          check={checkHeight}
          onCommit={onHeight}
          onProblem={heightProblem}
        />
      )}
    </Group>
  );
}

/** What the choice means for levels and advice, where it is made. */
function BarrierHelp() {
  return (
    <Popover width={320} withArrow position="top-start">
      <Popover.Target>
        <ActionIcon size="xs" variant="subtle" color="green.9" aria-label="What Yes, No and Unspecified mean">
          <IconHelpCircle size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">
          <b>Yes:</b> a wall along the edge of the area is in the levels.
          <br />
          <b>No:</b> it was decided that there is none.
          <br />
          <b>Unspecified:</b> nobody has decided yet. Levels are as with No, and the results say so as a warning.
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
