import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { errorText } from '../../../firebase/error-texts.ts';
import { endSession, renameAccount, useSession } from '../../api/session.ts';
import { displayNameSchema } from '../../../model/people/display-name.ts';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { urls } from '../../../ui/urls.ts';
import { AuthCard } from './auth-card.tsx';
import { accept, invitationIn } from './invitation.ts';

/** Completes a registration that stopped half-way: the account exists but has not accepted its invitation or has no name. */
export function SetupPage() {
  const session = useSession((state) => state.session);
  const { pathname, hash } = useLocation();
  switch (session.kind) {
    case 'starting':
      return <LoadingState label="Signing in …" />;
    case 'ending':
      return <LoadingState label="Signing out …" />;
    case 'signed-out':
      return <Navigate to={urls.loginFor(pathname + hash)} replace />;
    case 'failed':
      return <Failure message={session.message} onRetry={() => window.location.reload()} />;
    case 'no-access':
      return <AcceptInvitation account={session.account} reason={session.reason} />;
    case 'signed-in':
      if (session.account.displayName !== '') return <Navigate to={urls.home} replace />;
      return <AskName />;
  }
}

type Account = Extract<ReturnType<typeof useSession.getState>['session'], { kind: 'no-access' }>['account'];

function AcceptInvitation({ account, reason }: { account: Account; reason: string }) {
  const { email: invited, token } = invitationIn(useLocation().hash);
  const [problem, setProblem] = useState<string | null>(null);
  const [accepting, setAccepting] = useState(false);
  const otherAddress = invited !== '' && invited !== account.email;
  const finish = async () => {
    setAccepting(true);
    setProblem(await accept(account, token));
    setAccepting(false);
  };
  return (
    <AuthCard title="Finish your account">
      <Text>You are signed in as {account.email}.</Text>
      {token === '' && <Text>{reason}</Text>}
      {otherAddress && <Failure message={`The link is for ${invited}. Sign out, and sign in with that address.`} />}
      {token !== '' && !otherAddress && (
        <Button loading={accepting} onClick={() => void finish()}>
          Accept the invitation
        </Button>
      )}
      {problem !== null && <Failure message={problem} />}
      <Anchor component="button" type="button" size="sm" onClick={() => void endSession()}>
        Sign out
      </Anchor>
    </AuthCard>
  );
}

const nameSchema = z.object({ displayName: displayNameSchema });

function AskName() {
  const form = useZodForm(nameSchema, {
    defaultValues: { displayName: '' },
    send: ({ displayName }) => renameAccount(displayName),
    describeError: errorText,
  });
  const { problem, isSubmitting, onSubmit } = form.submission;
  return (
    <AuthCard title="What is your name?">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="As your colleagues see it"
            autoComplete="name"
            {...form.field('displayName')}
          />
          <Button type="submit" loading={isSubmitting}>
            Save
          </Button>
          {problem !== null && <Failure message={problem} />}
        </Stack>
      </form>
      <Anchor component={Link} to={urls.home} size="sm">
        Later
      </Anchor>
    </AuthCard>
  );
}
