import { Button, Container, Stack, Tabs, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { errorText } from '../../backend/error-texts.ts';
import { openReview, type ReviewKey } from '../../backend/reviews.ts';
import { reviewKeySchema } from '../../domain/calls.ts';
import { standingOf } from '../../domain/revisions/revision.ts';
import { timeOfDay } from '../../ui/dates.ts';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { issuedRevision } from './issued-revision.ts';
import { ReviewAddresses } from './review-addresses.tsx';
import { ReviewChangesPanel } from './review-changes.tsx';
import { ReviewRecompute } from './review-recompute.tsx';
import { ReviewReport } from './review-report.tsx';
import { useReviewFiles } from './use-review-files.ts';

/** What a reviewer’s link opens: one revision, without an account. */
export function ReviewPage() {
  useDocumentTitle('Review – Site noise');
  const key = reviewKeySchema.safeParse({ linkId: useParams()['link'], token: useLocation().hash.slice(1) });
  if (!key.success) {
    return <NotOpen message="The address is not whole. Open the link as it was sent to you, or ask for another one." />;
  }
  return <OpenedByLink key={key.data.token} reviewKey={key.data} />;
}

function NotOpen({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <EmptyState
      isPage
      icon={<IconLinkOff />}
      title="This link does not open a review"
      action={onRetry && <Button onClick={onRetry}>Try again</Button>}
    >
      {message}
    </EmptyState>
  );
}

function OpenedByLink({ reviewKey }: { reviewKey: ReviewKey }) {
  const opened = useQuery({
    queryKey: ['review', reviewKey.linkId, reviewKey.token],
    queryFn: () => openReview(reviewKey),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (opened.isPending) return <LoadingState label="Opening the review …" />;
  if (opened.isError) return <NotOpen message={errorText(opened.error)} onRetry={() => void opened.refetch()} />;
  return <Review reviewKey={reviewKey} opened={opened.data} />;
}

interface ReviewProps {
  reviewKey: ReviewKey;
  opened: Awaited<ReturnType<typeof openReview>>;
}

function Review({ reviewKey, opened }: ReviewProps) {
  const revision = issuedRevision(opened.revision);
  const [view, setView] = useState<string | null>('report');
  const files = useReviewFiles(reviewKey, revision, view !== 'report');
  const { label, frozen } = revision;
  return (
    <Container size="xl" py="lg" component="main">
      <Stack gap="md">
        <div>
          <Text size="sm" c="dimmed">
            {opened.company}, {opened.project}
          </Text>
          <Title order={1}>
            {frozen.name}, revision {label}
          </Title>
          <Text size="sm">
            {standingOf(revision)}
            {frozen.permitNumber !== '' && ` · permit ${frozen.permitNumber}`} · opened for {opened.reviewer.name},{' '}
            {opened.reviewer.organisation}, until {timeOfDay(new Date(opened.expires))}
          </Text>
        </div>
        <Tabs value={view} onChange={setView} keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="report">Report</Tabs.Tab>
            <Tabs.Tab value="addresses">Addresses</Tabs.Tab>
            <Tabs.Tab value="again">Compute again</Tabs.Tab>
            <Tabs.Tab value="changes">Try changes</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="report" pt="md">
            <ReviewReport reviewKey={reviewKey} revision={revision} />
          </Tabs.Panel>
          <Tabs.Panel value="addresses" pt="md">
            <ReviewAddresses files={files} />
          </Tabs.Panel>
          <Tabs.Panel value="again" pt="md">
            <ReviewRecompute files={files} revision={revision} />
          </Tabs.Panel>
          <Tabs.Panel value="changes" pt="md">
            <ReviewChangesPanel reviewKey={reviewKey} files={files} proposals={opened.proposals} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Container>
  );
}
