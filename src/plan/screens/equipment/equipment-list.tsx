import { ActionIcon, Button, Group, Stack, Table, Text, Tooltip } from '@mantine/core';
import { IconArrowsExchange, IconListDetails } from '@tabler/icons-react';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { itemOfLine } from '../../../model/equipment/custom-equipment.ts';
import type { OtherUse } from '../../rules/equipment-uses.ts';
import type { EquipmentUse } from '../../../model/assessment/work-area.ts';
import { decibels } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import { useStableCallback } from '../../../ui/hooks/use-stable-callback.ts';
import { AddEquipment } from './add-equipment.tsx';
import { type EquipmentDialogKind, EquipmentMenu } from './equipment-menu.tsx';
import { EquipmentUseRow } from './equipment-use-row.tsx';
import { type UsageUnit, useUsageUnit } from './usage-unit.ts';

interface EquipmentListProps {
  /** Name of the work area. */
  area: string;
  uses: EquipmentUse[];
  equipment: EquipmentItem[];
  /** Custom equipment of the whole assessment. */
  others: readonly OtherUse[];
  /** Whether the area is a haul road. Quantities are then shares of the flow, and usage does not count. */
  flow: boolean;
  /** Names of the operating times outside standard hours in which it is planned. */
  outOfHours: readonly string[];
  /** Minutes over which the levels are averaged. Null if the averaging times differ. */
  minutes: number | null;
  annoyingEquipmentDb: number;
  /** Whether minimum working distances apply. */
  hasDistances: boolean;
  /** Sound power level of equipment on this area, dB(A) re 1 pW. Null if it is not known. */
  levelOf: (uses: EquipmentUse[]) => number | null;
  onChange: (uses: EquipmentUse[]) => void;
  onDialog: (kind: EquipmentDialogKind) => void;
}

/** The equipment of a work area: item, quantity and usage, with the total sound power. */
export function EquipmentList(props: EquipmentListProps) {
  const {
    area,
    uses,
    equipment,
    others,
    flow,
    outOfHours,
    minutes,
    annoyingEquipmentDb,
    hasDistances,
    levelOf,
    onChange,
    onDialog,
  } = props;
  const [unit, setUnit] = useUsageUnit(minutes);
  const replace = useStableCallback((index: number, use: EquipmentUse) => onChange(uses.with(index, use)));
  const remove = useStableCallback((index: number) => onChange(uses.toSpliced(index, 1)));
  const edit = useStableCallback((index: number) => onDialog({ kind: 'other', line: uses[index] ?? null }));
  const add = useStableCallback((use: EquipmentUse) => onChange([...uses, use]));
  const levelDba = levelOf(uses);
  const levelWith = (use: EquipmentUse) => levelOf([...uses, use]);
  return (
    <Stack gap={6} data-tour="equipment">
      {uses.length > 0 && (
        <Table aria-label="Equipment" withRowBorders={false} verticalSpacing={3} horizontalSpacing={4} fz="sm">
          <Table.Thead fz="xs">
            <Table.Tr>
              <Table.Th>Equipment</Table.Th>
              <Table.Th w={74}>{flow ? 'Share' : 'Quantity'}</Table.Th>
              {!flow && (
                <Table.Th w={92}>
                  <UsageHeading
                    unit={unit}
                    minutes={minutes}
                    onSwitch={() => setUnit(unit.kind === 'percent' ? 'minutes' : 'percent')}
                  />
                </Table.Th>
              )}
              <Table.Th w={56}>
                <span className="visually-hidden">Actions</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {uses.map((line, index) => (
              <EquipmentUseRow
                key={`${line.id}-${index}`}
                area={area}
                index={index}
                line={line}
                item={itemOfLine(line, equipment)}
                equipment={equipment}
                annoyingEquipmentDb={annoyingEquipmentDb}
                hasDistances={hasDistances}
                flow={flow}
                unit={unit}
                outOfHours={outOfHours}
                onChange={replace}
                onRemove={remove}
                onEdit={edit}
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
        <AddEquipment equipment={equipment} others={others} levelDba={levelDba} levelWith={levelWith} onAdd={add} />
        <EquipmentMenu hasEquipment={uses.length > 0} onDialog={onDialog} />
      </Group>
    </Stack>
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
