import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Results } from '../../../model/results/results.ts';
import { units } from '../../../model/format/units.ts';
import { fixed } from '../../../model/format/format.ts';
import { overCriterion } from '../../rules/levels.ts';
import { addressesAtPlace } from '../map/receiver-points.ts';

interface SamePlaceProps {
  results: Results;
  index: number;
  time: string;
  onChoose: (index: number) => void;
}

/** Other addresses at the same position on the map. Not shown if there is only one. */
export function SamePlace({ results, index, time, onChoose }: SamePlaceProps) {
  const together = useMemo(() => addressesAtPlace(results, index, time), [results, index, time]);
  if (together.length < 2) return null;
  const { receivers, criteria } = results;
  const exceedances = receivers.times[time]?.exceedance ?? [];
  return (
    <div role="group" aria-label="Addresses at this place">
      <Text size="sm" c="dimmed" mb={4}>
        {together.length} addresses at this place
      </Text>
      <Group gap={6} mah={200} style={{ overflowY: 'auto' }}>
        {together.map((receiver) => {
          const isShown = receivers.addressId[receiver] === receivers.addressId[index];
          return (
            <Button
              key={receiver}
              size="compact-sm"
              variant={isShown ? 'filled' : 'default'}
              aria-pressed={isShown}
              onClick={() => onChoose(receiver)}
            >
              {receivers.address[receiver] || receivers.addressId[receiver]},{' '}
              {fixed(receivers.height[receiver] ?? NaN, 1)} m: {overText(criteria, exceedances[receiver] ?? null)}
            </Button>
          );
        })}
      </Group>
    </div>
  );
}

function overText(set: Results['criteria'], exceedance: number | null): string {
  if (exceedance === null) return 'not compared';
  return exceedance > 0 ? units.dB(overCriterion(set, exceedance)) : 'within';
}
