import { Button, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconMap, IconTable, IconWaveSine, IconWorldLatitude } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../backend/calls.ts';
import { errorText } from '../../backend/error-texts.ts';
import { downloadLink } from '../../backend/storage.ts';
import type { Assessment } from '../../domain/assessment.ts';
import { slugOf } from '../../domain/slug.ts';
import { type ChosenContours, ExportDialog, type ExportWanted } from './export-dialog.tsx';

const NOT_IN_FILE_NAMES = /[^a-z0-9._-]/g;

function fileName({ name, id }: Assessment): string {
  const safe = (slugOf(name) ?? id).replace(NOT_IN_FILE_NAMES, '').replace(/^[^a-z0-9]+/, '');
  return (safe || id).slice(0, 80);
}

interface ExportMenuProps {
  assessment: Assessment;
  /** EPSG code of the project's coordinates; null where it has none. */
  ownCrs: number | null;
  outOfDate: boolean;
  /** The contours that are exported. */
  contours: ChosenContours;
  /** The name of their operating time; null where all work areas count. */
  timeName: string | null;
}

export function ExportMenu({ assessment, ownCrs, outOfDate, contours, timeName }: ExportMenuProps) {
  const download = useMutation({
    mutationFn: async (wanted: ExportWanted) => {
      const options = { ...wanted, name: fileName(assessment) };
      const { path } = await call('exportAssessment', { assessmentId: assessment.id, options });
      const link = document.createElement('a');
      link.href = await downloadLink(path);
      link.download = path.split('/').at(-1) ?? '';
      link.click();
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: 'The export failed', message: errorText(error), autoClose: false }),
  });
  const [choosing, { open, close }] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-start" width={300}>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconDownload size={16} />} loading={download.isPending}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {outOfDate && (
            <Menu.Label>
              <Text size="xs" c="orange.9">
                Out of date: the files will hold the last run.
              </Text>
            </Menu.Label>
          )}
          <Menu.Item leftSection={<IconTable size={16} />} onClick={() => download.mutate({ format: 'csv' })}>
            Table (CSV)
          </Menu.Item>
          <Menu.Item leftSection={<IconMap size={16} />} onClick={() => download.mutate({ format: 'shapefile' })}>
            Shapefile (ZIP)
          </Menu.Item>
          <Menu.Item
            leftSection={<IconWaveSine size={16} />}
            disabled={outOfDate}
            onClick={() => download.mutate({ format: 'shapefile', contours })}
          >
            Shapefile with {contours.level} contours at {contours.heightM} m{timeName === null ? '' : `, ${timeName}`}{' '}
            (ZIP)
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconWorldLatitude size={16} />} onClick={open}>
            In other coordinates …
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ExportDialog
        opened={choosing}
        onClose={close}
        ownCrs={ownCrs}
        outOfDate={outOfDate}
        contours={contours}
        timeName={timeName}
        onExport={download.mutate}
      />
    </>
  );
}
