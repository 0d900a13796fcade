import { Group, Select } from '@mantine/core';

interface ScenarioChoiceProps {
  times: ReadonlyArray<{ key: string; name: string }>;
  time: string | null;
  onTime: (time: string) => void;
  catchments: readonly string[];
  /** Null for all catchments. */
  catchment: string | null;
  onCatchment: (catchment: string | null) => void;
}

const ALL = '=';

/** Selects the operating time and the catchment of a table of scenarios. */
export function ScenarioChoice({ times, time, onTime, catchments, catchment, onCatchment }: ScenarioChoiceProps) {
  return (
    <Group grow gap="xs">
      <Select
        size="xs"
        label="Operating time"
        allowDeselect={false}
        value={time}
        data={times.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(chosen) => chosen !== null && onTime(chosen)}
      />
      <Select
        size="xs"
        label="Catchment"
        allowDeselect={false}
        value={catchment ?? ALL}
        data={[{ value: ALL, label: 'All' }, ...catchments.filter((name) => name !== '')]}
        onChange={(chosen) => onCatchment(chosen === ALL ? null : chosen)}
      />
    </Group>
  );
}
