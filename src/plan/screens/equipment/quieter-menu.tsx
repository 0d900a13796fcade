import { ActionIcon, Group, Menu, Text, Tooltip } from '@mantine/core';
import { IconVolume2 } from '@tabler/icons-react';
import { quieterItems, swapped } from '../../rules/quieter-equipment.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import type { EquipmentUse } from '../../../model/assessment/work-area.ts';
import { decibels } from '../../../model/format/format.ts';
import { soundPowerText } from './sound-power-text.ts';

interface QuieterMenuProps {
  name: string;
  line: EquipmentUse;
  equipment: EquipmentItem[];
  annoyingEquipmentDb: number;
  onSwap: (use: EquipmentUse) => void;
}

/** Menu with quieter items of the same category that can replace an item. */
export function QuieterMenu({ name, ...of }: QuieterMenuProps) {
  return (
    <Menu position="bottom-end" width={330}>
      <Tooltip label="Quieter alternatives">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={24} aria-label={`Quieter than ${name}`}>
            <IconVolume2 size={14} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <QuieterList {...of} />
      </Menu.Dropdown>
    </Menu>
  );
}

function QuieterList({ line, equipment, annoyingEquipmentDb, onSwap }: Omit<QuieterMenuProps, 'name'>) {
  const quieter = quieterItems(line, { annoyingEquipmentDb }, equipment);
  if (quieter.length === 0) return <Menu.Label>The project has nothing quieter of its category.</Menu.Label>;
  return (
    <>
      <Menu.Label>Its contribution to the assessed level would change by</Menu.Label>
      {quieter.map(({ item, byDb }) => (
        <Menu.Item key={item.id} onClick={() => onSwap(swapped(line, item, equipment))}>
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <span>
              {item.name}
              <Text size="xs" c="dimmed">
                {soundPowerText(item)}
                {item.notRecommendedOutOfHours && ', not recommended out of hours'}
              </Text>
            </span>
            <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
              −{decibels(byDb)} dB
            </Text>
          </Group>
        </Menu.Item>
      ))}
    </>
  );
}
