import { Button, Loader, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../firebase/calls.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { downloadExport, exportedPath } from '../../api/exports.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { useExports } from '../../api/use-exports.ts';
import { fetchResultsSource } from '../../api/use-results.ts';
import { ExportForm } from './export-form.tsx';
import { ExportList } from './export-list.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { makeAddressList } from './make-address-list.ts';
import { type AddressListWanted, type ExportOffer, type ExportOptions, fileNameOf } from './export-wanted.ts';

interface ExportButtonProps {
  assessment: Assessment;
  /** Null if there are no results, which prevents an export. */
  offer: Omit<ExportOffer, 'fileName'> | null;
}

/** The button for exports, and its dialog with the options and the list of exports. */
export function ExportButton({ assessment, offer }: ExportButtonProps) {
  const { id } = assessment;
  const client = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const exports = useExports(id, opened);
  const exporting = useMutation({
    mutationFn: async (options: ExportOptions) => {
      const { state, path, exportId } = await call('exportAssessment', { assessmentId: id, options });
      if (state === 'queued') {
        await downloadWhenDone(assessment, exportId);
        return;
      }
      await downloadExport(path);
      close();
    },
  });
  const listing = useMutation({
    mutationFn: async ({ format, name }: AddressListWanted) => {
      saveFile(`${name}.${format}`, await makeAddressList(await fetchResultsSource(client, assessment), format));
      close();
    },
  });
  const failure = exporting.error ?? listing.error;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={offer === null}
        title={offer === null ? 'Process first: exports are made of processed results.' : undefined}
        // The dialog can be opened during an export to see its progress.
        leftSection={exporting.isPending ? <Loader size={14} color="gray" /> : <IconDownload size={16} />}
        onClick={() => {
          if (!exporting.isPending) exporting.reset();
          open();
        }}
      >
        {exporting.isPending ? 'Exporting …' : 'Export'}
      </Button>
      <Modal opened={opened} onClose={close} title="Export the results" size="lg">
        <Stack gap="lg">
          {offer !== null && (
            <ExportForm
              offer={{ ...offer, fileName: fileNameOf(assessment) }}
              isPending={exporting.isPending || listing.isPending}
              failure={failure === null ? null : errorText(failure)}
              onExport={exporting.mutate}
              onAddressList={listing.mutate}
              onClose={close}
            />
          )}
          <ExportList exports={exports} isAwaited={exporting.isPending} />
        </Stack>
      </Modal>
    </>
  );
}

/**
 * Waits for an export job and downloads its file, even if the person goes to other pages of the app. The list of exports has the
 * file too.
 */
async function downloadWhenDone({ id, name }: Assessment, exportId: string): Promise<void> {
  try {
    await downloadExport(await exportedPath(id, exportId));
  } catch (error) {
    const message = `${name}: ${errorText(error)}`;
    notifications.show({ color: 'red', title: 'The export failed', message, autoClose: false });
  }
}
