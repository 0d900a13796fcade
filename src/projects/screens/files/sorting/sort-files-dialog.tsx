import { Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../../model/format/format.ts';
import { PROJECT_FOLDERS, type ProjectFolder, projectFolderSchema } from '../../../../model/project/project.ts';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { refusalOf } from '../../../rules/folder-formats.ts';
import { FOLDER_TEXTS } from '../folders.ts';
import { sizeText } from '../quantities.ts';
import type { SortedFile } from './sort-files.ts';

const LEFT_OUT = '';

interface SortFilesDialogProps {
  sorted: readonly SortedFile[];
  onTake: (files: ReadonlyMap<ProjectFolder, File[]>) => void;
  onClose: () => void;
}

/** Lists several files with their proposed folders, which the person can change before the upload. */
export function SortFilesDialog({ sorted, onTake, onClose }: SortFilesDialogProps) {
  const [folders, setFolders] = useState(() => sorted.map(({ folder }) => folder));
  const taken = sorted.flatMap(({ file }, at) => {
    const folder = folders[at] ?? null;
    return folder === null ? [] : [{ file, folder }];
  });
  const take = () => {
    const byFolder = Map.groupBy(taken, ({ folder }) => folder);
    onTake(new Map([...byFolder].map(([folder, files]) => [folder, files.map(({ file }) => file)])));
    onClose();
  };
  const refused = taken.filter(({ file, folder }) => refusalOf(folder, file) !== null).length;
  return (
    <FormModal opened onClose={onClose} size="lg" asks={false} title="Files of the project">
      <Stack gap="sm">
        <Text size="sm">Each file goes into the folder that fits its content. Change what is wrong.</Text>
        <Table aria-label="Folders of the files" fz="sm" horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>File</Table.Th>
              <Table.Th>Folder</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.map(({ file }, at) => {
              const folder = folders[at] ?? null;
              const refusal = folder === null ? null : refusalOf(folder, file);
              return (
                // A file with several layers has one row per folder.
                // oxlint-disable-next-line react/no-array-index-key
                <Table.Tr key={`${file.name} ${at}`}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    {file.name}
                    <Text size="xs" c="dimmed">
                      {sizeText(file.size)}
                    </Text>
                    {refusal !== null && (
                      <Text size="xs" c="red.9">
                        {refusal}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>
                    <NativeSelect
                      size="xs"
                      aria-label={`Folder of ${file.name}`}
                      value={folder ?? LEFT_OUT}
                      onChange={({ currentTarget: { value } }) =>
                        setFolders((before) =>
                          before.map((known, index) =>
                            index === at ? (projectFolderSchema.safeParse(value).data ?? null) : known,
                          ),
                        )
                      }
                      data={[
                        { value: LEFT_OUT, label: 'Leave it out' },
                        ...PROJECT_FOLDERS.map((value) => ({ value, label: FOLDER_TEXTS[value].title })),
                      ]}
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={taken.length === 0 || refused > 0} onClick={take}>
            {`Upload ${plural(taken.length, '1 file', `${taken.length} files`)}`}
          </Button>
        </Group>
      </Stack>
    </FormModal>
  );
}
