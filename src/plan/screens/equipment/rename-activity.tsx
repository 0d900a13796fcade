import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { activityNameSchema } from '../../rules/activities.ts';

interface RenameActivityProps {
  name: string;
  onDone: (name: string) => void;
  onCancel: () => void;
}

/** Edits the name of an activity in a field that replaces its actions. */
export function RenameActivity({ name, onDone, onCancel }: RenameActivityProps) {
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const checked = activityNameSchema.safeParse(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checked.success) onDone(checked.data);
  };
  return (
    <form onSubmit={submit}>
      <Group gap={6} align="flex-start">
        <TextInput
          size="xs"
          aria-label="New name of the activity"
          ref={field}
          value={typed}
          error={checked.error?.issues[0]?.message}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default">
          Save
        </Button>
        <Button size="xs" variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
