import { Button, FileButton, Group, Menu } from '@mantine/core';
import {
  IconBooks,
  IconBuildingWarehouse,
  IconChevronDown,
  IconDownload,
  IconFileImport,
  IconPlus,
  IconUserPlus,
} from '@tabler/icons-react';

/** Where items are taken from: the library, the company's list, or the custom equipment of assessments. */
export type EquipmentOrigin = 'library' | 'company' | 'entered';

interface EquipmentToolbarProps {
  archived: boolean;
  empty: boolean;
  onNew: () => void;
  /** The company with an equipment list. Null if it has none, or if this project is the list. */
  company: string | null;
  /** Opens the list of items of an origin. */
  onPick: (origin: EquipmentOrigin) => void;
  onImport: (file: File) => void;
  onExport: () => void;
}

export function EquipmentToolbar({
  archived,
  empty,
  onNew,
  company,
  onPick,
  onImport,
  onExport,
}: EquipmentToolbarProps) {
  return (
    <Group gap="xs">
      {!archived && (
        <>
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={onNew}>
            New item
          </Button>
          <Button size="xs" variant="default" leftSection={<IconBooks size={14} />} onClick={() => onPick('library')}>
            Add from library
          </Button>
          {company !== null && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconBuildingWarehouse size={14} />}
              onClick={() => onPick('company')}
            >
              Add from {company}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUserPlus size={14} />}
            onClick={() => onPick('entered')}
          >
            Adopt engineers’ equipment
          </Button>
        </>
      )}
      <FileButton
        accept=".csv,.tsv,.psv,.xlsx,text/csv"
        inputProps={{ 'aria-label': 'Equipment to import' }}
        onChange={(file) => {
          if (file !== null) onImport(file);
        }}
      >
        {({ onClick }) => (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
                CSV, XLSX
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {!archived && (
                <Menu.Item leftSection={<IconFileImport size={16} />} onClick={onClick}>
                  Import …
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconDownload size={16} />} disabled={empty} onClick={onExport}>
                Export CSV
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
    </Group>
  );
}
