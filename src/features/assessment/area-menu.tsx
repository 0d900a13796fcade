import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCopyPlus,
  IconDotsVertical,
  IconRulerMeasure,
  IconTable,
  IconZoomInArea,
} from '@tabler/icons-react';
import type { WorkAreaId } from '../../domain/ids.ts';
import { assessmentTexts } from '../../texts/assessment.ts';
import { editor } from './editor-store.ts';

interface AreaMenuProps {
  id: WorkAreaId;
  name: string;
  isLine: boolean;
  onDuplicate: (ids: readonly WorkAreaId[]) => void;
}

/** What can be done with one work area besides what its card says. */
export function AreaMenu({ id, name, isLine, onDuplicate }: AreaMenuProps) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Tooltip label={assessmentTexts.more}>
          <ActionIcon variant="subtle" color="green.9" aria-label={assessmentTexts.moreFor(name)}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconZoomInArea size={16} />} onClick={() => editor.zoomTo({ areaId: id })}>
          {assessmentTexts.zoomToIt}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopyPlus size={16} />} onClick={() => onDuplicate([id])}>
          {assessmentTexts.duplicate}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTable size={16} />}
          onClick={() => editor.open({ kind: 'coordinates', areaId: id })}
        >
          {assessmentTexts.coordinates}
        </Menu.Item>
        {isLine && (
          <Menu.Item
            leftSection={<IconRulerMeasure size={16} />}
            onClick={() => editor.open({ kind: 'chainage', areaId: id })}
          >
            {assessmentTexts.chainageAndSections}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconArrowsExchange size={16} />}
          onClick={() => editor.open({ kind: 'transfer', areaIds: [id] })}
        >
          {assessmentTexts.toAnotherAssessment}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
