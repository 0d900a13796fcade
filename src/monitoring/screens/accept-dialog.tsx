import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MonitoredWork } from '../rules/compare-loggers.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { acceptMeasuredEquipment } from '../api/measured-equipment.ts';
import { useAccount } from '../../people/api/session.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { calendarDate } from '../../model/time/calendar.ts';
import { CUSTOM_EQUIPMENT_LIMITS } from '../../model/equipment/custom-equipment.ts';
import type { CalibratedEquipment } from '../rules/calibration.ts';
import type { PredictedLine } from '../rules/logger-prediction.ts';
import { measuredEquipment } from '../rules/measured-equipment.ts';
import { decibels } from '../../model/format/format.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';

interface AcceptDialogProps {
  assessment: Assessment;
  found: CalibratedEquipment;
  line: PredictedLine;
  /** Where crews were taken to be. */
  crew: MonitoredWork['crew'];
  onClose: () => void;
}

/** Makes a sound power that was found equipment of the company. */
export function AcceptDialog(props: AcceptDialogProps) {
  return (
    <FormModal opened onClose={props.onClose} title="Accept as equipment of the company">
      <AcceptForm {...props} />
    </FormModal>
  );
}

function AcceptForm({ assessment, found, line, crew, onClose }: AcceptDialogProps) {
  const { email } = useAccount();
  const [name, setName] = useState(`${line.name}, measured`.slice(0, CUSTOM_EQUIPMENT_LIMITS.name));
  const [today] = useState(() => calendarDate(new Date()));
  const equipment = measuredEquipment(line, name, found.changeDb ?? 0, {
    shifts: found.shifts,
    spreadDb: found.spreadDb ?? 0,
    crew,
    assessment: assessment.name,
    date: today,
  });
  const accept = useMutation({
    mutationFn: async () => acceptMeasuredEquipment(assessment.company, equipment, email),
    onSuccess: () => {
      notifications.show({ color: 'green', message: `${equipment.name} is offered where equipment is added.` });
      onClose();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (equipment.name !== '') accept.mutate();
      }}
    >
      <Stack>
        <Text size="sm">
          {decibels(line.lwaItem + (found.changeDb ?? 0))} dBA re 1 pW, with the spectrum’s shape, the height and the
          usage of {line.name}. Source: <em>{equipment.source}</em>.
        </Text>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={CUSTOM_EQUIPMENT_LIMITS.name}
          value={name}
          error={equipment.name === '' ? 'Enter a name.' : null}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {accept.isError && <Alert color="red">{errorText(accept.error)}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={accept.isPending} disabled={equipment.name === ''}>
            Accept
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
