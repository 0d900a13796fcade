import { Container } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useLocation, useParams } from 'react-router-dom';
import { reviewKeySchema } from '../../domain/calls.ts';
import { reviewTexts } from '../../texts/review.ts';
import { NotOpen, OpenedReview } from './opened-review.tsx';

const CLOSED = reviewTexts.thisLinkDoesNotOpen;

/** What a reviewer’s link opens: one revision, without an account. */
export function ReviewPage() {
  useDocumentTitle(reviewTexts.reviewSiteNoise);
  const key = reviewKeySchema.safeParse({ linkId: useParams()['link'], token: useLocation().hash.slice(1) });
  if (!key.success) {
    const message = reviewTexts.addressIsNotWhole;
    return <NotOpen title={CLOSED} message={message} />;
  }
  return (
    <Container size="xl" py="lg" component="main">
      <OpenedReview key={key.data.token} access={key.data} closedTitle={CLOSED} />
    </Container>
  );
}
