import { Stack, Table, Text, Title } from '@mantine/core';
import { format } from 'date-fns';
import { useMemo } from 'react';
import { useLive } from '../../backend/live.ts';
import { watchNoticesAt } from '../../backend/notices.ts';
import { localDate } from '../../domain/calendar.ts';
import type { CriteriaSet } from '../../domain/criteria/criteria-set.ts';
import type { AssessmentId } from '../../domain/ids.ts';
import { type OfferedMeasure, offeredAt, toldAt } from '../../domain/notices/address-record.ts';
import { type Notice, NOTICE_WAYS } from '../../domain/notices/notice.ts';
import { Failure } from '../../ui/states.tsx';
import { useSame } from '../../ui/use-same.ts';

type Works = Parameters<typeof offeredAt>[1];

interface AddressRecordProps {
  set: CriteriaSet;
  works: Works;
  /** Id of the address. */
  address: string;
}

/** What an address was told of the works, and what they ask to be offered to it. */
export function AddressRecord({ set, works, address }: AddressRecordProps) {
  const ids = useSame(works.map(({ assessment }) => assessment.id));
  const live = useLive(useMemo(() => watchNoticesAt(ids, address), [ids, address]));
  if (live.kind === 'failed') return <Failure message={live.message} />;
  if (live.kind === 'loading') return null;
  const notices = noticesByWork(live.value);
  const [offered, told] = [offeredAt(set, works, notices, address), toldAt(works, notices, address)];
  return (
    <>
      <Stack gap={6} component="section" aria-label="Measures for this address">
        <Title order={3} size="sm">
          Asked to be told and offered
        </Title>
        {offered.length === 0 ? (
          <Text size="sm" c="dimmed">
            No work asks for a measure here.
          </Text>
        ) : (
          <OfferedTable offered={offered} />
        )}
      </Stack>
      <Stack gap={6} component="section" aria-label="Told">
        <Title order={3} size="sm">
          Told and offered
        </Title>
        {told.length === 0 && (
          <Text size="sm" c="dimmed">
            Nothing is recorded.
          </Text>
        )}
        {told.map(({ notice, measure, work }) => (
          <Text size="sm" key={notice.id} style={{ overflowWrap: 'anywhere' }}>
            <b>{dayText(notice.sentOn)}</b>, {NOTICE_WAYS[notice.way].toLowerCase()}: {measure} ({notice.measure}) for{' '}
            {work}
            {notice.note !== '' && ` – ${notice.note}`}
            <Text span size="xs" c="dimmed">
              {' '}
              ({notice.updatedBy})
            </Text>
          </Text>
        ))}
      </Stack>
    </>
  );
}

function OfferedTable({ offered }: { offered: readonly OfferedMeasure[] }) {
  return (
    <Table fz="sm" verticalSpacing={4} horizontalSpacing={6} aria-label="Measures that are asked for">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Measure</Table.Th>
          <Table.Th>Days</Table.Th>
          <Table.Th>Recorded</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {offered.map(({ measure, work, days, notice }) => (
          <Table.Tr key={`${work} ${measure.key}`}>
            <Table.Td>
              {measure.name} ({measure.key})
              <Text size="xs" c="dimmed">
                {work}
              </Text>
            </Table.Td>
            <Table.Td>{daysText(days)}</Table.Td>
            <Table.Td>{notice === null ? recordedBy(measure.key) : dayText(notice.sentOn)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Where something else than the log keeps a measure. */
const KEPT_BY: Readonly<Record<string, string>> = { R1: 'kept by shifts', R2: 'kept by shifts', V: 'by loggers' };

const recordedBy = (measure: string) => KEPT_BY[measure] ?? 'no';

function noticesByWork(
  found: ReadonlyArray<{ assessment: AssessmentId; notice: Notice }>,
): ReadonlyMap<string, readonly Notice[]> {
  const notices = new Map<string, Notice[]>();
  for (const { assessment, notice } of found) {
    notices.set(assessment, [...(notices.get(assessment) ?? []), notice]);
  }
  return notices;
}

const dayText = (day: string) => format(localDate(day), 'd MMM yyyy');

/** `1 Dec 2026`, `1 Dec 2026 to 3 Dec 2026, 2 days` */
function daysText(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}, ${days.length} days`;
}
