import { Alert, Button, Group, MultiSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { recordConsent } from '../api/consents.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { useAccount } from '../../people/api/session.ts';
import type { ProjectUid } from '../../model/ids.ts';
import { AGREEMENT_LIMITS } from '../../model/limits.ts';
import { consentInputSchema } from '../rules/consent.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { findAddresses, type SearchedAddress } from '../../ui/map/find-addresses.ts';

interface ConsentDialogProps {
  project: ProjectUid;
  /** The address that it begins with. */
  address: { id: string; name: string };
  /** All of the site. */
  addresses: readonly SearchedAddress[];
  /** The days that it begins with. */
  from: string;
  to: string;
  onClose: () => void;
}

/** Records that residents agreed to more evenings or nights. */
export function ConsentDialog(props: ConsentDialogProps) {
  return (
    <FormModal opened onClose={props.onClose} title="Agreement on duration respite">
      <ConsentForm {...props} />
    </FormModal>
  );
}

function ConsentForm({ project, address, addresses, onClose, ...days }: ConsentDialogProps) {
  const { email } = useAccount();
  const [chosen, setChosen] = useState([{ id: address.id, name: address.name }]);
  const [text, setText] = useState('');
  const [from, setFrom] = useState(days.from);
  const [to, setTo] = useState(days.to);
  const [record, setRecord] = useState('');
  const [isTried, setTried] = useState(false);
  const found = useMemo(() => findAddresses(addresses, text), [addresses, text]);
  const parsed = consentInputSchema.safeParse({ addresses: chosen, from, to, record });
  const problemAt = (field: string) =>
    isTried ? (parsed.error?.issues.find(({ path }) => path[0] === field)?.message ?? null) : null;
  const save = useMutation({
    mutationFn: async () => {
      if (parsed.success) await recordConsent(project, parsed.data, email);
    },
    onSuccess: onClose,
  });
  const known = new Map([...chosen, ...found].map(({ id, name }) => [id, name]));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (parsed.success) save.mutate();
      }}
    >
      <Stack>
        <MultiSelect
          label="Addresses"
          searchable
          filter={({ options }) => options}
          nothingFoundMessage="Type a street and a number."
          data={Array.from(known, ([value, label]) => ({ value, label }))}
          value={chosen.map(({ id }) => id)}
          searchValue={text}
          onSearchChange={setText}
          onChange={(ids) => setChosen(ids.map((id) => ({ id, name: known.get(id) ?? id })))}
          error={problemAt('addresses')}
        />
        <Group grow align="flex-start">
          <TextInput
            label="From"
            type="date"
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            error={problemAt('from')}
          />
          <TextInput
            label="Until"
            type="date"
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
            error={problemAt('to')}
          />
        </Group>
        <Textarea
          label="Who agreed, when and how"
          placeholder="For example: Ms Lee, by telephone on 3 November; letter of 5 November on file"
          autosize
          minRows={2}
          maxLength={AGREEMENT_LIMITS.record}
          data-autofocus
          value={record}
          onChange={({ currentTarget }) => setRecord(currentTarget.value)}
          error={problemAt('record')}
        />
        {save.isError && <Alert color="red">{errorText(save.error)}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Record it
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
