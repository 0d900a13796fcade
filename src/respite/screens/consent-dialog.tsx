import { Group, MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { useMemo, useState } from 'react';
import { recordConsent } from '../api/consents.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { useAccount } from '../../people/api/session.ts';
import type { ProjectUid } from '../../model/ids.ts';
import { AGREEMENT_LIMITS } from '../../model/limits.ts';
import { consentInputSchema } from '../rules/consent.ts';
import { findAddresses, type SearchedAddress } from '../../ui/map/find-addresses.ts';

interface ConsentDialogProps {
  project: ProjectUid;
  /** The initial address. */
  address: { id: string; name: string };
  /** All addresses of the site. */
  addresses: readonly SearchedAddress[];
  /** The initial days. */
  from: string;
  to: string;
  onClose: () => void;
}

/** Records that residents agreed to more evenings or nights. */
export function ConsentDialog({ project, address, addresses, onClose, ...days }: ConsentDialogProps) {
  const { email } = useAccount();
  const form = useZodForm(consentInputSchema, {
    defaultValues: { addresses: [{ id: address.id, name: address.name }], ...days, record: '' },
    send: async (consent) => {
      await recordConsent(project, consent, email);
      onClose();
    },
    describeError: errorText,
  });
  const chosen = useWatch({ control: form.control, name: 'addresses' });
  const [text, setText] = useState('');
  const found = useMemo(() => findAddresses(addresses, text), [addresses, text]);
  const known = new Map([...chosen, ...found].map(({ id, name }) => [id, name]));
  return (
    <FormDialog
      title="Duration respite (DR) agreement"
      submission={form.submission}
      submitLabel="Record"
      onClose={onClose}
    >
      <MultiSelect
        label="Addresses"
        searchable
        filter={({ options }) => options}
        nothingFoundMessage="Type a street and a number."
        data={Array.from(known, ([value, label]) => ({ value, label }))}
        value={chosen.map(({ id }) => id)}
        searchValue={text}
        onSearchChange={setText}
        onChange={(ids) =>
          form.setValue(
            'addresses',
            ids.map((id) => ({ id, name: known.get(id) ?? id })),
            { shouldValidate: form.formState.isSubmitted },
          )
        }
        error={form.errorOf('addresses')}
      />
      <Group grow align="flex-start">
        <TextInput label="From" type="date" {...form.field('from')} />
        <TextInput label="Until" type="date" {...form.field('to')} />
      </Group>
      <Textarea
        label="Who agreed, when and how"
        placeholder="For example: Ms Lee, by telephone on 3 November; letter of 5 November on file"
        autosize
        minRows={2}
        maxLength={AGREEMENT_LIMITS.record}
        data-autofocus
        {...form.field('record')}
      />
    </FormDialog>
  );
}
