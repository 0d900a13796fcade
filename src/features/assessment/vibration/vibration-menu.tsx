import { Anchor, Menu, Text } from '@mantine/core';
import type { PlantUse } from '../../../domain/work-area.ts';
import {
  distancesOf,
  NO_VIBRATION,
  type VibrationKey,
  WORKING_DISTANCES,
} from '../../../domain/vibration/working-distances.ts';
import { distancesInWords } from '../../../ui/vibration/vibration-words.ts';

interface VibrationMenuProps {
  /** Name of the plant. */
  name: string;
  line: PlantUse;
  onChange: (use: PlantUse) => void;
}

/** Says of which kind plant is in the table of minimum working distances. */
export function VibrationMenu({ name, line, onChange }: VibrationMenuProps) {
  const { vibration } = line;
  const choose = (key: VibrationKey) => onChange({ ...line, vibration: key });
  return (
    <Menu position="bottom-start" width={330}>
      <Menu.Target>
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
      </Menu.Target>
      <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
        <Menu.Label>{name}: its kind in the table of minimum working distances</Menu.Label>
        <Menu.Item onClick={() => choose(NO_VIBRATION)}>None: it needs no distance</Menu.Item>
        {WORKING_DISTANCES.map((distances) => (
          <Menu.Item key={distances.key} onClick={() => choose(distances.key)}>
            {distances.name}
            <Text size="xs" c="dimmed">
              {distancesInWords(distances)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function vibrationText(key: VibrationKey | undefined): string {
  if (key === undefined) return 'choose its kind';
  const distances = distancesOf(key);
  return distances === null ? 'no distance' : distances.name;
}
