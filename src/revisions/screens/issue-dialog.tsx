import { Text, Textarea } from '@mantine/core';
import { z } from 'zod';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { issueRevision } from '../api/revisions.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { todayIn } from '../../model/time/calendar.ts';
import { nameOfEmail } from '../../model/people/name-of-email.ts';
import { REVISION_LIMITS } from '../../model/limits.ts';
import { type ReportCover, reportCoverSchema } from '../../model/revisions/report-cover.ts';
import { CoverFields } from './cover-fields.tsx';
import type { RevisionLabel } from '../../model/revisions/latest-revision.ts';

interface IssueDialogProps {
  onClose: () => void;
  /** Called with the revision that was issued. */
  onIssued: (label: RevisionLabel) => void;
  assessment: Assessment;
  label: RevisionLabel;
  /** Cover of the preceding revision. Absent if there is none. */
  coverBefore: ReportCover | undefined;
  /** Time zone of the project. */
  timeZone: string;
}

const issueSchema = z.object({ reason: z.string().trim().min(1, 'Say why it is issued.'), cover: reportCoverSchema });

/** Proposes the names and roles of the preceding revision. The person who issues the revision signs today. */
function proposedCover(
  before: ReportCover | undefined,
  { author }: Assessment,
  today: string,
): z.input<typeof reportCoverSchema> {
  const { prepared, checked, approved } = before ?? {};
  return {
    ...before,
    prepared: { name: prepared?.name || nameOfEmail(author), role: prepared?.role ?? '', date: today },
    checked: { ...checked, date: '' },
    approved: { ...approved, date: '' },
  };
}

/** Asks for the reason and issues the next revision. */
export function IssueDialog(props: IssueDialogProps) {
  const { onClose, onIssued, assessment, label: current, coverBefore, timeZone } = props;
  // After the issue, the revision is in the list and the next label would differ, so the label is kept.
  const [label] = useState(current);
  const form = useZodForm(issueSchema, {
    defaultValues: { reason: '', cover: proposedCover(coverBefore, assessment, todayIn(timeZone)) },
    send: async ({ reason, cover }) => {
      await issueRevision(assessment.id, label, reason, cover);
      onIssued(label);
      onClose();
    },
    describeError: errorText,
  });
  return (
    <FormDialog
      title={`Issue revision ${label}`}
      size="lg"
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
      <CoverFields field={form.field} />
    </FormDialog>
  );
}
