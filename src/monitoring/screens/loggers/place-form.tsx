import { Alert, Text } from '@mantine/core';
import { FormBody } from '../../../ui/forms/form-body.tsx';
import { useSubmission } from '../../../ui/forms/use-submission.ts';
import { useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import { addLogger } from '../../api/loggers.ts';
import { keepLoggerFormat } from '../../api/measured-equipment.ts';
import { useAccount } from '../../../people/api/session.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { LOGGER_LIMITS } from '../../../model/limits.ts';
import { exclusionsOfMarks } from '../../rules/exclusions.ts';
import { canBeKept, formatFor, type LoggerFormat } from '../../rules/logger-format.ts';
import { loggerPlaceSchema, storedLogger } from '../../rules/logger.ts';
import { QUARTER_MINUTES } from '../../rules/quarters.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import type { ReportConfig } from '../../../model/project/report-config.ts';
import { clockInZone } from './clock-in-zone.ts';
import type { ReadFile } from './logger-file.ts';
import { type EnteredPlace, PlaceFields } from './place-fields.tsx';

interface PlaceFormProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  config: ReportConfig;
  file: string;
  read: Extract<ReadFile, { kind: 'read' }>;
  format: LoggerFormat;
  kept: readonly LoggerFormat[];
  onClose: () => void;
}

/** Edits the position of a new logger by a click on the map or by numbers, and saves the logger. */
export function PlaceForm({ project, assessment, config, file, read, format, kept, onClose }: PlaceFormProps) {
  const { email } = useAccount();
  const [entered, setEntered] = useState((): EnteredPlace => {
    return { name: file.replace(/\.[^.]*$/, '').slice(0, LOGGER_LIMITS.name), lon: '', lat: '', height: 1.5 };
  });
  const { quarters, intervalS, marked } = read.logger;
  const exclusions = exclusionsOfMarks(marked, config.timeZone);
  const isTooMuch = exclusions.length > LOGGER_LIMITS.exclusions;
  const place = loggerPlaceSchema.safeParse(entered);
  const submission = useSubmission(async () => {
    if (!place.success) return;
    // The format is stored first, because storing it twice has no effect. A retry after a failure must not add the logger a
    // second time.
    const isNew = JSON.stringify(formatFor(format.headings, kept)) !== JSON.stringify(format);
    if (isNew && canBeKept(format)) await keepLoggerFormat(assessment.company, format, email);
    await addLogger(assessment.id, storedLogger(place.data, file, quarters, exclusions), email);
    onClose();
  }, errorText);
  const [first, last] = [quarters[0], quarters.at(-1)];
  return (
    <FormBody submission={submission} submitLabel="Import" canSubmit={place.success && !isTooMuch} onCancel={onClose}>
      <Text size="sm" fw={600} role="status">
        {quarters.length} 15-min periods
        {first !== undefined &&
          last !== undefined &&
          ` from ${clockInZone(first.from, config.timeZone)} to ${clockInZone(last.from + QUARTER_MINUTES, config.timeZone)}`}
        {Math.abs(intervalS - 60 * QUARTER_MINUTES) > 2 && ', averaged from shorter intervals'}
        {marked.length > 0 && `; ${marked.length} marked in the file are left out`}.
      </Text>
      <Text size="sm">Where was the logger? Click the map, or enter coordinates.</Text>
      <PlaceFields project={project} workAreas={assessment.workAreas} place={entered} onChange={setEntered} />
      {isTooMuch && (
        <Alert color="red">
          The file marks {exclusions.length} periods for exclusion; a logger can have {LOGGER_LIMITS.exclusions}. Import
          it in parts.
        </Alert>
      )}
    </FormBody>
  );
}
