import { Text, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { notifications } from '@mantine/notifications';
import { changeActivity, createActivity, watchActivities } from '../../api/activities.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { useLive } from '../../../firebase/live.ts';
import { useAccount } from '../../../people/api/session.ts';
import { activityNameSchema, activityText } from '../../rules/activities.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import type { CompanyId } from '../../../model/ids.ts';
import { type WorkArea, workAreaName } from '../../../model/assessment/work-area.ts';
import { Failure } from '../../../ui/loading/states.tsx';
import { plural } from '../../../model/format/format.ts';

interface SaveActivityDialogProps {
  company: CompanyId;
  /** Work area whose equipment is saved. */
  area: WorkArea;
  equipment: readonly EquipmentItem[];
  onClose: () => void;
}

const activitySchema = z.object({ name: activityNameSchema });

/** Saves the equipment of a work area as an activity of the company. An activity with the same name is overwritten. */
export function SaveActivityDialog({ company, area, equipment, onClose }: SaveActivityDialogProps) {
  const { email } = useAccount();
  const live = useLive(useMemo(() => watchActivities(company), [company]));
  const uses = area.feature.properties.equipment;
  const text = activityText(uses, equipment);
  const known = live.kind === 'ready' ? live.value : [];
  const sameName = (typed: string) => known.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
  const form = useZodForm(activitySchema, {
    defaultValues: { name: '' },
    send: ({ name }) => {
      if (text.kind === 'refused' || live.kind !== 'ready') return;
      const same = sameName(name);
      const saved =
        same === undefined
          ? createActivity(company, name, text.text, email)
          : changeActivity(company, same.id, { equipment: text.text }, email);
      // Without a network, the write is sent later. The list shows it at once.
      void saved.catch((error: unknown) => notifications.show({ color: 'red', message: errorText(error) }));
      onClose();
    },
    describeError: errorText,
  });
  const same = sameName(useWatch({ control: form.control, name: 'name' }));
  return (
    <FormDialog
      title="Save as an activity"
      submission={form.submission}
      submitLabel={same === undefined ? 'Save' : 'Replace'}
      canSubmit={text.kind !== 'refused' && live.kind === 'ready'}
      onClose={onClose}
    >
      <Text size="sm">
        The {plural(uses.length, 'item', `${uses.length} lines`)} of {workAreaName(area)} with quantities and usage, for
        everybody in the company and in all of its projects.
      </Text>
      <TextInput
        label="Name of the activity"
        description="Such as “Milling and profiling”"
        withAsterisk
        data-autofocus
        {...form.field('name')}
      />
      {same !== undefined && (
        <Text size="sm" c="orange.9" role="status">
          “{same.name}” already exists. Saving replaces its equipment.
        </Text>
      )}
      {text.kind === 'refused' && <Failure message={text.reason} />}
      {live.kind === 'failed' && <Failure message={live.message} />}
    </FormDialog>
  );
}
