import { Container } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Suspense } from 'react';
import { useSession } from '../people/api/session.ts';
import { prefetchCode } from '../ui/loading/fetch-code.ts';
import { lazily } from '../ui/loading/lazily.ts';
import { WaitingColumns } from './home-frame.tsx';

const loadHome = async () => (await import('./home.tsx')).Home;
const Home = lazily(loadHome);
// Together with the database, this is half of the code of the first page. It is fetched while the headings are rendered.
void prefetchCode(loadHome);

/**
 * Home page with the projects and the coming nights. Its headings are shown before the database is loaded and before the user is
 * known.
 */
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
