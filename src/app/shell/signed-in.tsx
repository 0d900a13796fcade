import { Container } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { wasSignedIn } from '../../firebase/auth.ts';
import { refreshAdminClaim, useSession } from '../../people/api/session.ts';
import { Failure, LoadingState } from '../../ui/loading/states.tsx';
import { urls } from '../../ui/urls.ts';
import { NoAccess } from './no-access.tsx';

/** Shows its pages to signed-in users. Others are sent to the sign-in page, which returns them afterwards. */
export function SignedIn() {
  const session = useSession((state) => state.session);
  const { pathname, search, hash } = useLocation();
  switch (session.kind) {
    case 'starting':
      // The last user will probably be signed in again, so the frame of the page is shown in the meantime.
      return wasSignedIn() ? <Outlet /> : <LoadingState label="Signing in …" />;
    case 'ending':
      return <LoadingState label="Signing out …" />;
    case 'signed-out':
      return <Navigate to={urls.loginFor(pathname + search + hash)} replace />;
    case 'no-access':
      return <NoAccess email={session.account.email} reason={session.reason} />;
    case 'failed':
      return (
        <Container size="xs" py="xl">
          <Failure
            title="You could not be signed in"
            message={session.message}
            onRetry={() => window.location.reload()}
          />
        </Container>
      );
    case 'signed-in':
      return <Outlet />;
  }
}

/**
 * Shows its pages to administrators. Nothing is rendered until the token is refreshed and has the claim. Other users are sent to
 * the home page.
 */
export function Administrators() {
  const admin = useSession(({ session }) => session.kind === 'signed-in' && session.admin);
  const uid = useSession(({ session }) => (session.kind === 'signed-in' ? session.account.uid : null));
  const [refreshedFor, setRefreshedFor] = useState<string | null>(null);
  useEffect(() => {
    if (uid !== null) void refreshAdminClaim().finally(() => setRefreshedFor(uid));
  }, [uid]);
  if (uid === null || refreshedFor !== uid) return <LoadingState />;
  return admin ? <Outlet /> : <Navigate to={urls.home} replace />;
}
