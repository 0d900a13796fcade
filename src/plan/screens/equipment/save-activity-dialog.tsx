import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useMemo, useState } from 'react';
import { changeActivity, createActivity, watchActivities } from '../../api/activities.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { useLive } from '../../../firebase/live.ts';
import { useAccount } from '../../../people/api/session.ts';
import { activityNameSchema, activityText } from '../../rules/activities.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import type { CompanyId } from '../../../model/ids.ts';
import { type WorkArea, workAreaName } from '../../../model/assessment/work-area.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { Failure } from '../../../ui/loading/states.tsx';
import { plural } from '../../../model/format/format.ts';

interface SaveActivityDialogProps {
  company: CompanyId;
  /** Whose equipment is saved. */
  area: WorkArea;
  equipment: readonly EquipmentItem[];
  onClose: () => void;
}

/** Saves the equipment of a work area as an activity of the company; one of the same name gets the new equipment. */
export function SaveActivityDialog({ company, area, equipment, onClose }: SaveActivityDialogProps) {
  const { email } = useAccount();
  const live = useLive(useMemo(() => watchActivities(company), [company]));
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const uses = area.feature.properties.equipment;
  const text = activityText(uses, equipment);
  const checked = activityNameSchema.safeParse(typed);
  const known = live.kind === 'ready' ? live.value : [];
  const same = known.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!checked.success || text.kind === 'refused' || live.kind !== 'ready') return;
    const saved =
      same === undefined
        ? createActivity(company, checked.data, text.text, email)
        : changeActivity(company, same.id, { equipment: text.text }, email);
    // Without a network it is written later: the list shows it at once.
    void saved.catch((error: unknown) => notifications.show({ color: 'red', message: errorText(error) }));
    onClose();
  };
  return (
    <FormModal opened onClose={onClose} title="Save as an activity">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            The {plural(uses.length, 'item', `${uses.length} lines`)} of {workAreaName(area)} with quantities and usage,
            for everybody in the company and in all of its projects.
          </Text>
          <TextInput
            label="Name of the activity"
            description="Such as “Milling and profiling”"
            withAsterisk
            data-autofocus
            value={typed}
            error={tried ? checked.error?.issues[0]?.message : undefined}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {same !== undefined && (
            <Text size="sm" c="orange.9" role="status">
              “{same.name}” is there already. Saving replaces its equipment.
            </Text>
          )}
          {text.kind === 'refused' && <Failure message={text.reason} />}
          {live.kind === 'failed' && <Failure message={live.message} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={text.kind === 'refused' || live.kind !== 'ready'}>
              {same === undefined ? 'Save' : 'Replace'}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
