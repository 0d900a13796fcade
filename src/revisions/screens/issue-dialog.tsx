import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { issueRevision } from '../api/revisions.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { REVISION_LIMITS } from '../../model/limits.ts';
import type { RevisionLabel } from '../../model/revisions/latest-revision.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';

interface IssueDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Told of the revision that was issued. */
  onIssued: (label: RevisionLabel) => void;
  assessment: Assessment;
  label: RevisionLabel;
}

/** Asks why, and issues the next revision. */
export function IssueDialog({ opened, ...props }: IssueDialogProps) {
  return (
    <FormModal opened={opened} onClose={props.onClose} title={`Issue revision ${props.label}`}>
      <IssueForm {...props} />
    </FormModal>
  );
}

function IssueForm({ onClose, onIssued, assessment, label: current }: Omit<IssueDialogProps, 'opened'>) {
  // Issued, it is listed, and the next one would be another.
  const [label] = useState(current);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const issue = useMutation({
    mutationFn: () => issueRevision(assessment.id, label, reason.trim()),
    onSuccess: () => {
      onIssued(label);
      onClose();
    },
  });
  const isMissing = reason.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isMissing) issue.mutate();
      }}
    >
      <Stack>
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
          label="Why it is issued"
          placeholder="For example: first submission for the possession of 28 November"
          autosize
          minRows={2}
          maxLength={REVISION_LIMITS.reason}
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={isTried && isMissing ? 'Say why it is issued.' : null}
        />
        {issue.isError && <Alert color="red">{errorText(issue.error)}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={issue.isPending}>
            Issue
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
