import { Container } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useParams } from 'react-router-dom';
import { useReviewed } from '../../people/api/session.ts';
import { reviewedRevisionSchema } from '../../model/calls.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { urls } from '../../ui/urls.ts';
import { NotOpen, OpenedReview } from './opened-review.tsx';

const CLOSED = 'There is nothing here for you to review';

/** A submitted revision, shown to the signed-in reviewer of its project. */
export function ReviewPage() {
  useDocumentTitle('Review – Site noise');
  const { assessment, revision } = useParams();
  // A changed right to review remounts the page, so that a revoked right closes the revision.
  const rights = useReviewed().join('/');
  const access = reviewedRevisionSchema.safeParse({ assessmentId: assessment, label: revision });
  if (!access.success || rights === '') {
    const message = 'The address may be wrong, or you do not review the project any more.';
    return <NotOpen title={CLOSED} message={message} />;
  }
  return (
    <Container size="xl" py="lg">
      <BackLink to={urls.home} display="block" mb={4}>
        Your reviews
      </BackLink>
      <OpenedReview
        key={`${rights} ${assessment} ${revision}`}
        access={access.data}
        rights={rights}
        closedTitle={CLOSED}
      />
    </Container>
  );
}
