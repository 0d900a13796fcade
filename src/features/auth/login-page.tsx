import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { signIn } from '../../backend/auth.ts';
import { errorText } from '../../backend/error-texts.ts';
import { emailSchema } from '../../domain/ids.ts';
import { Failure } from '../../ui/states.tsx';
import { urls } from '../../ui/urls.ts';
import { AuthCard } from './auth-card.tsx';

const loginSchema = z.object({ email: emailSchema, password: z.string().min(1, 'Enter your password.') });

/** Why a session ended by itself. */
const ENDED: ReadonlyMap<string | null, string> = new Map([
  ['disabled', 'Your account was disabled, and you were signed out. Ask your administrator.'],
]);

export function LoginPage() {
  const [query] = useSearchParams();
  const ended = ENDED.get(query.get('ended'));
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(loginSchema), defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email, password }) => {
    setProblem(null);
    // The guard of this page goes on as soon as the session has begun.
    await signIn(email, password).catch((error: unknown) => setProblem(errorText(error)));
  });
  return (
    <AuthCard title="Sign in">
      {ended !== undefined && problem === null && <Failure message={ended} />}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordInput
          label="Password"
          mt="sm"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" fullWidth mt="lg" mb={problem === null ? 0 : 'md'} loading={isSubmitting}>
          Sign in
        </Button>
        {problem !== null && <Failure message={problem} />}
      </form>
      <Anchor component={Link} to={urls.forgot} size="sm">
        Forgot your password?
      </Anchor>
    </AuthCard>
  );
}
