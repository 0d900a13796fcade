import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Results } from '../../../model/results/results.ts';
import { scenarioRows } from '../../rules/scenario-table.ts';
import { SaveScenarios } from './save-scenarios.tsx';
import { ScenarioChoice } from './scenario-choice.tsx';
import { ScenarioTable } from './scenario-table.tsx';

/** A scenario in a comparison. */
export interface ComparedScenario {
  key: string;
  name: string;
  /** Null while there are no results. */
  results: Results | null;
  /** The reason why there are no results. Empty while they are being computed or loaded. */
  note: string;
  /** Buttons for the scenario. */
  actions?: ReactNode;
}

interface ScenarioComparisonProps {
  label: string;
  /** Name of the files without their extension. */
  fileName: string;
  scenarios: readonly ComparedScenario[];
  /** Content below the table. */
  children?: ReactNode;
}

/** Shows scenarios as a table of one operating time and one catchment, and exports all of them as files. */
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

/** Returns the reason why results have no row in the table. */
function reasonFor(hasTime: boolean): string {
  return hasTime ? 'No address of this catchment is compared' : 'No work in this operating time';
}
