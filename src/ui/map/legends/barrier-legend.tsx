import { Group, Paper, Text } from '@mantine/core';
import { shades } from '../../palette.ts';

/** The symbol of barrier lines on the map. */
export function BarrierLegend() {
  return (
    <Paper shadow="sm" px="xs" py={4} role="group" aria-label="Temporary noise barriers">
      <Group gap={6} wrap="nowrap">
        <svg width={28} height={8} aria-hidden="true">
          <path d="M0 4h28" stroke={shades.lilacEdge} strokeWidth={6} />
          <path d="M0 4h28" stroke="white" strokeWidth={2} strokeDasharray="6 5" />
        </svg>
        <Text size="xs">Temporary noise barrier</Text>
      </Group>
    </Paper>
  );
}
