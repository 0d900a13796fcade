import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { recordNotice } from '../api/notices.ts';
import { useAccount } from '../../people/api/session.ts';
import type { AssessmentId } from '../../model/ids.ts';
import { NOTICE_LIMITS } from '../../model/limits.ts';
import { NOTICE_WAYS, type NoticeInput, noticeInputSchema, type NoticeWay } from '../rules/notice.ts';
import type { Results } from '../../model/results/results.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { grouped, plural } from '../../model/format/format.ts';

interface RecordDialogProps {
  assessment: AssessmentId;
  measure: Results['criteria']['measures'][number];
  /** Ids of those that were told. */
  addresses: readonly string[];
  today: string;
  onClose: () => void;
  onRecorded: () => void;
}

/** Records that addresses were told, called or offered something. */
export function RecordDialog(props: RecordDialogProps) {
  return (
    <FormModal opened onClose={props.onClose} title={`Record: ${props.measure.name}`}>
      <RecordForm {...props} />
    </FormModal>
  );
}

/** How people are usually reached by a measure. */
const USUAL_WAYS: Readonly<Record<string, NoticeWay>> = { PC: 'telephone', IB: 'visit' };

function RecordForm({ assessment, measure, addresses, today, onClose, onRecorded }: RecordDialogProps) {
  const { email } = useAccount();
  const [sentOn, setSentOn] = useState(today);
  const [way, setWay] = useState<NoticeWay>(USUAL_WAYS[measure.key] ?? 'letterbox');
  const [note, setNote] = useState('');
  const parsed = noticeInputSchema.safeParse({ measure: measure.key, addresses: [...addresses], sentOn, way, note });
  const dayProblem = sentOn > today ? 'This day is still to come: record what was done.' : dayFault(parsed);
  const save = useMutation({
    mutationFn: async (input: NoticeInput) => recordNotice(assessment, input, email),
    onSuccess: onRecorded,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed.success && dayProblem === null) save.mutate(parsed.data);
      }}
    >
      <Stack>
        <Text size="sm">
          {plural(addresses.length, 'One address', `${grouped(addresses.length)} addresses`)}. The entry says who made
          it and when, and cannot be changed; a mistake is withdrawn.
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
        {save.isError && <Alert color="red">{errorText(save.error)}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Record it
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function dayFault(parsed: ReturnType<typeof noticeInputSchema.safeParse>): string | null {
  return parsed.error?.issues.find(({ path }) => path[0] === 'sentOn')?.message ?? null;
}
