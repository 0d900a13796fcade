import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCopy, IconDeviceFloppy, IconListDetails, IconPencilPlus } from '@tabler/icons-react';
import type { EquipmentUse } from '../../../domain/work-area.ts';
import { planEquipmentTexts } from '../../../texts/assessment-equipment.ts';

/** A dialog about the equipment of a work area; `line` is that of the custom equipment that is edited, null for a new one. */
export type EquipmentDialogKind =
  | { readonly kind: 'copy' | 'insert' | 'save' }
  | { readonly kind: 'other'; readonly line: EquipmentUse | null };

interface EquipmentMenuProps {
  hasEquipment: boolean;
  onDialog: (kind: EquipmentDialogKind) => void;
}

/** Ways to equipment beside the search. */
export function EquipmentMenu({ hasEquipment, onDialog }: EquipmentMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronDown size={14} />}
          aria-label={planEquipmentTexts.moreWaysToAddEquipment}
          style={{ flexShrink: 0 }}
        >
          {planEquipmentTexts.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconListDetails size={16} />} onClick={() => onDialog({ kind: 'insert' })}>
          {planEquipmentTexts.insertAnActivity}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onDialog({ kind: 'copy' })}>
          {planEquipmentTexts.copyFromAnotherWorkArea}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencilPlus size={16} />} onClick={() => onDialog({ kind: 'other', line: null })}>
          {planEquipmentTexts.addCustomEquipment}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconDeviceFloppy size={16} />}
          disabled={!hasEquipment}
          onClick={() => onDialog({ kind: 'save' })}
        >
          {planEquipmentTexts.saveThisListAsActivity}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
