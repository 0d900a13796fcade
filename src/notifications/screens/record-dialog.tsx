import { Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useSubmission } from '../../ui/forms/use-submission.ts';
import { useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { recordNotice } from '../api/notices.ts';
import { useAccount } from '../../people/api/session.ts';
import type { AssessmentId } from '../../model/ids.ts';
import { NOTICE_LIMITS } from '../../model/limits.ts';
import { NOTICE_WAYS, noticeInputSchema, type NoticeWay } from '../rules/notice.ts';
import type { Results } from '../../model/results/results.ts';
import { grouped, plural } from '../../model/format/format.ts';

interface RecordDialogProps {
  assessment: AssessmentId;
  measure: Results['criteria']['measures'][number];
  /** Ids of the addresses that were notified. */
  addresses: readonly string[];
  today: string;
  onClose: () => void;
  onRecorded: () => void;
}

/** The usual way of contact for a measure. */
const USUAL_WAYS: Readonly<Record<string, NoticeWay>> = { PC: 'telephone', IB: 'visit' };

/** Records that addresses were notified, called or offered something. */
export function RecordDialog({ assessment, measure, addresses, today, onClose, onRecorded }: RecordDialogProps) {
  const { email } = useAccount();
  const [sentOn, setSentOn] = useState(today);
  const [way, setWay] = useState<NoticeWay>(USUAL_WAYS[measure.key] ?? 'letterbox');
  const [note, setNote] = useState('');
  const parsed = noticeInputSchema.safeParse({ measure: measure.key, addresses: [...addresses], sentOn, way, note });
  const dayProblem = sentOn > today ? 'This day is in the future: record what was done.' : dayFault(parsed);
  const submission = useSubmission(async () => {
    if (!parsed.success || dayProblem !== null) return;
    await recordNotice(assessment, parsed.data, email);
    onRecorded();
  }, errorText);
  return (
    <FormDialog title={`Record: ${measure.name}`} submission={submission} submitLabel="Record" onClose={onClose}>
      <Text size="sm">
        {plural(addresses.length, 'One address', `${grouped(addresses.length)} addresses`)}. The entry says who made it
        and when, and cannot be changed. Withdraw it to correct a mistake.
      </Text>
      <Group grow align="flex-start">
        <TextInput
          label="Day"
          type="date"
          value={sentOn}
          onChange={({ currentTarget }) => setSentOn(currentTarget.value)}
          error={dayProblem}
        />
        <NativeSelect
          label="How"
          value={way}
          onChange={({ currentTarget }) => setWay(currentTarget.value as NoticeWay)}
          data={Object.entries(NOTICE_WAYS).map(([value, label]) => ({ value, label }))}
        />
      </Group>
      <Textarea
        label="Note"
        placeholder="By whom, and what was said or answered"
        autosize
        minRows={2}
        maxLength={NOTICE_LIMITS.note}
        data-autofocus
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  );
}

function dayFault(parsed: ReturnType<typeof noticeInputSchema.safeParse>): string | null {
  return parsed.error?.issues.find(({ path }) => path[0] === 'sentOn')?.message ?? null;
}
