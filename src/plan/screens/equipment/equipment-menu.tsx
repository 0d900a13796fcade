import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCopy, IconDeviceFloppy, IconListDetails, IconPencilPlus } from '@tabler/icons-react';
import type { EquipmentUse } from '../../../model/assessment/work-area.ts';

/** A dialog about the equipment of a work area. `line` is the edited custom equipment, or null for a new one. */
export type EquipmentDialogKind =
  | { readonly kind: 'copy' | 'insert' | 'save' }
  | { readonly kind: 'other'; readonly line: EquipmentUse | null };

interface EquipmentMenuProps {
  hasEquipment: boolean;
  onDialog: (kind: EquipmentDialogKind) => void;
}

/** Menu with further ways to add equipment. */
export function EquipmentMenu({ hasEquipment, onDialog }: EquipmentMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronDown size={14} />}
          aria-label="More ways to add equipment"
          style={{ flexShrink: 0 }}
        >
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconListDetails size={16} />} onClick={() => onDialog({ kind: 'insert' })}>
          Insert an activity …
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onDialog({ kind: 'copy' })}>
          Copy from another work area …
        </Menu.Item>
        <Menu.Item leftSection={<IconPencilPlus size={16} />} onClick={() => onDialog({ kind: 'other', line: null })}>
          Enter custom equipment …
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconDeviceFloppy size={16} />}
          disabled={!hasEquipment}
          onClick={() => onDialog({ kind: 'save' })}
        >
          Save this list as an activity …
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
