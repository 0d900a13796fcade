import { ActionIcon, Button, Group, Stack, Table, Text, Tooltip } from '@mantine/core';
import { IconArrowsExchange, IconListDetails } from '@tabler/icons-react';
import { useMemo } from 'react';
import { itemOfLine } from '../../../model/equipment/custom-equipment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import { outOfHoursNames } from '../../../prediction/rules/sources/out-of-hours-equipment.ts';
import { soundPowerOfArea, withEquipment } from '../../rules/area-sound-power.ts';
import { type EquipmentUse, type WorkArea, workAreaKind, workAreaName } from '../../../model/assessment/work-area.ts';
import { decibels } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import { useStableCallback } from '../../../ui/hooks/use-stable-callback.ts';
import { useStableObject } from '../../../ui/hooks/use-stable-value.ts';
import { useCardSettings } from '../areas/cards/card-context.ts';
import { AddEquipment } from './add-equipment.tsx';
import { type EquipmentDialogKind, EquipmentMenu } from './equipment-menu.tsx';
import { EquipmentUseRow } from './equipment-use-row.tsx';
import { assessedMinutes, type UsageUnit, useUsageUnit } from './usage-unit.ts';

interface EquipmentListProps {
  id: WorkAreaId;
  area: WorkArea;
  onChange: (uses: EquipmentUse[]) => void;
}

/** The equipment of a work area: item, quantity and usage, with the total sound power. */
export function EquipmentList({ id, area, onChange }: EquipmentListProps) {
  const { equipment, others, criteria, times, shifts, toLocal, onEquipmentDialog } = useCardSettings();
  const uses = area.feature.properties.equipment;
  // Quantities of a haul road are shares of its flow, and usage does not count.
  const isFlow = workAreaKind(area.feature) === 'haul-road';
  const outOfHours = useMemo(() => outOfHoursNames(criteria, times, { shifts }, area), [criteria, times, shifts, area]);
  const minutes = assessedMinutes(criteria, times);
  const [unit, setUnit] = useUsageUnit(minutes);
  const onDialog = (kind: EquipmentDialogKind) => onEquipmentDialog(id, kind);
  const replace = useStableCallback((index: number, use: EquipmentUse) => onChange(uses.with(index, use)));
  const remove = useStableCallback((index: number) => onChange(uses.toSpliced(index, 1)));
  const edit = useStableCallback((index: number) => onDialog({ kind: 'other', line: uses[index] ?? null }));
  const add = useStableCallback((use: EquipmentUse) => onChange([...uses, use]));
  const actions = useStableObject({ replace, remove, edit });
  const levelOf = (list: EquipmentUse[]) => soundPowerOfArea(withEquipment(area, list), equipment, toLocal);
  const levelDba = levelOf(uses);
  return (
    <Stack gap={6} data-tour="equipment">
      {uses.length > 0 && (
        <Table aria-label="Equipment" withRowBorders={false} verticalSpacing={3} horizontalSpacing={4} fz="sm">
          <UsesHead isFlow={isFlow} unit={unit} minutes={minutes} onUnit={setUnit} />
          <Table.Tbody>
            {uses.map((line, index) => (
              <EquipmentUseRow
                key={`${line.id}-${index}`}
                area={workAreaName(area)}
                index={index}
                line={line}
                item={itemOfLine(line, equipment)}
                isFlow={isFlow}
                unit={unit}
                outOfHours={outOfHours}
                actions={actions}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {levelDba !== null && (
        <Text size="xs" px={4}>
          Total sound power: LWA <strong>{units.dBA(decibels(levelDba))}</strong>
        </Text>
      )}
      {uses.length === 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="green.9"
          w="fit-content"
          leftSection={<IconListDetails size={14} />}
          onClick={() => onDialog({ kind: 'insert' })}
        >
          Insert an activity: a crew with all its equipment
        </Button>
      )}
      <Group gap={6} wrap="nowrap">
        <AddEquipment
          equipment={equipment}
          others={others}
          levelDba={levelDba}
          levelWith={(use) => levelOf([...uses, use])}
          onAdd={add}
        />
        <EquipmentMenu hasEquipment={uses.length > 0} onDialog={onDialog} />
      </Group>
    </Stack>
  );
}

interface UsesHeadProps {
  isFlow: boolean;
  unit: UsageUnit;
  minutes: number | null;
  onUnit: (kind: UsageUnit['kind']) => void;
}

function UsesHead({ isFlow, unit, minutes, onUnit }: UsesHeadProps) {
  return (
    <Table.Thead fz="xs">
      <Table.Tr>
        <Table.Th>Equipment</Table.Th>
        <Table.Th w={74}>{isFlow ? 'Share' : 'Quantity'}</Table.Th>
        {!isFlow && (
          <Table.Th w={92}>
            <UsageHeading
              unit={unit}
              minutes={minutes}
              onSwitch={() => onUnit(unit.kind === 'percent' ? 'minutes' : 'percent')}
            />
          </Table.Th>
        )}
        <Table.Th w={56}>
          <span className="visually-hidden">Actions</span>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

interface UsageHeadingProps {
  unit: UsageUnit;
  minutes: number | null;
  onSwitch: () => void;
}

function UsageHeading({ unit, minutes, onSwitch }: UsageHeadingProps) {
  const label = unit.kind === 'percent' ? 'On-time, %' : `On-time, min of ${unit.of}`;
  if (minutes === null) return label;
  const other = unit.kind === 'percent' ? `Show minutes of ${minutes}` : 'Show per cent';
  return (
    <Group gap={2} wrap="nowrap">
      <span style={{ whiteSpace: 'nowrap' }}>{label}</span>
      <Tooltip label={other}>
        <ActionIcon size={24} variant="subtle" color="gray" aria-label={other} onClick={onSwitch}>
          <IconArrowsExchange size={13} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
