import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../backend/calls.ts';
import { errorText } from '../../../backend/error-texts.ts';
import { downloadLink } from '../../../backend/storage.ts';
import type { Assessment } from '../../../domain/assessment.ts';
import { ExportForm } from './export-form.tsx';
import { type ExportOffer, type ExportOptions, fileNameOf } from './export-wanted.ts';

interface ExportButtonProps {
  assessment: Assessment;
  offer: Omit<ExportOffer, 'fileName'>;
}

/** Exports the results of an assessment: the button, and the dialog that asks how. */
export function ExportButton({ assessment, offer }: ExportButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const exporting = useMutation({
    mutationFn: async (options: ExportOptions) => {
      const { path } = await call('exportAssessment', { assessmentId: assessment.id, options });
      const link = document.createElement('a');
      link.href = await downloadLink(path);
      link.download = path.split('/').at(-1) ?? '';
      link.click();
    },
    onSuccess: close,
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={exporting.isPending && !opened}
        onClick={() => {
          if (!exporting.isPending) exporting.reset();
          open();
        }}
      >
        Export
      </Button>
      <Modal opened={opened} onClose={close} title="Export the results" size="lg">
        <ExportForm
          offer={{ ...offer, fileName: fileNameOf(assessment) }}
          isPending={exporting.isPending}
          failure={exporting.error === null ? null : errorText(exporting.error)}
          onExport={exporting.mutate}
          onClose={close}
        />
      </Modal>
    </>
  );
}
