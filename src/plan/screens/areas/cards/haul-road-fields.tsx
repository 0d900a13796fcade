import { Group, Stack, Text } from '@mantine/core';
import type { WorkArea } from '../../../../model/assessment/work-area.ts';
import { CommittedNumber } from '../../../../ui/forms/committed-number.tsx';
import { useUnfinishedEntry } from '../../../../ui/forms/unfinished-entries.ts';

type Properties = WorkArea['feature']['properties'];

interface HaulRoadFieldsProps {
  area: string;
  properties: Properties;
  onChange: (changes: Partial<Properties>, begun: Partial<Properties>) => void;
}

/** Edits the vehicle movements along a line that is a haul road. */
export function HaulRoadFields({ area, properties, onChange }: HaulRoadFieldsProps) {
  const vehiclesProblem = useUnfinishedEntry(`Vehicles per hour of ${area}`);
  const speedProblem = useUnfinishedEntry(`Speed of ${area}`);
  const within = (most: number) => (value: number | undefined) =>
    value === undefined || (value > 0 && value <= most) ? null : `Enter a number above 0, at most ${most}.`;
  // A line with a moving crew cannot be a haul road.
  if (properties.movingCrew !== undefined && properties.vehiclesPerHour === undefined) return null;
  const isRoad = properties.vehiclesPerHour !== undefined || properties.speedKmh !== undefined;
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {isRoad
          ? 'A haul road: vehicles pass along it.'
          : 'A crew works along it. For a haul road, enter its vehicles.'}
      </Text>
      <Group grow align="flex-start">
        <CommittedNumber
          size="xs"
          label="Vehicles per hour"
          value={properties.vehiclesPerHour}
          check={within(10_000)}
          onCommit={(vehiclesPerHour, begun) => onChange({ vehiclesPerHour }, { vehiclesPerHour: begun })}
          onProblem={vehiclesProblem}
        />
        <CommittedNumber
          size="xs"
          label="Speed, km/h"
          value={properties.speedKmh}
          check={within(130)}
          onCommit={(speedKmh, begun) => onChange({ speedKmh }, { speedKmh: begun })}
          onProblem={speedProblem}
        />
      </Group>
    </Stack>
  );
}
