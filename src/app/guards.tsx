import { Button, Center, Container, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { endSession, refreshAdminClaim, useSession } from '../backend/session.ts';
import { Failure, LoadingState } from '../ui/states.tsx';
import { ownPath, urls } from '../ui/urls.ts';

/** Pages for people who are signed in; others go to the login, which brings them back. */
export function SignedIn() {
  const session = useSession((state) => state.session);
  const { pathname, search, hash } = useLocation();
  switch (session.kind) {
    case 'starting':
      return <LoadingState label="Signing in …" />;
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

/** Pages for administrators: the claim has to be in the refreshed token; others go home. */
export function Administrators() {
  const admin = useSession(({ session }) => session.kind === 'signed-in' && session.admin);
  const [refreshed, setRefreshed] = useState(false);
  useEffect(() => {
    void refreshAdminClaim().finally(() => setRefreshed(true));
  }, []);
  if (admin) return <Outlet />;
  return refreshed ? <Navigate to={urls.home} replace /> : <LoadingState />;
}

/** Pages for people who are not signed in; others are taken on. */
export function SignedOut() {
  const session = useSession((state) => state.session);
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  if (session.kind === 'signed-in' && pathname !== urls.signup) {
    return <Navigate to={ownPath(query.get('redirect'))} replace />;
  }
  if (session.kind === 'no-access' && pathname === urls.login) {
    const redirect = ownPath(query.get('redirect'));
    if (redirect.startsWith(`${urls.setup}?`)) return <Navigate to={redirect} replace />;
    return <NoAccess email={session.account.email} reason={session.reason} />;
  }
  return <Outlet />;
}

function NoAccess({ email, reason }: { email: string; reason: string }) {
  return (
    <Center mih="100vh" p="md">
      <Paper p="xl" withBorder maw={460}>
        <Stack>
          <Title order={2}>No access</Title>
          <Text>{reason}</Text>
          <Text size="sm" c="dimmed">
            Signed in as {email}.
          </Text>
          <Group>
            <Button variant="default" onClick={() => void endSession()}>
              Sign out
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Center>
  );
}
