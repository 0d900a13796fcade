import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { requestPasswordReset } from '../../backend/auth.ts';
import { errorText } from '../../backend/error-texts.ts';
import { emailSchema } from '../../domain/ids.ts';
import { Failure } from '../../ui/states.tsx';
import { urls } from '../../ui/urls.ts';
import { AuthCard } from './auth-card.tsx';

type Outcome = { kind: 'sent' } | { kind: 'failed'; message: string } | null;

/** Whether there is an account for an address is nobody's business: the answer is the same for every address. */
const SILENT_CODES = new Set(['auth/user-not-found', 'auth/invalid-credential', 'auth/user-disabled']);

export function ForgotPage() {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const form = useForm({ resolver: zodResolver(z.object({ email: emailSchema })), defaultValues: { email: '' } });
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await requestPasswordReset(email);
      setOutcome({ kind: 'sent' });
    } catch (error) {
      const silent = error instanceof Error && 'code' in error && SILENT_CODES.has(String(error.code));
      setOutcome(silent ? { kind: 'sent' } : { kind: 'failed', message: errorText(error) });
    }
  });
  return (
    <AuthCard title="Reset your password">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" fullWidth mt="lg" loading={form.formState.isSubmitting}>
          Send the link
        </Button>
      </form>
      {outcome?.kind === 'sent' && (
        <Alert color="green" role="status">
          If there is an account for this address, a link to choose a new password is on its way.
        </Alert>
      )}
      {outcome?.kind === 'failed' && <Failure message={outcome.message} />}
      <Anchor component={Link} to={urls.login} size="sm">
        Back to sign in
      </Anchor>
    </AuthCard>
  );
}
