import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { soundPowerOfArea, withEquipment } from '../../rules/area-sound-power.ts';
import { type Assessment, workAreasInOrder } from '../../../model/assessment/assessment.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import { type EquipmentUse, workAreaName } from '../../../model/assessment/work-area.ts';
import type { ToLocal } from '../../../prediction/rules/scene/work-shapes.ts';
import { usePlan } from '../editing/plan-context.ts';
import { InsertActivity } from './insert-activity.tsx';
import { CustomEquipmentDialog } from './custom-equipment-dialog.tsx';
import type { EquipmentDialogKind } from './equipment-menu.tsx';
import { SaveActivityDialog } from './save-activity-dialog.tsx';
import { TakeEquipment, type TakingWay, TakingWayChoice } from './take-equipment.tsx';
import { assessedMinutes, useUsageUnit } from './usage-unit.ts';
import { withEditedEquipment } from './custom-equipment-edit.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

/** An open dialog and its work area. */
export interface OpenEquipmentDialog {
  readonly areaId: WorkAreaId;
  readonly dialog: EquipmentDialogKind;
}

interface EquipmentDialogsProps {
  open: OpenEquipmentDialog;
  /** Converts to the plane of the scene; null until the scene is loaded. */
  toLocal: ToLocal | null;
  onClose: () => void;
}

/** The dialogs about the equipment of a work area. */
export function EquipmentDialogs({ open, toLocal, onClose }: EquipmentDialogsProps) {
  const { assessment, workAreas, equipment, criteria, times, writer } = usePlan();
  const { company } = assessment;
  const { areaId, dialog } = open;
  const [unit] = useUsageUnit(assessedMinutes(criteria, times));
  const area = workAreas[areaId];
  const [way, setWay] = useState<TakingWay>('add');
  // Somebody else may have deleted the work area.
  if (area === undefined) return null;
  const uses = area.feature.properties.equipment;
  const put = (after: EquipmentUse[]) => {
    writer.change(areaId, withEquipment(area, after), area);
    onClose();
  };
  const levelOf = (list: EquipmentUse[]) => soundPowerOfArea(withEquipment(area, list), equipment, toLocal);
  const taking = { uses, way: uses.length === 0 ? ('add' as const) : way, equipment, unit, levelOf, onTake: put };
  const choice = uses.length > 0 && <TakingWayChoice way={way} onChange={setWay} />;
  const name = workAreaName(area);
  switch (dialog.kind) {
    case 'copy':
      return (
        <Dialog opened onClose={onClose} size="lg" title={`Copy equipment to ${name}`}>
          <Stack gap="sm">
            {choice}
            <CopyEquipment areaId={areaId} workAreas={workAreas} taking={taking} />
          </Stack>
        </Dialog>
      );
    case 'insert':
      return (
        <Dialog opened onClose={onClose} size="lg" title={`Insert an activity into ${name}`}>
          <Stack gap="sm">
            {choice}
            <InsertActivity company={company} taking={taking} />
          </Stack>
        </Dialog>
      );
    case 'save':
      return <SaveActivityDialog company={company} area={area} equipment={equipment} onClose={onClose} />;
    case 'other': {
      // The line when the dialog was opened. Lines may have moved since then.
      const line = dialog.line ?? undefined;
      return (
        <CustomEquipmentDialog
          line={line}
          onDone={(other) => {
            const changed = withEditedEquipment(workAreas, areaId, line, other);
            if (changed === null) {
              const message = `${line?.other?.name ?? 'This equipment'} was changed or removed meanwhile. Open it again.`;
              notifications.show({ color: 'red', title: 'The equipment was not changed', message });
            } else if (changed.length > 0) writer.changeAll(changed);
            onClose();
          }}
          onClose={onClose}
        />
      );
    }
  }
}

interface CopyEquipmentProps {
  areaId: WorkAreaId;
  workAreas: Assessment['workAreas'];
  taking: Omit<Parameters<typeof TakeEquipment>[0], 'entries'>;
}

function CopyEquipment({ areaId, workAreas, taking }: CopyEquipmentProps) {
  const entries = workAreasInOrder(workAreas)
    .filter(([id, { feature }]) => id !== areaId && feature.properties.equipment.length > 0)
    .map(([id, other]) => ({
      key: id,
      name: workAreaName(other),
      uses: other.feature.properties.equipment.filter((use) => isKnown(use, taking.equipment)),
      missing: other.feature.properties.equipment.filter((use) => !isKnown(use, taking.equipment)).map((use) => use.id),
      renamed: [],
      source: '',
    }));
  if (entries.length === 0) return <Text size="sm">No other work area of this assessment has equipment.</Text>;
  return <TakeEquipment entries={entries} {...taking} />;
}

const isKnown = (use: EquipmentUse, equipment: readonly EquipmentItem[]) =>
  use.other !== undefined || equipment.some(({ id }) => id === use.id);
