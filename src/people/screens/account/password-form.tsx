import { PasswordInput, Title } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { FormBody } from '../../../ui/forms/form-body.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { notifications } from '@mantine/notifications';
import { z } from 'zod';
import { changePassword, passwordProblems } from '../../../firebase/auth.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { NewPasswordInput } from '../../../ui/forms/new-password-input.tsx';

const passwordFormSchema = z.object({
  current: z.string().min(1, 'Enter your current password.'),
  next: z.string().min(1, 'Enter a new password.'),
});

const WRONG_PASSWORD = new Set(['auth/invalid-credential', 'auth/wrong-password']);

export function PasswordForm() {
  const form = useZodForm(passwordFormSchema, {
    defaultValues: { current: '', next: '' },
    send: async (values, { reset, setError }) => {
      const problems = await passwordProblems(values.next);
      if (problems.length > 0) {
        setError('next', { message: problems.join(' ') });
        return;
      }
      try {
        await changePassword(values.current, values.next);
      } catch (error) {
        const isWrong = error instanceof Error && 'code' in error && WRONG_PASSWORD.has(String(error.code));
        if (!isWrong) throw error;
        setError('current', { message: 'This is not your current password.' });
        return;
      }
      reset();
      notifications.show({ color: 'green', message: 'Your password was changed.' });
    },
    describeError: errorText,
  });
  const next = useWatch({ control: form.control, name: 'next' });
  return (
    <FormBody submission={form.submission} submitLabel="Change password">
      <Title order={2}>Password</Title>
      <PasswordInput label="Current password" autoComplete="current-password" {...form.field('current')} />
      <NewPasswordInput label="New password" password={next} findProblems={passwordProblems} {...form.field('next')} />
    </FormBody>
  );
}
