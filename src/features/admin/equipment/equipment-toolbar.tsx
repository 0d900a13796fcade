import { Button, FileButton, Group, Menu } from '@mantine/core';
import { IconBooks, IconChevronDown, IconDownload, IconFileImport, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { commonTexts } from '../../../texts/common.ts';
import { equipmentTexts } from '../../../texts/admin-equipment.ts';

interface EquipmentToolbarProps {
  archived: boolean;
  empty: boolean;
  onNew: () => void;
  onLibrary: () => void;
  /** Opens what engineers entered in their assessments. */
  onEntered: () => void;
  onImport: (file: File) => void;
  onExport: () => void;
}

export function EquipmentToolbar({
  archived,
  empty,
  onNew,
  onLibrary,
  onEntered,
  onImport,
  onExport,
}: EquipmentToolbarProps) {
  return (
    <Group gap="xs">
      {!archived && (
        <>
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={onNew}>
            {equipmentTexts.newItem}
          </Button>
          <Button size="xs" variant="default" leftSection={<IconBooks size={14} />} onClick={onLibrary}>
            {equipmentTexts.fromTheLibrary}
          </Button>
          <Button size="xs" variant="default" leftSection={<IconUserPlus size={14} />} onClick={onEntered}>
            {equipmentTexts.fromAssessments}
          </Button>
        </>
      )}
      <FileButton
        accept=".csv,text/csv"
        inputProps={{ 'aria-label': equipmentTexts.csvToImport }}
        onChange={(file) => {
          if (file !== null) onImport(file);
        }}
      >
        {({ onClick }) => (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
                {commonTexts.csv}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {!archived && (
                <Menu.Item leftSection={<IconFileImport size={16} />} onClick={onClick}>
                  {equipmentTexts.importFile}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconDownload size={16} />} disabled={empty} onClick={onExport}>
                {commonTexts.exportIt}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
    </Group>
  );
}
