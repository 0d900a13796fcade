import { Group, Paper, Stack, Text } from '@mantine/core';
import { EXCEEDANCE_CLASSES } from '../exceedance.ts';
import classes from './exceedance-legend.module.css';

interface ExceedanceLegendProps {
  title: string;
  /** How many receivers are in each class, in the classes' order. */
  counts: readonly number[];
}

export function ExceedanceLegend({ title, counts }: ExceedanceLegendProps) {
  return (
    <Paper shadow="sm" p="xs" className={classes.legend ?? ''}>
      <Text size="xs" fw={600} mb={4}>
        {title}
      </Text>
      <Stack gap={2} className={classes.rows ?? ''}>
        {EXCEEDANCE_CLASSES.map(({ label, colour }, rank) => (
          <Group key={label} gap={6} wrap="nowrap">
            <span className={classes.dot} style={{ background: colour }} />
            <Text size="xs" flex={1}>
              {label}
            </Text>
            <Text size="xs" c="dimmed" ta="right">
              {(counts[rank] ?? 0).toLocaleString('en')}
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
