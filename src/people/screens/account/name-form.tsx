import { TextInput, Title } from '@mantine/core';
import { FormBody } from '../../../ui/forms/form-body.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { notifications } from '@mantine/notifications';
import { z } from 'zod';
import { errorText } from '../../../firebase/error-texts.ts';
import { renameAccount } from '../../api/session.ts';
import { displayNameSchema } from '../../../model/people/display-name.ts';

const nameSchema = z.object({ displayName: displayNameSchema });

export function NameForm({ displayName }: { displayName: string }) {
  const form = useZodForm(nameSchema, {
    defaultValues: { displayName },
    send: async (values) => {
      await renameAccount(values.displayName);
      notifications.show({ color: 'green', message: 'Your name was saved.' });
    },
    describeError: errorText,
  });
  return (
    <FormBody submission={form.submission} submitLabel="Save name">
      <Title order={2}>Name</Title>
      <TextInput label="Display name" autoComplete="name" {...form.field('displayName')} />
    </FormBody>
  );
}
