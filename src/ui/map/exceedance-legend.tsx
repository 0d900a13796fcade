import { Group, Paper, Stack, Text } from '@mantine/core';
import { useExceedanceScale } from '../exceedance.ts';
import classes from './exceedance-legend.module.css';

interface ExceedanceLegendProps {
  title: string;
  /** How many receivers are in each class, in the classes' order. */
  counts: readonly number[];
}

export function ExceedanceLegend({ title, counts }: ExceedanceLegendProps) {
  const scale = useExceedanceScale();
  return (
    <Paper shadow="sm" p="xs" className={classes.legend ?? ''}>
      <Text size="xs" fw={600} mb={2}>
        {title}{' '}
        <Text span size="xs" hiddenFrom="sm">
          in dB
        </Text>
      </Text>
      <Stack gap={2} className={classes.rows ?? ''}>
        {scale.classes.map(({ label, short, colour }, rank) => (
          <Group key={label} gap={6} wrap="nowrap">
            <span className={classes.dot} style={{ background: colour }} />
            <Text size="xs" flex={1} visibleFrom="sm">
              {label}
            </Text>
            <Text size="xs" hiddenFrom="sm">
              {short}
            </Text>
            <Text size="xs" c="dimmed" ta="right" visibleFrom="sm">
              {(counts[rank] ?? 0).toLocaleString('en')}
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
