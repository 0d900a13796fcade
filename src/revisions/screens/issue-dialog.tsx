import { Text, Textarea } from '@mantine/core';
import { z } from 'zod';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { issueRevision } from '../api/revisions.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { REVISION_LIMITS } from '../../model/limits.ts';
import type { RevisionLabel } from '../../model/revisions/latest-revision.ts';

interface IssueDialogProps {
  onClose: () => void;
  /** Told of the revision that was issued. */
  onIssued: (label: RevisionLabel) => void;
  assessment: Assessment;
  label: RevisionLabel;
}

const reasonSchema = z.object({ reason: z.string().trim().min(1, 'Say why it is issued.') });

/** Asks why, and issues the next revision. */
export function IssueDialog({ onClose, onIssued, assessment, label: current }: IssueDialogProps) {
  // Issued, it is listed, and the next one would be another.
  const [label] = useState(current);
  const form = useZodForm(reasonSchema, {
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      await issueRevision(assessment.id, label, reason);
      onIssued(label);
      onClose();
    },
    describeError: errorText,
  });
  return (
    <FormDialog
      title={`Issue revision ${label}`}
      submission={form.submission}
      submitLabel="Issue and download the package"
      onClose={onClose}
    >
      <Text size="sm">
        Results, report, plan, criteria and the scene are frozen as they are
        {assessment.permitNumber === '' ? '' : `, for permit ${assessment.permitNumber}`}. Nobody can change them.
      </Text>
      {assessment.permitNumber === '' && (
        <Text size="sm" c="orange.9">
          There is no permit number yet. Enter it in the details and process again, if the report has to carry it.
        </Text>
      )}
      <Textarea
        label="Reason for issue"
        placeholder="For example: first submission for the possession of 28 November"
        autosize
        minRows={2}
        maxLength={REVISION_LIMITS.reason}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
