import { Text } from '@mantine/core';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useSubmission } from '../../../ui/forms/use-submission.ts';
import { useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import { changeLogger } from '../../api/loggers.ts';
import { useAccount } from '../../../people/api/session.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { type Logger, loggerPlaceSchema } from '../../rules/logger.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { type EnteredPlace, PlaceFields } from './place-fields.tsx';

interface EditPlaceDialogProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  logger: Logger;
  onClose: () => void;
}

/** Corrects the name and the position of a logger. */
export function EditPlaceDialog({ project, assessment, logger, onClose }: EditPlaceDialogProps) {
  const { email } = useAccount();
  const { name, lon, lat, height } = logger;
  const [entered, setEntered] = useState<EnteredPlace>({ name, lon, lat, height });
  const place = loggerPlaceSchema.safeParse(entered);
  const [problem] = place.error?.issues ?? [];
  const submission = useSubmission(async () => {
    if (!place.success) return;
    await changeLogger(assessment.id, logger.id, place.data, email);
    onClose();
  }, errorText);
  return (
    <FormDialog
      title={`Edit the place of ${logger.name}`}
      size="xl"
      submission={submission}
      submitLabel="Save it"
      canSubmit={place.success}
      onClose={onClose}
    >
      <Text size="sm">
        The comparison with the permit is made again. What was compared with other revisions is marked as out of date;
        sound powers that were accepted stay as they were found.
      </Text>
      <PlaceFields project={project} workAreas={assessment.workAreas} place={entered} onChange={setEntered} />
      {problem !== undefined && (
        <Text size="sm" c="red.9" role="alert">
          {FIELD_NAMES[String(problem.path[0])] ?? 'The place'}: {problem.message}
        </Text>
      )}
    </FormDialog>
  );
}

const FIELD_NAMES: Record<string, string> = {
  name: 'Name',
  lon: 'Longitude',
  lat: 'Latitude',
  height: 'Height',
};
