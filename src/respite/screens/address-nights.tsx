import { List, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { localDate } from '../../model/time/calendar.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { type AudibleShift, shiftsAtAddress } from '../rules/address-nights.ts';
import { daysAt, type LedgerEntry } from '../rules/respite-ledger.ts';
import {
  RESPITE_LIMITS,
  RESPITE_RULES,
  type RespiteConflict,
  type RespiteRule,
  respiteConflicts,
} from '../rules/respite-rules.ts';
import { counted, shownDay, shownMonth } from '../../model/format/format.ts';
import { units } from '../../model/format/units.ts';
import { assessedLevel, overCriterion } from '../../results/rules/levels.ts';
import { AddressRecord } from './address-record.tsx';
import { ConsentList } from './consent-list.tsx';
import { useOpenedMonth } from './month-context.ts';
import { shiftsNow } from './month-plan.ts';
import classes from '../../ui/layout/map-page.module.css';
import { RespiteCountsTable } from './respite-counts-table.tsx';

interface AddressNightsProps {
  /** Id of the selected address. Null if none is selected. */
  address: string | null;
}

/**
 * Shows for an address its past and coming nights, its notifications, the measures to offer, and violations of the respite
 * periods.
 */
export function AddressNights({ address }: AddressNightsProps) {
  const { project, set, today, month, planned, moved, searched, days: shown } = useOpenedMonth();
  const { ledger, entries, since, isFetching, consents } = month;
  const works = useMemo(
    () =>
      entries.map(({ assessment, results }) => ({
        id: assessment.id,
        name: assessment.name,
        assessment,
        shifts: shiftsNow(set, assessment, moved),
        results,
      })),
    [entries, set, moved],
  );
  const audibleShifts = useMemo(
    () => (address === null ? [] : shiftsAtAddress(set, works, address)),
    [set, works, address],
  );
  if (address === null) {
    return (
      <Paper withBorder p="md" className={classes.address ?? ''}>
        <Text size="sm" c="dimmed">
          Click an address on the map to see its past and planned shifts.
        </Text>
      </Paper>
    );
  }
  const number = ledger.numberOf(address);
  const askedFor = (rule: RespiteRule) => (number === null ? [] : daysAt(planned.days, rule, number));
  const conflicts = RESPITE_RULES.flatMap((rule) => respiteConflicts(rule, askedFor(rule)));
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      className={classes.address ?? ''}
      aria-label="Nights of the address"
      tabIndex={0}
    >
      <Stack gap="xs">
        <Title order={2} size="h4">
          {nameOf(works, address)}
        </Title>
        {conflicts.length === 0 ? (
          <Text size="sm">Its respite periods are complied with.</Text>
        ) : (
          <List size="sm" c="red.9" aria-label="More than the respite periods allow">
            {conflicts.map((conflict) => (
              <List.Item key={`${conflict.rule} ${conflict.kind} ${conflict.from}`}>{conflictText(conflict)}</List.Item>
            ))}
          </List>
        )}
        <RespiteCountsTable days={{ R1: askedFor('R1'), R2: askedFor('R2') }} month={(shown[0] ?? today).slice(0, 7)} />
        <ConsentList
          project={project}
          consents={consents}
          address={{ id: address, name: nameOf(works, address) }}
          addresses={searched}
          from={shown[0] ?? today}
          to={shown.at(-1) ?? today}
        />
        {audibleShifts.length === 0 ? (
          <Text size="sm" c="dimmed">
            No processed work is planned here.
          </Text>
        ) : (
          <AudibleShiftTable set={set} audibleShifts={audibleShifts} today={today} />
        )}
        <AddressRecord
          set={set}
          works={works}
          since={since}
          isFetching={isFetching}
          consents={consents}
          address={address}
        />
      </Stack>
    </Paper>
  );
}

function AudibleShiftTable({
  set,
  audibleShifts,
  today,
}: {
  set: CriteriaSet;
  audibleShifts: readonly AudibleShift[];
  today: string;
}) {
  return (
    <Table fz="sm" verticalSpacing={4} horizontalSpacing={6} aria-label="Shifts at this address">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Night</Table.Th>
          <Table.Th>Work</Table.Th>
          <Table.Th ta="right">{units.inDba(set.words.level)}</Table.Th>
          <Table.Th ta="right">Over</Table.Th>
          <Table.Th>Measures</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {audibleShifts.map(({ day, shift, assessment, name, time, levelDb, exceedanceDb, measures }) => (
          <Table.Tr key={`${assessment} ${shift.date} ${shift.start}`} {...(day < today && { c: 'dimmed' })}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              {shownDay(localDate(day), 'weekday')}
              <Text size="xs" c="dimmed">
                {shift.start}–{shift.end}
                {day < today ? ', past' : ''}
              </Text>
            </Table.Td>
            <Table.Td>
              {name}
              <Text size="xs" c="dimmed">
                {time === null ? 'not processed for these hours' : operatingTimeName(set, time)}
              </Text>
            </Table.Td>
            <Table.Td ta="right">{levelDb === null ? '–' : assessedLevel(set, levelDb)}</Table.Td>
            <Table.Td ta="right">{exceedanceDb === null ? '–' : overCriterion(set, exceedanceDb)}</Table.Td>
            <Table.Td>{measures.join(' ') || '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Returns the name of an address from the results that contain it. */
function nameOf(works: readonly LedgerEntry[], address: string): string {
  for (const { results } of works) {
    const receiver = results.receivers.addressId.indexOf(address);
    const name = results.receivers.address[receiver];
    if (name !== undefined && name !== '') return name;
  }
  return `Address ${address}`;
}

const dayText = (day: string) => shownDay(localDate(day), 'longDay');

/** Formats a violation: `R2: 3 nights in a row, 3 November to 5 November; 2 are allowed.` */
function conflictText({ rule, kind, from, to, count }: RespiteConflict): string {
  const what = rule === 'R1' ? 'evenings' : 'nights';
  const { inRow, inMonth } = RESPITE_LIMITS[rule];
  switch (kind) {
    case 'row':
      return `${rule}: ${count} ${what} in a row, ${dayText(from)} to ${dayText(to)}; ${inRow} are allowed.`;
    case 'week':
      return `${rule}: ${counted(count, 'day')} free between ${dayText(from)} and ${dayText(to)}; a week is required.`;
    case 'month':
      return `${rule}: ${count} ${what} in ${shownMonth(localDate(from))}; ${inMonth} are allowed.`;
  }
}
