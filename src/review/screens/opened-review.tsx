import { Button, Stack, Tabs, Text, Title } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, isRefusal } from '../../firebase/error-texts.ts';
import type { ReviewedRevision } from '../api/reviews.ts';
import type { CallOutput } from '../../model/calls.ts';
import { statusOf } from '../../model/revisions/revision.ts';
import { EmptyState, Failure, LoadingState } from '../../ui/loading/states.tsx';
import { TabPanel } from '../../ui/layout/tab-panel.tsx';
import { issuedRevision } from './issued-revision.ts';
import { ReviewAddresses } from './review-addresses.tsx';
import { ReviewChangesPanel } from './review-changes.tsx';
import { ReviewDecision } from './review-decision.tsx';
import { ReviewRecompute } from './review-recompute.tsx';
import { ReviewReport } from './review-report.tsx';
import { useOpenedReview } from './use-opened-review.ts';
import { useReviewFiles } from './use-review-files.ts';

interface OpenedReviewProps {
  access: ReviewedRevision;
  /** The user's rights to review. The revision is requested again when they change. */
  rights?: string;
  /** Title above the reason if the revision cannot be opened. */
  closedTitle: string;
}

/** A revision as its reviewer sees it, after it is loaded. */
export function OpenedReview(props: OpenedReviewProps) {
  const { access, closedTitle, rights = '' } = props;
  const opened = useOpenedReview(access, rights);
  if (opened.isPending) return <LoadingState label="Opening the review …" />;
  const retry = () => void opened.refetch();
  // The opened revision stays if the server cannot be reached, so that a decision just recorded does not appear lost.
  if (opened.isError && (opened.data === undefined || isRefusal(opened.error))) {
    return <NotOpen title={closedTitle} message={errorText(opened.error)} onRetry={retry} />;
  }
  return (
    <Stack gap="md">
      {opened.isError && <Failure title="This may be out of date" message={errorText(opened.error)} onRetry={retry} />}
      <Review access={access} opened={opened.data} />
    </Stack>
  );
}

interface NotOpenProps {
  title: string;
  message: string;
  onRetry?: () => void;
}

export function NotOpen({ title, message, onRetry }: NotOpenProps) {
  return (
    <EmptyState
      isPage
      icon={<IconLinkOff />}
      title={title}
      action={onRetry && <Button onClick={onRetry}>Try again</Button>}
    >
      {message}
    </EmptyState>
  );
}

function Review({ access, opened }: { access: ReviewedRevision; opened: CallOutput<'openReview'> }) {
  const revision = issuedRevision(opened.revision);
  const [view, setView] = useState<string | null>('report');
  const files = useReviewFiles(access, revision, view !== 'report');
  const { label, frozen } = revision;
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" c="dimmed">
          {opened.company}, {opened.project}
        </Text>
        <Title order={1}>
          {frozen.name}, revision {label}
        </Title>
        <Text size="sm">
          {statusOf(revision)}
          {frozen.permitNumber !== '' && ` · permit ${frozen.permitNumber}`} · opened for {opened.reviewer.name}
        </Text>
      </div>
      <Tabs value={view} onChange={setView} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="report">Report</Tabs.Tab>
          <Tabs.Tab value="addresses">Addresses</Tabs.Tab>
          <Tabs.Tab value="again">Compute again</Tabs.Tab>
          <Tabs.Tab value="changes">Try changes</Tabs.Tab>
          <Tabs.Tab value="decision">Decision</Tabs.Tab>
        </Tabs.List>
        <TabPanel value="report" pt="md">
          <ReviewReport access={access} revision={revision} />
        </TabPanel>
        <TabPanel value="addresses" pt="md">
          <ReviewAddresses files={files} />
        </TabPanel>
        <TabPanel value="again" pt="md">
          <ReviewRecompute files={files} revision={revision} />
        </TabPanel>
        <TabPanel value="changes" pt="md">
          <ReviewChangesPanel access={access} revision={revision} files={files} proposals={opened.proposals} />
        </TabPanel>
        <TabPanel value="decision" pt="md">
          <ReviewDecision access={access} opened={opened} revision={revision} files={files} />
        </TabPanel>
      </Tabs>
    </Stack>
  );
}
