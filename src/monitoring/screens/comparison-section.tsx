import { Badge, NativeSelect, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type ComparedQuarter, QUARTER_STATES, type QuarterState } from '../rules/comparison.ts';
import type { Logger } from '../rules/logger.ts';
import { decibels } from '../../model/format/format.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { clockInZone } from './loggers/clock-in-zone.ts';
import { ComparisonChart } from './comparison-chart.tsx';

interface ComparisonSectionProps {
  loggers: readonly Logger[];
  /** Compared quarters by logger. */
  compared: ReadonlyArray<readonly ComparedQuarter[]>;
  timeZone: string;
}

/** Number of quarters shown on a phone, where each is a card. */
const QUARTERS_OF_PHONE = 8;

/** Short names that fit into a badge. */
const SHORT_NAMES: Record<QuarterState, string> = {
  within: 'Within 3 dB',
  over: 'Over',
  under: 'Under',
  'no-work': 'No equipment on',
  excluded: 'Excluded',
};

const COLOURS: Record<QuarterState, string> = {
  within: 'green.8',
  over: 'red.9',
  under: 'blue.8',
  'no-work': 'gray.7',
  excluded: 'gray.7',
};

/** The quarters of an hour of one logger, measured and predicted, as a chart and a table. */
export function ComparisonSection({ loggers, compared, timeZone }: ComparisonSectionProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    loggers.findIndex(({ id }) => id === chosen),
  );
  const logger = loggers[at];
  const quarters = useMemo(() => compared[at] ?? [], [compared, at]);
  const shown = useMemo(() => aroundWork(quarters), [quarters]);
  const columns = useMemo(() => columnsOf(timeZone), [timeZone]);
  const isNarrow = useNarrow();
  if (logger === undefined) return null;
  return (
    <Stack gap="sm" component="section" aria-label={`Comparison at ${logger.name}`}>
      <NativeSelect
        label="Logger"
        maw={360}
        value={logger.id}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={loggers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Text size="sm" fw={600} role="status">
        {countsText(quarters)}
      </Text>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          No 15-min period of this logger is in a shift, so that nothing is compared.
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            Measured levels include extraneous noise. Where LA90 is near the measured level other noise may govern:
            exclude such times at the logger.
          </Text>
          <ComparisonChart quarters={shown} timeZone={timeZone} />
          <DataTable
            label="15-min periods"
            rows={shown}
            columns={columns}
            rowId={({ quarter }) => String(quarter.from)}
            searchText={({ quarter, state, equipment, reason }) =>
              [clockInZone(quarter.from, timeZone), QUARTER_STATES[state], reason, ...equipment].join(' ')
            }
            sortedBy={{ id: 'time', desc: false }}
            pageSize={isNarrow ? QUARTERS_OF_PHONE : 24}
          />
        </>
      )}
    </Stack>
  );
}

/** The quarters of shifts. Quarters between shifts are neither compared nor shown. */
const aroundWork = (quarters: readonly ComparedQuarter[]) =>
  quarters.filter(({ shift, predicted }) => shift !== null || predicted !== null);

function countsText(quarters: readonly ComparedQuarter[]): string {
  const count = (state: QuarterState) => quarters.filter((quarter) => quarter.state === state).length;
  const outside = quarters.filter((quarter) => quarter.state === 'no-work').length;
  return [
    `${count('over')} over by more than 3 dB`,
    `${count('within')} within 3 dB`,
    `${count('under')} under by more than 3 dB`,
    `${count('excluded')} excluded`,
    `${outside} without equipment on, not compared`,
  ].join('; ');
}

function columnsOf(timeZone: string): Array<DataColumn<ComparedQuarter>> {
  const level = (value: number | null) => (value === null ? '–' : decibels(value));
  return [
    {
      id: 'time',
      header: 'Begins',
      sortBy: ({ quarter }) => quarter.from,
      cell: ({ quarter }) => <span style={{ whiteSpace: 'nowrap' }}>{clockInZone(quarter.from, timeZone)}</span>,
    },
    {
      id: 'measured',
      header: 'Measured LAeq, dB(A)',
      sortBy: ({ quarter }) => quarter.laeq,
      cell: ({ quarter }) => decibels(quarter.laeq),
    },
    {
      id: 'predicted',
      header: 'Predicted, dB(A)',
      sortBy: ({ predicted }) => predicted ?? -99,
      cell: ({ predicted }) => level(predicted),
    },
    {
      id: 'difference',
      header: 'Difference, dB',
      sortBy: ({ differenceDb }) => differenceDb ?? -99,
      cell: ({ differenceDb }) =>
        differenceDb === null ? '–' : `${differenceDb > 0 ? '+' : ''}${decibels(differenceDb)}`,
    },
    {
      id: 'la90',
      header: 'LA90, dB(A)',
      sortBy: ({ quarter }) => quarter.la90 ?? -99,
      cell: ({ quarter }) => level(quarter.la90),
    },
    {
      id: 'lamax',
      header: 'LAmax, dB(A)',
      sortBy: ({ quarter }) => quarter.lamax ?? -99,
      cell: ({ quarter }) => level(quarter.lamax),
    },
    {
      id: 'state',
      header: 'Comparison',
      sortBy: ({ state }) => QUARTER_STATES[state],
      cell: ({ state, reason }) => (
        <div>
          <Badge variant="outline" color={COLOURS[state]}>
            {SHORT_NAMES[state]}
          </Badge>
          {reason !== '' && (
            <Text size="xs" c="dimmed">
              {reason}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'equipment',
      header: 'Equipment on',
      cell: ({ equipment }) => (equipment.length === 0 ? 'none' : equipment.join(', ')),
    },
  ];
}
