import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { soundPowerOfArea, withPlant } from '../../../assessment/area-sound-power.ts';
import { type Assessment, workAreasInOrder } from '../../../domain/assessment.ts';
import type { CriteriaSet } from '../../../domain/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../../domain/equipment/equipment.ts';
import type { CompanyId, WorkAreaId } from '../../../domain/ids.ts';
import { type PlantUse, workAreaName } from '../../../domain/work-area.ts';
import type { ToLocal } from '../../../geodata/scene/work-shapes.ts';
import { plantTexts } from '../../../texts/assessment-plant.ts';
import type { WorkAreaWriter } from '../use-work-area-writer.ts';
import { InsertActivity } from './insert-activity.tsx';
import { OtherPlantDialog } from './other-plant-dialog.tsx';
import type { PlantDialogKind } from './plant-menu.tsx';
import { SaveActivityDialog } from './save-activity-dialog.tsx';
import { TakePlant, type TakingWay, TakingWayChoice } from './take-plant.tsx';
import { assessedMinutes, useUsageUnit } from './usage-unit.ts';
import { withEditedPlant } from './other-plant-edit.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** A dialog that is open, and the work area that it is about. */
export interface OpenPlantDialog {
  readonly areaId: WorkAreaId;
  readonly dialog: PlantDialogKind;
}

interface PlantDialogsProps {
  open: OpenPlantDialog;
  workAreas: Assessment['workAreas'];
  company: CompanyId;
  equipment: EquipmentItem[];
  criteria: CriteriaSet;
  times: readonly string[];
  toLocal: ToLocal | null;
  onChange: WorkAreaWriter['change'];
  /** Changes several work areas in one step of undo. */
  onChangeAll: WorkAreaWriter['changeAll'];
  onClose: () => void;
}

/** The dialogs about the plant of a work area. */
export function PlantDialogs({ open, workAreas, equipment, criteria, times, toLocal, ...rest }: PlantDialogsProps) {
  const { company, onChange, onChangeAll, onClose } = rest;
  const { areaId, dialog } = open;
  const [unit] = useUsageUnit(assessedMinutes(criteria, times));
  const area = workAreas[areaId];
  const [way, setWay] = useState<TakingWay>('add');
  // Somebody else may have deleted it.
  if (area === undefined) return null;
  const uses = area.feature.properties.equipment;
  const put = (after: PlantUse[]) => {
    onChange(areaId, withPlant(area, after), area);
    onClose();
  };
  const levelOf = (plant: PlantUse[]) => soundPowerOfArea(withPlant(area, plant), equipment, toLocal);
  const taking = { uses, way: uses.length === 0 ? ('add' as const) : way, equipment, unit, levelOf, onTake: put };
  const choice = uses.length > 0 && <TakingWayChoice way={way} onChange={setWay} />;
  const name = workAreaName(area);
  switch (dialog.kind) {
    case 'copy':
      return (
        <Dialog opened onClose={onClose} size="lg" title={plantTexts.copyPlantTo(name)}>
          <Stack gap="sm">
            {choice}
            <CopyPlant areaId={areaId} workAreas={workAreas} taking={taking} />
          </Stack>
        </Dialog>
      );
    case 'insert':
      return (
        <Dialog opened onClose={onClose} size="lg" title={plantTexts.insertAnActivityInto(name)}>
          <Stack gap="sm">
            {choice}
            <InsertActivity company={company} taking={taking} />
          </Stack>
        </Dialog>
      );
    case 'save':
      return <SaveActivityDialog company={company} area={area} equipment={equipment} onClose={onClose} />;
    case 'other': {
      // The line as it was when the dialog was opened: lines may have moved since.
      const line = dialog.line ?? undefined;
      return (
        <OtherPlantDialog
          line={line}
          onDone={(other) => {
            const changed = withEditedPlant(workAreas, areaId, line, other);
            if (changed === null) {
              const message = plantTexts.wasChangedOrTakenOff(line?.other?.name ?? plantTexts.thisPlant);
              notifications.show({ color: 'red', title: plantTexts.plantWasNotChanged, message });
            } else if (changed.length > 0) onChangeAll(changed);
            onClose();
          }}
          onClose={onClose}
        />
      );
    }
  }
}

interface CopyPlantProps {
  areaId: WorkAreaId;
  workAreas: Assessment['workAreas'];
  taking: Omit<Parameters<typeof TakePlant>[0], 'entries'>;
}

function CopyPlant({ areaId, workAreas, taking }: CopyPlantProps) {
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
  if (entries.length === 0) return <Text size="sm">{plantTexts.noOtherWorkArea}</Text>;
  return <TakePlant entries={entries} {...taking} />;
}

const isKnown = (use: PlantUse, equipment: readonly EquipmentItem[]) =>
  use.other !== undefined || equipment.some(({ id }) => id === use.id);
