import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Results } from '../../domain/results.ts';
import { overCriterion } from '../../ui/levels.ts';
import { receiversAtPlace } from './receiver-points.ts';

interface SamePlaceProps {
  results: Results;
  index: number;
  time: string;
  onChoose: (index: number) => void;
}

/** The receivers one above the other at one place of the map, to go from one to another; nothing where there is one alone. */
export function SamePlace({ results, index, time, onChoose }: SamePlaceProps) {
  const together = useMemo(() => receiversAtPlace(results, index), [results, index]);
  if (together.length < 2) return null;
  const exceedances = results.receivers.times[time]?.exceedance ?? [];
  return (
    <div role="group" aria-label="Receivers at this place">
      <Text size="sm" c="dimmed" mb={4}>
        {together.length} receivers at this place, by height above ground
      </Text>
      <Group gap={6}>
        {together.map((receiver) => (
          <Button
            key={receiver}
            size="compact-sm"
            variant={receiver === index ? 'filled' : 'default'}
            aria-pressed={receiver === index}
            onClick={() => onChoose(receiver)}
          >
            {results.receivers.height[receiver]?.toFixed(1)} m:{' '}
            {overText(results.criteria, exceedances[receiver] ?? null)}
          </Button>
        ))}
      </Group>
    </div>
  );
}

function overText(set: Results['criteria'], exceedance: number | null): string {
  if (exceedance === null) return 'not compared';
  return exceedance > 0 ? `${overCriterion(set, exceedance)} dB` : 'within';
}
