import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconHistory } from '@tabler/icons-react';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { shownTimeOfDay } from '../../../model/format/format.ts';
import { describeEdit } from '../../rules/describe-edit.ts';
import type { HistoryEntry } from './history.ts';

interface HistoryMenuProps {
  past: readonly HistoryEntry[];
  /** Undone entries. The last one is redone first. */
  future: readonly HistoryEntry[];
  equipment: readonly EquipmentItem[];
  /** Undoes or redoes edits until `steps` of all edits are applied. */
  onGoTo: (steps: number) => void;
}

/** The edits of this visit, newest first. Choosing one undoes or redoes to the plan directly after it. */
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

/** Marks the edit that corresponds to the current plan. */
function Current({ isCurrent }: { isCurrent: boolean }) {
  return <IconCheck size={16} {...(!isCurrent && { visibility: 'hidden' })} />;
}
