import { Table } from '@mantine/core';
import { localDate } from '../../model/time/calendar.ts';
import { respiteCounts } from '../rules/respite-counts.ts';
import { RESPITE_LIMITS, RESPITE_RULES, type RespiteRule } from '../rules/respite-rules.ts';
import { shownDay, shownMonth } from '../../model/format/format.ts';

interface RespiteCountsTableProps {
  /** The days on which the address requires respite, by rule. */
  days: Readonly<Record<RespiteRule, readonly number[]>>;
  /** The month, such as `2026-11`. */
  month: string;
}

const HEADINGS: Record<RespiteRule, string> = { R1: 'Evenings (R1)', R2: 'Nights (R2)' };

/** Table of the evenings and nights with required respite: in each week, in the month and in a row. */
export function RespiteCountsTable({ days, month }: RespiteCountsTableProps) {
  const counts = { R1: respiteCounts(days.R1, month), R2: respiteCounts(days.R2, month) };
  const weeks = counts.R1.weeks.map(({ from, to }, index) => ({
    name: `${dayText(from)} to ${dayText(to)}`,
    of: (rule: RespiteRule) => String(counts[rule].weeks[index]?.count ?? 0),
  }));
  const rows = [
    ...weeks,
    {
      name: shownMonth(localDate(`${month}-01`)),
      of: (rule: RespiteRule) => `${counts[rule].month} of ${RESPITE_LIMITS[rule].inMonth}`,
    },
    {
      name: 'In a row',
      of: (rule: RespiteRule) => `${counts[rule].inRow} of ${RESPITE_LIMITS[rule].inRow}`,
    },
  ];
  return (
    <Table fz="sm" verticalSpacing={2} horizontalSpacing={6} aria-label="Evenings and nights that ask for respite">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Week</Table.Th>
          {RESPITE_RULES.map((rule) => (
            <Table.Th key={rule} ta="right">
              {HEADINGS[rule]}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, of }) => (
          <Table.Tr key={name}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{name}</Table.Td>
            {RESPITE_RULES.map((rule) => (
              <Table.Td key={rule} ta="right">
                {of(rule)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const dayText = (day: string) => shownDay(localDate(day), 'day');
