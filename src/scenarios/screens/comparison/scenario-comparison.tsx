import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Results } from '../../../model/results/results.ts';
import { scenarioRows } from '../../rules/scenario-table.ts';
import { SaveScenarios } from './save-scenarios.tsx';
import { ScenarioChoice } from './scenario-choice.tsx';
import { ScenarioTable } from './scenario-table.tsx';

/** A scenario that is compared. */
export interface ComparedScenario {
  key: string;
  name: string;
  /** Null while there are none. */
  results: Results | null;
  /** Why there are none; empty where they are on their way. */
  note: string;
  /** What can be done with it. */
  actions?: ReactNode;
}

interface ScenarioComparisonProps {
  label: string;
  /** Name of the files, without what they end with. */
  fileName: string;
  scenarios: readonly ComparedScenario[];
  /** Stands under the table. */
  children?: ReactNode;
}

/** Scenarios as a table of an operating time and a catchment, and as files of all of them. */
export function ScenarioComparison(props: ScenarioComparisonProps) {
  const { label, fileName, scenarios, children } = props;
  const [chosenTime, setTime] = useState<string | null>(null);
  const [catchment, setCatchment] = useState<string | null>(null);
  const found = scenarios.flatMap(({ name, results }) => (results === null ? [] : [{ name, results }]));
  const rows = found.flatMap(({ results }) => scenarioRows(results));
  const times = [...new Map(rows.map((row) => [row.time, { key: row.time, name: row.timeName }])).values()];
  const catchments = [...new Set(rows.flatMap((row) => row.catchment ?? []))];
  const time = times.some(({ key }) => key === chosenTime) ? chosenTime : (times[0]?.key ?? null);
  const criteria = found[0]?.results.criteria ?? { rounding: 'integer' as const };
  const areAlike = found.every(({ results }) => results.criteria.rounding === criteria.rounding);
  const lines = scenarios.map(({ results, note, ...scenario }) => {
    const own = results === null ? [] : scenarioRows(results);
    const row = own.find((row) => row.time === time && row.catchment === catchment) ?? null;
    return { ...scenario, row, note: results === null ? note : reasonFor(own.some((row) => row.time === time)) };
  });
  return (
    <Stack gap="xs">
      <ScenarioChoice
        times={times}
        time={time}
        onTime={setTime}
        catchments={catchments}
        catchment={catchment}
        onCatchment={setCatchment}
      />
      <ScenarioTable label={label} criteria={criteria} lines={lines} />
      {!areAlike && (
        <Text size="sm" c="orange.9">
          These assessments round their levels differently: the classes are those of the first.
        </Text>
      )}
      {children}
      <SaveScenarios name={fileName} scenarios={found} />
    </Stack>
  );
}

/** Why results have no row. */
function reasonFor(hasTime: boolean): string {
  return hasTime ? 'No address of this catchment is compared' : 'No work in this operating time';
}
