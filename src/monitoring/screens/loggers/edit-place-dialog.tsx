import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import { changeLogger } from '../../api/loggers.ts';
import { useAccount } from '../../../people/api/session.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { type Logger, type LoggerPlaceInput, loggerPlaceSchema } from '../../rules/logger.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { type EnteredPlace, PlaceFields } from './place-fields.tsx';

interface EditPlaceDialogProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  logger: Logger;
  onClose: () => void;
}

/** Corrects the name and the place of a logger. */
export function EditPlaceDialog(props: EditPlaceDialogProps) {
  return (
    <FormModal opened size="xl" onClose={props.onClose} title={`Edit the place of ${props.logger.name}`}>
      <EditPlace {...props} />
    </FormModal>
  );
}

function EditPlace({ project, assessment, logger, onClose }: EditPlaceDialogProps) {
  const { email } = useAccount();
  const { name, lon, lat, height } = logger;
  const [entered, setEntered] = useState<EnteredPlace>({ name, lon, lat, height });
  const place = loggerPlaceSchema.safeParse(entered);
  const [problem] = place.error?.issues ?? [];
  const save = useMutation({
    mutationFn: async (input: LoggerPlaceInput) => changeLogger(assessment.id, logger.id, input, email),
    onSuccess: onClose,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (place.success) save.mutate(place.data);
      }}
    >
      <Stack gap="sm">
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
        {save.isError && <Alert color="red">{errorText(save.error)}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!place.success} loading={save.isPending}>
            Save it
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const FIELD_NAMES: Record<string, string> = {
  name: 'Name',
  lon: 'Longitude',
  lat: 'Latitude',
  height: 'Height',
};
