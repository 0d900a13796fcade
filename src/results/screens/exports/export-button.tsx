import { Button, Loader, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../firebase/calls.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { downloadExport, exportedPath } from '../../api/exports.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { useExports } from '../../api/use-exports.ts';
import { ExportForm } from './export-form.tsx';
import { ExportList } from './export-list.tsx';
import type { Results } from '../../../model/results/results.ts';
import { saveFile, saveTextFile } from '../../../ui/save-file.ts';
import { type AddressListWanted, type ExportOffer, type ExportOptions, fileNameOf } from './export-wanted.ts';

interface ExportButtonProps {
  assessment: Assessment;
  /** Null if there are no results, which prevents an export. */
  results: Results | null;
  offer: Omit<ExportOffer, 'fileName'> | null;
}

/** The button for exports, and its dialog with the options and the list of exports. */
export function ExportButton({ assessment, results, offer }: ExportButtonProps) {
  const { id } = assessment;
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
      if (results === null) return;
      if (format === 'csv') {
        const { addressListCsv } = await import('../../rules/address-list.ts');
        saveTextFile(`${name}.csv`, addressListCsv(results));
      } else {
        const { addressListXlsx } = await import('../../rules/address-list-xlsx.ts');
        saveFile(`${name}.xlsx`, await addressListXlsx(results));
      }
      close();
    },
  });
  const failure = exporting.error ?? listing.error;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={results === null}
        title={results === null ? 'Process first: exports are made of processed results.' : undefined}
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
          {offer !== null && results !== null && (
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
