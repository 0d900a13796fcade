import { Container } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useLocation, useParams } from 'react-router-dom';
import { reviewKeySchema } from '../../domain/calls.ts';
import { NotOpen, OpenedReview } from './opened-review.tsx';

const CLOSED = 'This link does not open a review';

/** What a reviewer’s link opens: one revision, without an account. */
export function ReviewPage() {
  useDocumentTitle('Review – Site noise');
  const key = reviewKeySchema.safeParse({ linkId: useParams()['link'], token: useLocation().hash.slice(1) });
  if (!key.success) {
    const message = 'The address is not whole. Open the link as it was sent to you, or ask for another one.';
    return <NotOpen title={CLOSED} message={message} />;
  }
  return (
    <Container size="xl" py="lg" component="main">
      <OpenedReview key={key.data.token} access={key.data} closedTitle={CLOSED} />
    </Container>
  );
}
