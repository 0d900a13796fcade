import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPolygon } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { countAddressesIn } from '../../rules/receivers-in-area.ts';
import {
  type Assessment,
  barriersInOrder,
  shapesInOrder,
  workAreasInOrder,
} from '../../../model/assessment/assessment.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { useLive } from '../../../firebase/live.ts';
import { watchMeasuredEquipment } from '../../../monitoring/api/measured-equipment.ts';
import type { CompanyId, WorkAreaId } from '../../../model/ids.ts';
import type { MeasuredEquipment } from '../../../monitoring/rules/measured-equipment.ts';
import { customEquipmentOf } from '../../rules/equipment-uses.ts';
import { groundBorneTimes } from '../../../vibration/rules/ground-borne.ts';
import { criteriaSetOf, type ReportConfig } from '../../../model/project/report-config.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { localPlane } from '../../../prediction/rules/scene/work-shapes.ts';
import { EmptyState } from '../../../ui/loading/states.tsx';
import { useStableCallback } from '../../../ui/hooks/use-stable-callback.ts';
import { useStableValue } from '../../../ui/hooks/use-stable-value.ts';
import { BarrierCard } from './barrier-card.tsx';
import { editor } from '../editing/editor-store.ts';
import { type OpenEquipmentDialog, EquipmentDialogs } from '../equipment/equipment-dialogs.tsx';
import type { EquipmentDialogKind } from '../equipment/equipment-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { AreaActions } from './use-area-actions.ts';
import type { WorkAreaWriter } from '../editing/use-work-area-writer.ts';
import { VibrationPanel } from '../../../vibration/screens/vibration-panel.tsx';
import { WorkAreaCard } from './work-area-card.tsx';

interface PlanTabProps {
  workAreas: Assessment['workAreas'];
  shifts: Assessment['shifts'];
  company: CompanyId;
  config: ReportConfig;
  equipment: EquipmentItem[];
  /** The operating times of the assessment. */
  times: readonly string[];
  /** Null while it is not there. */
  scene: PreparedScene | null;
  /** In which work areas are measured. */
  plane: CoordinateSystem;
  writer: WorkAreaWriter;
  actions: AreaActions;
}

const NO_EQUIPMENT: readonly MeasuredEquipment[] = [];

/** Equipment that is offered beside the project's list: what was entered for this assessment, and what the company measured. */
function offeredEquipment(workAreas: PlanTabProps['workAreas'], measured: readonly MeasuredEquipment[]) {
  return [...customEquipmentOf(workAreas), ...measured.map(({ id, other }) => ({ id, other, quantity: 1 }))];
}

/** So many work areas are shown with all their fields; of more, those that are selected. */
const MOST_UNFOLDED = 3;

/** Where the crew works and with what. */
export function PlanTab(props: PlanTabProps) {
  const { workAreas, shifts, company, config, equipment, times, scene, plane, writer, actions } = props;
  const areas = workAreasInOrder(workAreas);
  const barriers = barriersInOrder(workAreas);
  const isSeveral = areas.length + barriers.length > 1;
  const toLocal = useMemo(() => (scene === null ? null : localPlane(scene)), [scene]);
  const countAddresses = useMemo(
    () => (scene === null || toLocal === null ? null : (area: WorkArea) => countAddressesIn(area, scene, toLocal)),
    [scene, toLocal],
  );
  const criteria = useMemo(() => criteriaSetOf(config), [config]);
  const heldTimes = useMemo(() => groundBorneTimes(criteria, times), [criteria, times]);
  const change = useStableCallback(writer.change);
  const duplicate = useStableCallback(actions.duplicate);
  const checkName = useStableCallback((id: WorkAreaId, name: string) => nameProblem(workAreas, id, name));
  const measured = useLive(useMemo(() => watchMeasuredEquipment(company), [company]));
  const ofCompany = measured.kind === 'ready' ? measured.value : NO_EQUIPMENT;
  const others = useStableValue(useMemo(() => offeredEquipment(workAreas, ofCompany), [workAreas, ofCompany]));
  const [open, setOpen] = useState<OpenEquipmentDialog | null>(null);
  const openDialog = useStableCallback((areaId: WorkAreaId, dialog: EquipmentDialogKind) =>
    setOpen({ areaId, dialog }),
  );
  const drawButton = (
    <Button
      leftSection={<IconPolygon size={16} />}
      variant={areas.length === 0 ? 'filled' : 'default'}
      size={areas.length === 0 ? 'sm' : 'xs'}
      onClick={() => editor.pickTool('polygon')}
    >
      Draw a work area
    </Button>
  );
  if (areas.length + barriers.length === 0) {
    return (
      <EmptyState
        icon={<IconPolygon />}
        title="Where will the crew work?"
        action={
          <Group gap="xs" justify="center">
            {drawButton}
            <Button variant="default" onClick={() => editor.open({ kind: 'coordinates', areaId: null })}>
              Enter coordinates
            </Button>
            <Button variant="default" onClick={() => editor.open({ kind: 'import' })}>
              Import a file
            </Button>
          </Group>
        }
      >
        Draw the area on the map. Lines, haul roads, stationary equipment and barriers have tools of their own at the
        top of the map.
      </EmptyState>
    );
  }
  return (
    <Stack gap="sm" p="md">
      <Group justify="space-between">
        <Title order={2}>Work areas</Title>
        {drawButton}
      </Group>
      <SelectionBar there={new Set([...areas, ...barriers].map(([id]) => id))} actions={actions} />
      {areas.length === 0 && (
        <Text size="sm" c="dimmed">
          There is none yet: a barrier alone emits no noise.
        </Text>
      )}
      {areas.map(([id, area]) => (
        <WorkAreaCard
          key={id}
          id={id}
          area={area}
          config={config}
          shifts={shifts}
          equipment={equipment}
          others={others}
          criteria={criteria}
          times={times}
          toLocal={toLocal}
          countAddresses={countAddresses}
          plane={plane}
          isOneOfSeveral={isSeveral}
          isOneOfMany={areas.length > MOST_UNFOLDED}
          checkName={checkName}
          onChange={change}
          onEquipmentDialog={openDialog}
          onDuplicate={duplicate}
        />
      ))}
      {barriers.length > 0 && (
        <Title order={2} mt="xs">
          Temporary noise barriers
        </Title>
      )}
      {barriers.map(([id, barrier]) => (
        <BarrierCard
          key={id}
          id={id}
          barrier={barrier}
          method={config.method}
          toLocal={toLocal}
          plane={plane}
          isOneOfSeveral={isSeveral}
          checkName={checkName}
          onChange={change}
          onDuplicate={duplicate}
        />
      ))}
      {scene !== null && criteria.workingDistances && (
        <VibrationPanel
          workAreas={workAreas}
          equipment={equipment}
          scene={scene}
          table={config.groundBorne}
          times={heldTimes}
        />
      )}
      {open !== null && (
        <EquipmentDialogs
          open={open}
          workAreas={workAreas}
          company={company}
          equipment={equipment}
          criteria={criteria}
          times={times}
          toLocal={toLocal}
          onChange={change}
          onChangeAll={writer.changeAll}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}

/** Why a work area cannot have a name: reports and problems tell areas apart by it. */
function nameProblem(workAreas: Assessment['workAreas'], id: WorkAreaId, name: string): string | null {
  if (name === '') return 'Enter a name.';
  const taken = shapesInOrder(workAreas).some(
    ([other, { feature }]) => other !== id && feature.properties.name.trim().toLowerCase() === name.toLowerCase(),
  );
  return taken ? 'Another work area or barrier has this name.' : null;
}
