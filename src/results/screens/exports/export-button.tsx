import { Button, Loader } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { call } from '../../../firebase/calls.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { downloadExport, exportedPath } from '../../api/exports.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { useExports } from '../../api/use-exports.ts';
import { fetchResultsSource } from '../../api/use-results.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { showProblem } from '../../../ui/show-problem.ts';
import { useIsEver } from '../../../ui/hooks/use-is-ever.ts';
import { prefetchCode } from '../../../ui/loading/fetch-code.ts';
import { lazily } from '../../../ui/loading/lazily.ts';
import { makeAddressList } from './make-address-list.ts';
import { type AddressListWanted, type ExportOffer, type ExportOptions, fileNameOf } from './export-wanted.ts';

const loadDialog = async () => (await import('./export-dialog.tsx')).ExportDialog;
const ExportDialog = lazily(loadDialog);
const fetchDialog = () => void prefetchCode(loadDialog);

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
  const isEverOpened = useIsEver(opened);
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
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={() => {
          if (!exporting.isPending) exporting.reset();
          open();
        }}
      >
        {exporting.isPending ? 'Exporting …' : 'Export'}
      </Button>
      <Suspense>
        {isEverOpened && (
          <ExportDialog
            isOpened={opened}
            exports={exports}
            isExporting={exporting.isPending}
            form={
              offer === null
                ? null
                : {
                    offer: { ...offer, fileName: fileNameOf(assessment) },
                    isPending: exporting.isPending || listing.isPending,
                    failure: failure === null ? null : errorText(failure),
                    onExport: exporting.mutate,
                    onAddressList: listing.mutate,
                  }
            }
            onClose={close}
          />
        )}
      </Suspense>
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
    showProblem('The export failed', `${name}: ${errorText(error)}`);
  }
}
