import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { publishLevels } from '../api/other-levels.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { companyIdSchema } from '../../model/ids.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';

interface PublishDialogProps {
  assessments: readonly Assessment[];
  onClose: () => void;
}

/** Gives the levels of an assessment to another company. */
export function PublishDialog(props: PublishDialogProps) {
  return (
    <FormModal opened onClose={props.onClose} title="Give levels to a company">
      <PublishForm {...props} />
    </FormModal>
  );
}

function PublishForm({ assessments, onClose }: PublishDialogProps) {
  const processed = assessments.filter(({ processing }) => processing?.resultHash != null);
  const [chosen, setChosen] = useState<string | null>(processed.length === 1 ? (processed[0]?.id ?? null) : null);
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const assessment = processed.find(({ id }) => id === chosen);
  const to = companyIdSchema.safeParse(code.trim());
  const give = useMutation({
    mutationFn: async () => {
      if (assessment !== undefined && to.success) await publishLevels(assessment.id, to.data);
    },
    onSuccess: () => {
      notifications.show({ message: 'The levels are offered. They count once the company accepts them.' });
      onClose();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (assessment !== undefined && to.success) give.mutate();
      }}
    >
      <Stack>
        <Text size="sm">
          They get what is compared with a criterion at each address, and when the work is. They get nothing of
          equipment, work areas or criteria. You can withdraw it.
        </Text>
        <Select
          label="Assessment"
          data={processed.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
          nothingFoundMessage="None is processed."
          error={isTried && assessment === undefined ? 'Choose an assessment.' : null}
          data-autofocus
        />
        <TextInput
          label="Code of the company"
          description="They see the offer on their page of cumulative noise, and accept it there."
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          error={isTried && !to.success ? 'Enter the code that the company gave you.' : null}
        />
        {give.isError && <Alert color="red">{errorText(give.error)}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={give.isPending}>
            Give levels
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
