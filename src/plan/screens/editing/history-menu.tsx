import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconHistory } from '@tabler/icons-react';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { shownTimeOfDay } from '../../../model/format/format.ts';
import { describeEdit } from '../../rules/describe-edit.ts';
import type { HistoryEntry } from './history.ts';

interface HistoryMenuProps {
  past: readonly HistoryEntry[];
  /** What was undone; the next to be made again is the last. */
  future: readonly HistoryEntry[];
  equipment: readonly EquipmentItem[];
  /** Goes to the plan as it was after so many of all edits. */
  onGoTo: (steps: number) => void;
}

/** The edits of this visit in words, the newest first; one is chosen to go back, or forward, to the plan as it was after it. */
export function HistoryMenu({ past, future, equipment, onGoTo }: HistoryMenuProps) {
  const entries = [...past, ...future.toReversed()];
  const rows = entries.map((entry, index) => ({ entry, steps: index + 1 })).toReversed();
  return (
    <Menu position="bottom-start" width={340} returnFocus>
      <Tooltip label="Edit history">
        <Menu.Target>
          <ActionIcon size="lg" variant="subtle" color="green.9" aria-label="Edit history">
            <IconHistory size={18} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>Go back to the plan after an edit</Menu.Label>
        {rows.map(({ entry, steps }) => (
          <Menu.Item
            key={steps}
            leftSection={<Current isCurrent={steps === past.length} />}
            rightSection={
              <Text size="xs" c="dimmed">
                {shownTimeOfDay(new Date(entry.at))}
              </Text>
            }
            aria-current={steps === past.length || undefined}
            {...(steps > past.length && { c: 'dimmed' })}
            onClick={() => onGoTo(steps)}
          >
            {describeEdit(entry, equipment)}
            {steps > past.length && ' (undone)'}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<Current isCurrent={past.length === 0} />} onClick={() => onGoTo(0)}>
          Before these edits
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** A mark at the edit that the plan is at. */
function Current({ isCurrent }: { isCurrent: boolean }) {
  return <IconCheck size={16} {...(!isCurrent && { visibility: 'hidden' })} />;
}
