import { Box, Paper, Text, Tooltip } from '@mantine/core';
import { useMemo } from 'react';
import type { ResultsOnMap } from '../../rules/results-on-map.ts';
import { grouped } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import { formatAccuracy } from '../../../model/criteria/format-accuracy.ts';
import type { WithinAccuracy } from '../../../model/criteria/stated-accuracy.ts';
import { overCriterion } from '../../rules/levels.ts';
import classes from './results-summary.module.css';

/** The main figures: the number of exceeding addresses, and the highest exceedance. */
export function ResultsSummary({ results, time }: { results: ResultsOnMap; time: string }) {
  const summary = useMemo(() => results.figuresIn(time), [results, time]);
  const { highestExceedance } = summary;
  const criteria = results.criteria.operatingTimes.find(({ key }) => key === time)?.residence;
  const isExceeded = highestExceedance !== null && highestExceedance > 0;
  const { words } = results.criteria;
  const figures: Array<[label: string, value: string]> = [
    [`addresses above ${words.criterion}`, `${grouped(summary.exceeding)} of ${grouped(summary.assessed)}`],
    ['highest exceedance', isExceeded ? units.dB(overCriterion(results.criteria, highestExceedance)) : 'none'],
  ];
  if (summary.sleepScreening !== null) {
    const least = summary.sleepAtLeast ? 'at least ' : '';
    figures.push(['above sleep disturbance', least + grouped(summary.sleepScreening)]);
  } else if (criteria?.highlyAffected !== null) {
    figures.push(['highly affected', grouped(summary.highlyAffected)]);
  }
  const within = results.withinAccuracy?.[time];
  return (
    <Box className={classes.figures ?? ''} __vars={{ '--others': String(figures.length - 1) }}>
      {figures.map(([label, value], at) => (
        <Paper key={label} withBorder px="xs" py={6}>
          <Text size="lg" fw={650} lh={1.2}>
            {value}
          </Text>
          <Text size="xs" c="dimmed" lh={1.25}>
            {label}
          </Text>
          {at === 0 && within !== undefined && within.addresses > 0 && (
            <Accuracy within={within} exceeding={summary.exceeding} />
          )}
        </Paper>
      ))}
    </Box>
  );
}

/** The range of exceeding addresses within the accuracy of the prediction, with details in a tooltip. */
function Accuracy({ within, exceeding }: { within: WithinAccuracy; exceeding: number }) {
  const { accuracyDb, mayExceed, mayComply } = within;
  return (
    <Tooltip label={formatAccuracy(within)} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      <Text size="xs" c="dimmed" tabIndex={0} lh={1.25} style={{ whiteSpace: 'nowrap' }}>
        ±{accuracyDb} dB: {grouped(exceeding - mayComply)}–{grouped(exceeding + mayExceed)}
      </Text>
    </Tooltip>
  );
}
