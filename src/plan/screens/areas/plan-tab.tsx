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
import { useLive } from '../../../firebase/live.ts';
import { watchMeasuredEquipment } from '../../../monitoring/api/measured-equipment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { MeasuredEquipment } from '../../../monitoring/rules/measured-equipment.ts';
import { customEquipmentOf } from '../../rules/equipment-uses.ts';
import { groundBorneTimes } from '../../../vibration/rules/ground-borne.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import { localPlane } from '../../../prediction/rules/scene/work-shapes.ts';
import { EmptyState } from '../../../ui/loading/states.tsx';
import { useStableCallback } from '../../../ui/hooks/use-stable-callback.ts';
import { useStableObject, useStableValue } from '../../../ui/hooks/use-stable-value.ts';
import { usePlan } from '../editing/plan-context.ts';
import { BarrierCard } from './cards/barrier-card.tsx';
import { CardContext, type CardSettings } from './cards/card-context.ts';
import { editor } from '../editing/editor-store.ts';
import { type OpenEquipmentDialog, EquipmentDialogs } from '../equipment/equipment-dialogs.tsx';
import type { EquipmentDialogKind } from '../equipment/equipment-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { VibrationPanel } from '../../../vibration/screens/vibration-panel.tsx';
import { WorkAreaCard } from './cards/work-area-card.tsx';

const NO_EQUIPMENT: readonly MeasuredEquipment[] = [];

/** Equipment that is offered beside the project's list: what was entered for this assessment, and what the company measured. */
function offeredEquipment(workAreas: Assessment['workAreas'], measured: readonly MeasuredEquipment[]) {
  return [...customEquipmentOf(workAreas), ...measured.map(({ id, other }) => ({ id, other, quantity: 1 }))];
}

/** With more work areas than these, only those that are selected show all their fields. */
const MOST_UNFOLDED = 3;

/** Where the crew works and with what. */
export function PlanTab() {
  const { workAreas, config, equipment, scene, actions, criteria, times } = usePlan();
  const areas = workAreasInOrder(workAreas);
  const barriers = barriersInOrder(workAreas);
  const [open, setOpen] = useState<OpenEquipmentDialog | null>(null);
  const settings = useSettingsOfCards(areas.length, barriers.length, setOpen);
  const heldTimes = useMemo(() => groundBorneTimes(criteria, times), [criteria, times]);
  if (areas.length + barriers.length === 0) return <NoWorkAreas />;
  return (
    <Stack gap="sm" p="md">
      <Group justify="space-between">
        <Title order={2}>Work areas</Title>
        <DrawButton isFirst={areas.length === 0} />
      </Group>
      <SelectionBar there={new Set([...areas, ...barriers].map(([id]) => id))} actions={actions} />
      {areas.length === 0 && (
        <Text size="sm" c="dimmed">
          There is none yet: a barrier alone emits no noise.
        </Text>
      )}
      <CardContext value={settings}>
        {areas.map(([id, area]) => (
          <WorkAreaCard key={id} id={id} area={area} />
        ))}
        {barriers.length > 0 && (
          <Title order={2} mt="xs">
            Temporary noise barriers
          </Title>
        )}
        {barriers.map(([id, barrier]) => (
          <BarrierCard key={id} id={id} barrier={barrier} />
        ))}
      </CardContext>
      {scene !== null && criteria.workingDistances && (
        <VibrationPanel
          workAreas={workAreas}
          equipment={equipment}
          scene={scene}
          table={config.groundBorne}
          times={heldTimes}
        />
      )}
      {open !== null && <EquipmentDialogs open={open} toLocal={settings.toLocal} onClose={() => setOpen(null)} />}
    </Stack>
  );
}

/** What the cards share, as the same object as long as none of it changes. */
function useSettingsOfCards(
  areaCount: number,
  barrierCount: number,
  onOpen: (dialog: OpenEquipmentDialog) => void,
): CardSettings {
  const { assessment, workAreas, shifts, config, criteria, equipment, times, scene, plane, ...plan } = usePlan();
  const toLocal = useMemo(() => (scene === null ? null : localPlane(scene)), [scene]);
  const countAddresses = useMemo(
    () => (scene === null || toLocal === null ? null : (area: WorkArea) => countAddressesIn(area, scene, toLocal)),
    [scene, toLocal],
  );
  const measured = useLive(useMemo(() => watchMeasuredEquipment(assessment.company), [assessment.company]));
  const ofCompany = measured.kind === 'ready' ? measured.value : NO_EQUIPMENT;
  const others = useStableValue(useMemo(() => offeredEquipment(workAreas, ofCompany), [workAreas, ofCompany]));
  const isOneOfSeveral = areaCount + barrierCount > 1;
  const isOneOfMany = areaCount > MOST_UNFOLDED;
  const checkName = useStableCallback((id: WorkAreaId, name: string) => nameProblem(workAreas, id, name));
  const onChange = useStableCallback(plan.writer.change);
  const onDuplicate = useStableCallback(plan.actions.duplicate);
  const onEquipmentDialog = useStableCallback((areaId: WorkAreaId, dialog: EquipmentDialogKind) =>
    onOpen({ areaId, dialog }),
  );
  return useStableObject({
    config,
    criteria,
    equipment,
    times,
    shifts,
    plane,
    others,
    toLocal,
    countAddresses,
    isOneOfSeveral,
    isOneOfMany,
    checkName,
    onChange,
    onDuplicate,
    onEquipmentDialog,
  });
}

function DrawButton({ isFirst }: { isFirst: boolean }) {
  return (
    <Button
      leftSection={<IconPolygon size={16} />}
      variant={isFirst ? 'filled' : 'default'}
      size={isFirst ? 'sm' : 'xs'}
      onClick={() => editor.pickTool('polygon')}
    >
      Draw a work area
    </Button>
  );
}

function NoWorkAreas() {
  return (
    <EmptyState
      icon={<IconPolygon />}
      title="Where will the crew work?"
      action={
        <Group gap="xs" justify="center">
          <DrawButton isFirst />
          <Button variant="default" onClick={() => editor.open({ kind: 'coordinates', areaId: null })}>
            Enter coordinates
          </Button>
          <Button variant="default" onClick={() => editor.open({ kind: 'import' })}>
            Import a file
          </Button>
        </Group>
      }
    >
      Draw the area on the map. Lines, haul roads, stationary equipment and barriers have tools of their own at the top
      of the map.
    </EmptyState>
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
