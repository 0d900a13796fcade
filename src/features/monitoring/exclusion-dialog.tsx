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
import { errorText } from '../../backend/error-texts.ts';
import { excludeTimes } from '../../backend/loggers.ts';
import { useAccount } from '../../backend/session.ts';
import type { AssessmentId } from '../../domain/ids.ts';
import { LOGGER_LIMITS } from '../../domain/limits.ts';
import {
  type Exclusion,
  EXCLUSION_REASONS,
  type ExclusionReason,
  exclusionSchema,
  MAX_WIND_MS,
  storedClock,
} from '../../domain/monitoring/exclusions.ts';
import type { Logger } from '../../domain/monitoring/logger.ts';
import { commonTexts } from '../../texts/common.ts';
import { monitoringTexts } from '../../texts/monitoring.ts';
import { FormModal } from '../../ui/form-modal.tsx';

interface ExclusionDialogProps {
  assessment: AssessmentId;
  logger: Logger;
  timeZone: string;
  onClose: () => void;
}

/** Times of a logger that count for nothing. */
export function ExclusionDialog(props: ExclusionDialogProps) {
  return (
    <FormModal opened size="lg" onClose={props.onClose} title={monitoringTexts.excludeTimesOf(props.logger.name)}>
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
      <Text size="sm">{monitoringTexts.excludedQuartersOfHour(MAX_WIND_MS)}</Text>
      {logger.exclusions.length > 0 && (
        <Table aria-label={monitoringTexts.excludedTimes}>
          <Table.Tbody>
            {logger.exclusions.map((exclusion, index) => (
              <Table.Tr key={`${exclusion.from}${index}`}>
                <Table.Td>{monitoringTexts.timeToTime(shownTime(exclusion.from), shownTime(exclusion.to))}</Table.Td>
                <Table.Td>
                  {EXCLUSION_REASONS[exclusion.reason]}
                  {exclusion.note !== '' && `: ${exclusion.note}`}
                </Table.Td>
                <Table.Td w={40}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={monitoringTexts.countAgain(shownTime(exclusion.from))}
                    onClick={() => save.mutate(logger.exclusions.toSpliced(index, 1))}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
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
              label={commonTexts.from}
              type="datetime-local"
              value={from}
              onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            />
            <TextInput
              label={monitoringTexts.toField}
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
              label={monitoringTexts.why}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value as ExclusionReason)}
              data={Object.entries(EXCLUSION_REASONS).map(([value, label]) => ({ value, label }))}
            />
            <TextInput
              label={monitoringTexts.note}
              maxLength={LOGGER_LIMITS.note}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </Group>
          {isFull && <Text size="sm">{monitoringTexts.loggerCanHaveExcludedTimes(LOGGER_LIMITS.exclusions)}</Text>}
          {save.isError && <Alert color="red">{errorText(save.error)}</Alert>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {commonTexts.close}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!parsed.success || isFull}>
              {monitoringTexts.exclude}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}

/** `2026-04-05, 02:15 (UTC+11:00)`; without the offset where none is stored. */
const shownTime = (time: string) => time.replace('T', ', ').replace(/[+-]\d{2}:\d{2}$/, ' (UTC$&)');
