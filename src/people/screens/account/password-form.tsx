import { Button, Group, PasswordInput, Stack, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { changePassword, passwordProblems } from '../../../firebase/auth.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { NewPasswordInput } from '../../../ui/forms/new-password-input.tsx';
import { Failure } from '../../../ui/loading/states.tsx';

const passwordFormSchema = z.object({
  current: z.string().min(1, 'Enter your present password.'),
  next: z.string().min(1, 'Enter a new password.'),
});

const WRONG_PASSWORD = new Set(['auth/invalid-credential', 'auth/wrong-password']);

export function PasswordForm() {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(passwordFormSchema), defaultValues: { current: '', next: '' } });
  const { errors, isSubmitting } = form.formState;
  const next = useWatch({ control: form.control, name: 'next' });
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    const problems = await passwordProblems(values.next);
    if (problems.length > 0) {
      form.setError('next', { message: problems.join(' ') });
      return;
    }
    try {
      await changePassword(values.current, values.next);
      form.reset();
      notifications.show({ color: 'green', message: 'Your password was changed.' });
    } catch (error) {
      const wrong = error instanceof Error && 'code' in error && WRONG_PASSWORD.has(String(error.code));
      if (wrong) form.setError('current', { message: 'This is not your present password.' });
      else setProblem(errorText(error));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <Title order={2}>Password</Title>
        <PasswordInput
          label="Present password"
          autoComplete="current-password"
          error={errors.current?.message}
          {...form.register('current')}
        />
        <NewPasswordInput
          label="New password"
          password={next}
          findProblems={passwordProblems}
          error={errors.next?.message}
          {...form.register('next')}
        />
        {problem !== null && <Failure message={problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isSubmitting}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
