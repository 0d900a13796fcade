import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorText } from '../../backend/error-texts.ts';
import { withdrawNotice } from '../../backend/notices.ts';
import { useAccount } from '../../backend/session.ts';
import type { AssessmentId } from '../../domain/ids.ts';
import type { Notice } from '../../domain/notices/notice.ts';
import { commonTexts } from '../../texts/common.ts';
import { noticesTexts } from '../../texts/notices.ts';
import { wayText } from './notice-labels.ts';
import { dialogs } from '../../ui/dialogs.ts';

interface NoticeLogProps {
  assessment: AssessmentId;
  isArchived: boolean;
  /** Of one measure. */
  notices: readonly Notice[];
}

/** What was recorded for a measure, the last first. */
export function NoticeLog({ assessment, isArchived, notices }: NoticeLogProps) {
  const { email } = useAccount();
  const withdraw = ({ id, addresses }: Notice) =>
    dialogs.confirm({
      title: noticesTexts.withdrawTheEntry,
      children: <Text size="sm">{noticesTexts.itsAddress(addresses.length)}</Text>,
      labels: { confirm: commonTexts.withdraw, cancel: commonTexts.keepIt },
      confirmProps: { color: 'red.9' },
      onConfirm: () => {
        withdrawNotice(assessment, id, email).catch((error: unknown) =>
          notifications.show({
            color: 'red',
            title: noticesTexts.itWasNotWithdrawn,
            message: errorText(error),
            autoClose: false,
          }),
        );
      },
    });
  return (
    <Stack gap="xs" component="section" aria-label={noticesTexts.log}>
      <Title order={2} size="h4">
        {noticesTexts.log}
      </Title>
      {notices.length === 0 && (
        <Text size="sm" c="dimmed">
          {noticesTexts.nothingIsRecordedYet}
        </Text>
      )}
      {notices
        .toSorted((a, b) => b.sentOn.localeCompare(a.sentOn))
        .map((notice) => (
          <Group key={notice.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text size="sm" {...(!notice.active && { td: 'line-through' })}>
                {wayText(notice)}: {noticesTexts.addresses(notice.addresses.length)}
              </Text>
              <Text size="xs" c="dimmed">
                {notice.note !== '' && `${notice.note} · `}
                {noticesTexts.recordedBy(notice.updatedBy)}
                {!notice.active && noticesTexts.withdrawnBy(notice.withdrawnBy)}
              </Text>
            </div>
            {notice.active && (
              <Button size="compact-xs" variant="default" disabled={isArchived} onClick={() => withdraw(notice)}>
                {commonTexts.withdraw}
              </Button>
            )}
          </Group>
        ))}
    </Stack>
  );
}
