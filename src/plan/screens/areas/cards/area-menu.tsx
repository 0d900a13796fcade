import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCopyPlus,
  IconDotsVertical,
  IconRulerMeasure,
  IconTable,
  IconZoomInArea,
} from '@tabler/icons-react';
import { CommentMenuItem } from '../../../../comments/screens/comment-button.tsx';
import type { WorkAreaId } from '../../../../model/ids.ts';
import { editor } from '../../editing/editor-store.ts';

interface AreaMenuProps {
  id: WorkAreaId;
  name: string;
  isLine: boolean;
  onDuplicate: (ids: readonly WorkAreaId[]) => void;
}

/** Menu of a work area with actions that its card does not have. */
export function AreaMenu({ id, name, isLine, onDuplicate }: AreaMenuProps) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Tooltip label="More">
          <ActionIcon variant="subtle" color="green.9" aria-label={`More for ${name}`}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconZoomInArea size={16} />} onClick={() => editor.zoomTo({ areaId: id })}>
          Zoom to it
        </Menu.Item>
        <CommentMenuItem kind="work-area" id={id} name={name} />
        <Menu.Item leftSection={<IconCopyPlus size={16} />} onClick={() => onDuplicate([id])}>
          Duplicate
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTable size={16} />}
          onClick={() => editor.open({ kind: 'coordinates', areaId: id })}
        >
          Coordinates …
        </Menu.Item>
        {isLine && (
          <Menu.Item
            leftSection={<IconRulerMeasure size={16} />}
            onClick={() => editor.open({ kind: 'chainage', areaId: id })}
          >
            Chainage and sections …
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconArrowsExchange size={16} />}
          onClick={() => editor.open({ kind: 'transfer', areaIds: [id] })}
        >
          To another assessment …
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
