import { Container } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Suspense } from 'react';
import { useSession } from '../people/api/session.ts';
import { prefetchCode } from '../ui/loading/fetch-code.ts';
import { lazily } from '../ui/loading/lazily.ts';
import { WaitingColumns } from './home-frame.tsx';

const loadHome = async () => (await import('./home.tsx')).Home;
const Home = lazily(loadHome);
// With the database it is a half of all code of the first page: it comes while the headings are drawn.
void prefetchCode(loadHome);

/** Projects, and the nights that come. Its headings are there before the database is, and before it is known who is here. */
export function HomePage() {
  useDocumentTitle('Your projects – Site noise');
  const isKnown = useSession(({ session }) => session.kind === 'signed-in');
  const waiting = (
    <Container size="xl" py="xl">
      <WaitingColumns />
    </Container>
  );
  return isKnown ? (
    <Suspense fallback={waiting}>
      <Home />
    </Suspense>
  ) : (
    waiting
  );
}
