import { ActionIcon, Anchor, Menu, Text } from '@mantine/core';
import { IconWaveSine } from '@tabler/icons-react';
import type { EquipmentUse } from '../../model/assessment/work-area.ts';
import {
  distancesOf,
  NO_VIBRATION,
  NOT_IN_TABLE,
  type VibrationKey,
  WORKING_DISTANCES,
} from '../../model/equipment/working-distances.ts';
import { formatDistances } from '../rules/vibration-labels.ts';

interface VibrationMenuProps {
  /** Name of the equipment. */
  name: string;
  line: EquipmentUse;
  /** Whether the equipment may vibrate, judging by its name. The user then has to select its kind. */
  isAsked: boolean;
  onChange: (use: EquipmentUse) => void;
}

/**
 * Selects the kind of the equipment in the table of minimum working distances. If a kind is needed or selected, the menu shows
 * text. Otherwise it is a small button.
 */
export function VibrationMenu({ name, line, isAsked, onChange }: VibrationMenuProps) {
  const { vibration } = line;
  const choose = (key: VibrationKey) => onChange({ ...line, vibration: key });
  return (
    <Menu position="bottom-start" width={330}>
      <Menu.Target>
        {isAsked || vibration !== undefined ? (
          <Anchor
            component="button"
            type="button"
            size="xs"
            display="block"
            ta="left"
            {...(vibration === undefined && { c: 'orange.9' })}
          >
            Vibration: {vibrationText(vibration)}
          </Anchor>
        ) : (
          <ActionIcon variant="subtle" color="gray" size={24} aria-label={`Vibration of ${name}`}>
            <IconWaveSine size={14} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
        <Menu.Label>{name}: its kind in the table of minimum working distances</Menu.Label>
        <Menu.Item onClick={() => choose(NO_VIBRATION)}>None: it needs no distance</Menu.Item>
        <Menu.Item onClick={() => choose(NOT_IN_TABLE)}>
          Not in the table
          <Text size="xs" c="dimmed">
            Impact piling, rammers, plates: assess separately.
          </Text>
        </Menu.Item>
        {WORKING_DISTANCES.map((distances) => (
          <Menu.Item key={distances.key} onClick={() => choose(distances.key)}>
            {distances.name}
            <Text size="xs" c="dimmed">
              {formatDistances(distances)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function vibrationText(key: VibrationKey | undefined): string {
  if (key === undefined) return 'choose its kind';
  if (key === NOT_IN_TABLE) return 'not in the table';
  const distances = distancesOf(key);
  return distances === null ? 'no distance' : distances.name;
}
