import { Stack, Text } from '@mantine/core';
import type { Review } from '../../model/revisions/review.ts';
import { type Revision, wasSubmitted } from '../../model/revisions/revision.ts';
import { plural, shownTime } from '../../model/format/format.ts';

interface RevisionReviewsProps {
  revision: Revision;
  /** Reviews of this revision. */
  reviews: readonly Review[];
}

/** Lists the reviewers who opened a revision, how often, and the conditions that they propose. */
export function RevisionReviews({ revision, reviews }: RevisionReviewsProps) {
  if (revision.state === 'withdrawn' && reviews.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={`Reviewers, ${revision.label}`}>
      {reviews.map(({ id, reviewer, opened, lastOpened, proposals }) => (
        <Stack gap={2} key={id}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {reviewer.name}, {reviewer.email}
          </Text>
          <Text size="xs" c="dimmed">
            opened {plural(opened, 'once', `${opened} times`)}, last {shownTime(lastOpened)}
          </Text>
          {proposals.map((proposal) => (
            <Text size="sm" key={`${proposal.at.getTime()} ${proposal.text}`} style={{ overflowWrap: 'anywhere' }}>
              Proposes: {proposal.text}
            </Text>
          ))}
        </Stack>
      ))}
      {reviews.length === 0 && (
        <Text size="xs" c="dimmed">
          {wasSubmitted(revision)
            ? 'No reviewer has opened it yet. Administrators invite reviewers to the project.'
            : 'Reviewers of the project see it once it is marked as submitted.'}
        </Text>
      )}
    </Stack>
  );
}
