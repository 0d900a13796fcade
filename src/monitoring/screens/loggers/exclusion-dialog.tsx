import {
  ActionIcon,
  Alert,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import { excludeTimes } from '../../api/loggers.ts';
import { useAccount } from '../../../people/api/session.ts';
import type { AssessmentId } from '../../../model/ids.ts';
import { LOGGER_LIMITS } from '../../../model/limits.ts';
import {
  type Exclusion,
  EXCLUSION_REASONS,
  type ExclusionReason,
  exclusionSchema,
  MAX_WIND_MS,
  storedClock,
} from '../../rules/exclusions.ts';
import type { Logger } from '../../rules/logger.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';

interface ExclusionDialogProps {
  assessment: AssessmentId;
  logger: Logger;
  timeZone: string;
  onClose: () => void;
}

/** Edits the excluded times of a logger. */
export function ExclusionDialog(props: ExclusionDialogProps) {
  return (
    <FormModal opened size="lg" onClose={props.onClose} title={`Exclude times of ${props.logger.name}`}>
      <ExclusionForm {...props} />
    </FormModal>
  );
}

function ExclusionForm({ assessment, logger, timeZone, onClose }: ExclusionDialogProps) {
  const { email } = useAccount();
  const begins = storedClock(logger.quarters[0]?.from ?? 0, timeZone);
  const [from, setFrom] = useState(begins);
  const [to, setTo] = useState(begins);
  const [reason, setReason] = useState<ExclusionReason>('other');
  const [note, setNote] = useState('');
  const parsed = exclusionSchema.safeParse({ from, to, reason, note });
  const save = useMutation({
    mutationFn: async (exclusions: readonly Exclusion[]) => excludeTimes(assessment, logger.id, exclusions, email),
  });
  const isFull = logger.exclusions.length >= LOGGER_LIMITS.exclusions;
  return (
    <Stack>
      <Text size="sm">
        Excluded 15-min periods are neither compared nor used for sound powers and backgrounds. Where the file has wind
        or rain, wind over {MAX_WIND_MS} m/s and rain exclude without being asked.
      </Text>
      {logger.exclusions.length > 0 && (
        <ExcludedTimes
          exclusions={logger.exclusions}
          onRemove={(index) => save.mutate(logger.exclusions.toSpliced(index, 1))}
        />
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (parsed.success && !isFull) save.mutate([...logger.exclusions, parsed.data]);
        }}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="From"
              type="datetime-local"
              value={from}
              onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            />
            <TextInput
              label="To"
              type="datetime-local"
              value={to}
              onChange={({ currentTarget }) => setTo(currentTarget.value)}
              error={
                to === begins ? null : (parsed.error?.issues.find(({ path }) => path[0] === 'to')?.message ?? null)
              }
            />
          </SimpleGrid>
          <Group grow align="flex-start">
            <NativeSelect
              label="Why"
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value as ExclusionReason)}
              data={Object.entries(EXCLUSION_REASONS).map(([value, label]) => ({ value, label }))}
            />
            <TextInput
              label="Note"
              maxLength={LOGGER_LIMITS.note}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </Group>
          {isFull && <Text size="sm">A logger can have {LOGGER_LIMITS.exclusions} excluded times.</Text>}
          {save.isError && <Alert color="red">{errorText(save.error)}</Alert>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!parsed.success || isFull}>
              Exclude
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}

interface ExcludedTimesProps {
  exclusions: readonly Exclusion[];
  onRemove: (index: number) => void;
}

function ExcludedTimes({ exclusions, onRemove }: ExcludedTimesProps) {
  return (
    <Table aria-label="Excluded times">
      <Table.Tbody>
        {exclusions.map((exclusion, index) => (
          <Table.Tr key={`${exclusion.from}${index}`}>
            <Table.Td>
              {shownTime(exclusion.from)} to {shownTime(exclusion.to)}
            </Table.Td>
            <Table.Td>
              {EXCLUSION_REASONS[exclusion.reason]}
              {exclusion.note !== '' && `: ${exclusion.note}`}
            </Table.Td>
            <Table.Td w={40}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Count ${shownTime(exclusion.from)} again`}
                onClick={() => onRemove(index)}
              >
                <IconX size={16} />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** `2026-04-05, 02:15 (UTC+11:00)`. The offset is left out if it is not stored. */
const shownTime = (time: string) => time.replace('T', ', ').replace(/[+-]\d{2}:\d{2}$/, ' (UTC$&)');
