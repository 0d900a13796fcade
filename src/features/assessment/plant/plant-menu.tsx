import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCopy, IconDeviceFloppy, IconListDetails, IconPencilPlus } from '@tabler/icons-react';
import type { PlantUse } from '../../../domain/work-area.ts';
import { plantTexts } from '../../../texts/assessment-plant.ts';

/** A dialog about the plant of a work area; `line` is that of the other plant that is edited, null for a new one. */
export type PlantDialogKind =
  | { readonly kind: 'copy' | 'insert' | 'save' }
  | { readonly kind: 'other'; readonly line: PlantUse | null };

interface PlantMenuProps {
  hasPlant: boolean;
  onDialog: (kind: PlantDialogKind) => void;
}

/** Ways to plant beside the search. */
export function PlantMenu({ hasPlant, onDialog }: PlantMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronDown size={14} />}
          aria-label={plantTexts.moreWaysToAddPlant}
          style={{ flexShrink: 0 }}
        >
          {plantTexts.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconListDetails size={16} />} onClick={() => onDialog({ kind: 'insert' })}>
          {plantTexts.insertAnActivity}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onDialog({ kind: 'copy' })}>
          {plantTexts.copyFromAnotherWorkArea}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencilPlus size={16} />} onClick={() => onDialog({ kind: 'other', line: null })}>
          {plantTexts.enterPlant}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconDeviceFloppy size={16} />}
          disabled={!hasPlant}
          onClick={() => onDialog({ kind: 'save' })}
        >
          {plantTexts.saveThisListAsActivity}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
