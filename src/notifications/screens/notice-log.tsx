import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { errorText } from '../../firebase/error-texts.ts';
import { withdrawNotice } from '../api/notices.ts';
import { useAccount } from '../../people/api/session.ts';
import type { AssessmentId } from '../../model/ids.ts';
import type { Notice } from '../rules/notice.ts';
import { formatAddressCount, wayText } from './notice-labels.ts';
import { dialogs } from '../../ui/dialogs/dialogs.ts';
import { showProblem } from '../../ui/show-problem.ts';
import { grouped, plural } from '../../model/format/format.ts';

interface NoticeLogProps {
  assessment: AssessmentId;
  isArchived: boolean;
  /** Entries of one measure. */
  notices: readonly Notice[];
}

/** Lists the entries of a measure, newest first. */
export function NoticeLog({ assessment, isArchived, notices }: NoticeLogProps) {
  const { email } = useAccount();
  const withdraw = ({ id, addresses }: Notice) =>
    dialogs.confirm({
      title: 'Withdraw the entry?',
      children: (
        <Text size="sm">
          {plural(addresses.length, 'Its address is', `Its ${grouped(addresses.length)} addresses are`)} to be notified
          again. The entry is kept, but no longer counts.
        </Text>
      ),
      labels: { confirm: 'Withdraw', cancel: 'Keep it' },
      confirmProps: { color: 'red.9' },
      onConfirm: () => {
        withdrawNotice(assessment, id, email).catch((error: unknown) =>
          showProblem('It was not withdrawn', errorText(error)),
        );
      },
    });
  return (
    <Stack gap="xs" component="section" aria-label="Log">
      <Title order={2} size="h4">
        Log
      </Title>
      {notices.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing is recorded yet.
        </Text>
      )}
      {notices
        .toSorted((a, b) => b.sentOn.localeCompare(a.sentOn))
        .map((notice) => (
          <Group key={notice.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text size="sm" {...(!notice.active && { td: 'line-through' })}>
                {wayText(notice)}: {formatAddressCount(notice.addresses.length)}
              </Text>
              <Text size="xs" c="dimmed">
                {notice.note !== '' && `${notice.note} · `}
                recorded by {notice.updatedBy}
                {!notice.active && `, withdrawn by ${notice.withdrawnBy}`}
              </Text>
            </div>
            {notice.active && (
              <Button size="compact-xs" variant="default" disabled={isArchived} onClick={() => withdraw(notice)}>
                Withdraw
              </Button>
            )}
          </Group>
        ))}
    </Stack>
  );
}
