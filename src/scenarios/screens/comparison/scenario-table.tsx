import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { exceedanceClassNames, type ScenarioRow, formatSleep } from '../../rules/scenario-table.ts';

/** A row of the table: a scenario and its outcome. The outcome is null while it is being computed. */
export interface ScenarioLine {
  key: string;
  name: string;
  row: ScenarioRow | null;
  /** The reason why there is no outcome. Empty while it is being computed. */
  note: string;
  /** Buttons for the scenario. */
  actions?: ReactNode;
}

interface ScenarioTableProps {
  label: string;
  criteria: Pick<CriteriaSet, 'rounding'>;
  lines: readonly ScenarioLine[];
}

/** Table of the outcomes of scenarios in one operating time and one catchment, with one row per scenario. */
export function ScenarioTable({ label, criteria, lines }: ScenarioTableProps) {
  const hasActions = lines.some(({ actions }) => actions !== undefined);
  return (
    <Table.ScrollContainer minWidth={340} type="native">
      <Table aria-label={label} verticalSpacing={4} horizontalSpacing={4} fz="sm">
        <Table.Caption fz="xs" ta="left" style={{ captionSide: 'top' }}>
          Addresses by exceedance of their criterion, highly affected, and above the screening level of sleep
        </Table.Caption>
        <Table.Thead fz="xs" style={{ whiteSpace: 'nowrap' }}>
          <Table.Tr>
            <Table.Th>Scenario</Table.Th>
            {exceedanceClassNames(criteria).map((name) => (
              <Table.Th key={name} ta="right" title={`Addresses over their criterion by ${name}`}>
                {name.replace(' dB', '')}
              </Table.Th>
            ))}
            <Table.Th ta="right" title="Addresses that are highly affected">
              High
            </Table.Th>
            <Table.Th ta="right" title="Addresses over the screening level of sleep disturbance">
              Sleep
            </Table.Th>
            <Table.Th ta="right" title="The highest exceedance, and the level there">
              Worst
            </Table.Th>
            {hasActions && (
              <Table.Th>
                <span className="visually-hidden">Actions</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ key, name, row, note, actions }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={500}>
                <Text span inherit lineClamp={3} title={name}>
                  {name}
                </Text>
              </Table.Th>
              {row === null ? (
                <Table.Td colSpan={6}>
                  <Text size="xs" c="dimmed" role="status">
                    {note || 'Computing …'}
                  </Text>
                </Table.Td>
              ) : (
                <Cells row={row} />
              )}
              {hasActions && <Table.Td>{actions}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Cells({ row }: { row: ScenarioRow }) {
  const [low, middle, high] = row.over;
  const sleep = formatSleep(row) ?? '–';
  return (
    <>
      <Table.Td ta="right">{low}</Table.Td>
      <Table.Td ta="right">{middle}</Table.Td>
      <Table.Td ta="right">{high}</Table.Td>
      <Table.Td ta="right">{row.highlyAffected}</Table.Td>
      <Table.Td ta="right">{sleep}</Table.Td>
      <Table.Td ta="right" title={row.worst === null ? '' : `${row.worst.address}: ${row.worst.level} dB(A)`}>
        {row.worst === null ? '–' : `${row.worst.exceedance > 0 ? '+' : ''}${row.worst.exceedance}`}
      </Table.Td>
    </>
  );
}
