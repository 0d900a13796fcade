import { Stack, Table, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useLive } from '../../firebase/live.ts';
import { watchNoticesAt } from '../../notifications/api/notices.ts';
import { localDate } from '../../model/time/calendar.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { AssessmentId } from '../../model/ids.ts';
import { type OfferedMeasure, offeredAt, noticesAt } from '../../notifications/rules/address-record.ts';
import { type Notice, NOTICE_WAYS } from '../../notifications/rules/notice.ts';
import type { ResidentConsent } from '../rules/consent.ts';
import { shownDay } from '../../model/format/format.ts';
import { Failure, Unreadable } from '../../ui/loading/states.tsx';
import { useStableValue } from '../../ui/hooks/use-stable-value.ts';

const BY_PLAN_OF_SHIFTS = 'by the plan of shifts';

type Works = Parameters<typeof offeredAt>[1];

interface AddressRecordProps {
  set: CriteriaSet;
  works: Works;
  /** The works are all those with results that end on this day or later. */
  since: string;
  /** Whether results of works are still being loaded. */
  isFetching: boolean;
  /** Agreements with residents of the project. */
  consents: readonly ResidentConsent[];
  /** Id of the address. */
  address: string;
}

/** Shows the notifications that an address received, and the measures that the works require there. */
export function AddressRecord({ set, works, since, isFetching, consents, address }: AddressRecordProps) {
  const ids = useStableValue(works.map(({ assessment }) => assessment.id));
  const live = useLive(useMemo(() => watchNoticesAt(ids, address), [ids, address]));
  if (live.kind === 'failed') return <Failure message={live.message} />;
  if (live.kind === 'loading' || isFetching) return null;
  const notices = noticesByWork(live.value);
  const offered = offeredAt(set, works, { notices, consents }, address);
  const sentNotices = noticesAt(works, notices, address);
  return (
    <>
      <Text size="xs" c="dimmed">
        Includes works that have results and end on {dayText(since)} or later.
      </Text>
      <Stack gap={6} component="section" aria-label="Measures for this address">
        <Title order={3} size="sm">
          Required measures
        </Title>
        {offered.length === 0 ? (
          <Text size="sm" c="dimmed">
            None of these works requires a measure here.
          </Text>
        ) : (
          <OfferedTable offered={offered} />
        )}
      </Stack>
      <Stack gap={6} component="section" aria-label="Notified">
        <Title order={3} size="sm">
          Notified and offered
        </Title>
        {sentNotices.length === 0 && (
          <Text size="sm" c="dimmed">
            Nothing is recorded for these works.
          </Text>
        )}
        <Unreadable documents={live.unreadable} />
        {sentNotices.map(({ notice, measure, work }) => (
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
    <Table fz="sm" verticalSpacing={4} horizontalSpacing={6} aria-label="Required measures by work">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Measure</Table.Th>
          <Table.Th>Days</Table.Th>
          <Table.Th>Recorded</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {offered.map((offer) => (
          <Table.Tr key={`${offer.assessment} ${offer.measure.key}`}>
            <Table.Td>
              {offer.measure.name} ({offer.measure.key})
              <Text size="xs" c="dimmed">
                {offer.work}
              </Text>
            </Table.Td>
            <Table.Td>{daysText(offer)}</Table.Td>
            <Table.Td>{recordText(offer)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Measures that are recorded elsewhere than in the log, with the text that states where. */
const DONE_BY: Readonly<Record<string, string>> = {
  R1: BY_PLAN_OF_SHIFTS,
  R2: BY_PLAN_OF_SHIFTS,
  V: 'by measurement',
};

function recordText({ measure, notice, consent }: OfferedMeasure): string {
  if (consent !== null) return `agreed, ${rangeText(consent.from, consent.to)}`;
  return notice === null ? (DONE_BY[measure.key] ?? 'no') : dayText(notice.sentOn);
}

function noticesByWork(
  found: ReadonlyArray<{ assessment: AssessmentId; notice: Notice }>,
): ReadonlyMap<string, readonly Notice[]> {
  const notices = new Map<string, Notice[]>();
  for (const { assessment, notice } of found) {
    notices.set(assessment, [...(notices.get(assessment) ?? []), notice]);
  }
  return notices;
}

const dayText = (day: string) => shownDay(localDate(day), 'dayOfYear');

const rangeText = (first: string, last: string) =>
  first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;

/** Formats days: `1 Dec 2026` or `1 Dec 2026 to 3 Dec 2026, 2 days`. For work without shifts: `1 Dec 2026 to 3 Dec 2026`. */
function daysText({ days, isRange }: OfferedMeasure): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return `${rangeText(first, last)}${isRange || days.length === 1 ? '' : `, ${days.length} days`}`;
}
