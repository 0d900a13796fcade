import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { createAccount } from '../../backend/auth.ts';
import { errorText } from '../../backend/error-texts.ts';
import { useSession } from '../../backend/session.ts';
import { emailSchema } from '../../domain/ids.ts';
import { Failure } from '../../ui/states.tsx';
import { urls } from '../../ui/urls.ts';
import { AuthCard } from './auth-card.tsx';

const signupSchema = z.object({
  email: emailSchema,
  displayName: z.string().trim().min(1, 'Enter your name.').max(100, 'Use at most 100 characters.'),
  password: z.string().min(6, 'Use at least 6 characters.'),
});

const LINK_REFUSED = 'This link has been used, withdrawn or replaced. Ask your administrator for a new one.';

/** Sign-up by invitation: the link carries the address and the token. */
export function SignupPage() {
  const [query] = useSearchParams();
  const email = query.get('email') ?? '';
  const token = query.get('token') ?? '';
  const session = useSession((state) => state.session);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(signupSchema),
    defaultValues: { email, displayName: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  if (session.kind === 'signed-in') return <Navigate to={urls.home} replace />;
  if (email === '' || token === '') return <InvitationNeeded />;

  const accept = async (account: { email: z.output<typeof emailSchema>; uid: string }) => {
    const { acceptInvitation } = await import('../../backend/profiles.ts');
    await acceptInvitation(account, token).catch(() => setProblem(LINK_REFUSED));
  };
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await accept(await createAccount(values.email, values.password, values.displayName));
    } catch (error) {
      setProblem(errorText(error));
    }
  });
  if (session.kind === 'no-access') {
    return (
      <AuthCard title="Accept the invitation">
        <Text>You are signed in as {session.account.email}.</Text>
        <Button onClick={() => void accept(session.account)}>Accept the invitation</Button>
        {problem !== null && <Failure message={problem} />}
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Create your account">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <TextInput
            label="E-mail"
            description="The address that was invited"
            readOnly
            autoComplete="username"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <TextInput
            label="Name"
            autoComplete="name"
            error={errors.displayName?.message}
            {...form.register('displayName')}
          />
          <PasswordInput
            label="Password"
            description="At least 6 characters"
            autoComplete="new-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Button type="submit" mt="sm" loading={isSubmitting}>
            Create account
          </Button>
          {problem !== null && <Failure message={problem} />}
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
