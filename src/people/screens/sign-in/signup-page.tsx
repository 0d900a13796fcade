import { useWatch } from 'react-hook-form';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { createAccount, passwordProblems } from '../../../firebase/auth.ts';
import { call } from '../../../firebase/calls.ts';
import { errorText, Explained } from '../../../firebase/error-texts.ts';
import { useSession } from '../../api/session.ts';
import { emailSchema } from '../../../model/ids.ts';
import { displayNameSchema } from '../../../model/people/display-name.ts';
import { NewPasswordInput } from '../../../ui/forms/new-password-input.tsx';
import { Failure } from '../../../ui/loading/states.tsx';
import { urls } from '../../../ui/urls.ts';
import { AuthCard } from './auth-card.tsx';
import { accept, invitationIn, LINK_REFUSED } from './invitation.ts';

const signupSchema = z.object({ email: emailSchema, displayName: displayNameSchema, password: z.string() });

/** Sign-up by invitation. The link contains the address and the token. */
export function SignupPage() {
  const { hash } = useLocation();
  const { email, token } = invitationIn(hash);
  const session = useSession((state) => state.session);
  const [creating, setCreating] = useState(false);
  if (session.kind === 'signed-in') return <Navigate to={urls.home} replace />;
  // If the account already exists, the registration continues on the setup page.
  if (session.kind === 'no-access' && !creating) return <Navigate to={urls.setup + hash} replace />;
  if (email === '' || token === '') return <InvitationNeeded />;
  return <SignupForm email={email} token={token} onCreating={setCreating} />;
}

interface SignupFormProps {
  email: string;
  token: string;
  onCreating: (creating: boolean) => void;
}

function SignupForm({ email, token, onCreating }: SignupFormProps) {
  const { hash } = useLocation();
  const [taken, setTaken] = useState(false);
  const form = useZodForm(signupSchema, {
    defaultValues: { email, displayName: '', password: '' },
    send: async (values, { setError }) => {
      const problems = await passwordProblems(values.password);
      if (problems.length > 0) {
        setError('password', { message: problems.join(' ') });
        return;
      }
      onCreating(true);
      try {
        const { open } = await call('checkInvitation', { email: values.email, token });
        if (!open) throw new Explained(LINK_REFUSED);
        const refusal = await accept(await createAccount(values.email, values.password, values.displayName), token);
        // The session starts by itself. If the link is refused, the registration is completed at /setup.
        if (refusal !== null) onCreating(false);
      } catch (error) {
        onCreating(false);
        setTaken(error instanceof Error && 'code' in error && error.code === 'auth/email-already-in-use');
        throw error;
      }
    },
    describeError: errorText,
  });
  const { problem, isSubmitting, onSubmit } = form.submission;
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <AuthCard title="Create your account">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <TextInput
            label="E-mail"
            description="The address that was invited"
            readOnly
            autoComplete="username"
            {...form.field('email')}
          />
          <TextInput label="Name" autoComplete="name" {...form.field('displayName')} />
          <NewPasswordInput
            label="Password"
            password={password}
            findProblems={passwordProblems}
            {...form.field('password')}
          />
          <Button type="submit" mt="sm" loading={isSubmitting}>
            Create account
          </Button>
          {problem !== null && <Failure message={problem} />}
          {taken && (
            <Text size="sm">
              <Anchor component={Link} to={urls.loginFor(urls.setup + hash)}>
                Sign in with your password
              </Anchor>{' '}
              or{' '}
              <Anchor component={Link} to={urls.forgot}>
                choose a new one
              </Anchor>
              ; then open the link again.
            </Text>
          )}
        </Stack>
      </form>
    </AuthCard>
  );
}

function InvitationNeeded() {
  return (
    <AuthCard title="An invitation is needed">
      <Text>
        People join by invitation. Open the link that your administrator sent you; if you have none, ask for one.
      </Text>
      <Anchor component={Link} to={urls.login} size="sm">
        Back to sign in
      </Anchor>
    </AuthCard>
  );
}
