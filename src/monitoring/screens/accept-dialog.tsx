import { Text, TextInput } from '@mantine/core';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useSubmission } from '../../ui/forms/use-submission.ts';
import { notifications } from '@mantine/notifications';
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

interface AcceptDialogProps {
  assessment: Assessment;
  found: CalibratedEquipment;
  line: PredictedLine;
  /** Assumed position of crews. */
  crew: MonitoredWork['crew'];
  onClose: () => void;
}

/** Stores a measured sound power as equipment of the company. */
export function AcceptDialog({ assessment, found, line, crew, onClose }: AcceptDialogProps) {
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
  const submission = useSubmission(async () => {
    if (equipment.name === '') return;
    await acceptMeasuredEquipment(assessment.company, equipment, email);
    notifications.show({ color: 'green', message: `${equipment.name} is offered where equipment is added.` });
    onClose();
  }, errorText);
  return (
    <FormDialog
      title="Accept as equipment of the company"
      submission={submission}
      submitLabel="Accept"
      canSubmit={equipment.name !== ''}
      onClose={onClose}
    >
      <Text size="sm">
        {decibels(line.lwaItem + (found.changeDb ?? 0))} dB(A) (LWA), with the spectrum’s shape, the height and the
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
    </FormDialog>
  );
}
