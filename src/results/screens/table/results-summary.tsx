import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { ResultsOnMap } from '../../rules/results-on-map.ts';
import { grouped } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import { formatAccuracy } from '../../../model/criteria/format-accuracy.ts';
import { overCriterion } from '../../rules/levels.ts';

/** The numbers that decide: how many addresses exceed their criterion, and the worst of them. */
export function ResultsSummary({ results, time }: { results: ResultsOnMap; time: string }) {
  const summary = useMemo(() => results.figuresIn(time), [results, time]);
  const { highestExceedance } = summary;
  const criteria = results.criteria.operatingTimes.find(({ key }) => key === time)?.residence;
  const isExceeded = highestExceedance !== null && highestExceedance > 0;
  const figures: Array<[label: string, value: string]> = [
    ['addresses exceed', `${grouped(summary.exceeding)} of ${grouped(summary.assessed)}`],
    ['highest exceedance', isExceeded ? units.dB(overCriterion(results.criteria, highestExceedance)) : 'none'],
  ];
  if (summary.sleepScreening !== null) {
    const least = summary.sleepAtLeast ? '≥ ' : '';
    figures.push(['over sleep screening', least + grouped(summary.sleepScreening)]);
  } else if (criteria?.highlyAffected !== null) {
    figures.push(['highly affected', grouped(summary.highlyAffected)]);
  }
  const within = results.withinAccuracy?.[time];
  const accuracy = within === undefined ? '' : formatAccuracy(within);
  return (
    <Stack gap={6}>
      <SimpleGrid cols={figures.length} spacing="xs">
        {figures.map(([label, value]) => (
          <Paper key={label} withBorder p="xs">
            <Text size="lg" fw={650} lh={1.2}>
              {value}
            </Text>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      {accuracy !== '' && (
        <Text size="xs" c="dimmed">
          {accuracy}
        </Text>
      )}
    </Stack>
  );
}
