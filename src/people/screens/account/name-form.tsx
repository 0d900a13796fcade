import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { errorText } from '../../../firebase/error-texts.ts';
import { renameAccount } from '../../api/session.ts';
import { displayNameSchema } from '../../../model/people/display-name.ts';
import { Failure } from '../../../ui/loading/states.tsx';

export function NameForm({ displayName }: { displayName: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(z.object({ displayName: displayNameSchema })),
    defaultValues: { displayName },
  });
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await renameAccount(values.displayName);
      notifications.show({ color: 'green', message: 'Your name was saved.' });
    } catch (error) {
      setProblem(errorText(error));
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <Title order={2}>Name</Title>
        <TextInput
          label="Display name"
          autoComplete="name"
          error={form.formState.errors.displayName?.message}
          {...form.register('displayName')}
        />
        {problem !== null && <Failure message={problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={form.formState.isSubmitting}>
            Save name
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
