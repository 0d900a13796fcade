import { Alert, Button, Group, NativeSelect, Stack, Table, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { MIN_DAYS, MIN_SHARE_OF_PERIOD, type RatingBackground, ratingBackgrounds } from '../rules/background-levels.ts';
import { exclusionsOf } from '../rules/exclusions.ts';
import type { Logger } from '../rules/logger.ts';
import { backgroundsCsv } from '../rules/loggers/backgrounds-csv.ts';
import { decibels, plural } from '../../model/format/format.ts';
import { units } from '../../model/format/units.ts';
import { dateRange } from '../../model/time/dates.ts';
import { saveTextFile } from '../../ui/save-file.ts';
import classes from './monitoring-page.module.css';

interface BackgroundSectionProps {
  loggers: readonly Logger[];
  /** Whether the project works in a quarter, which is then no background. */
  works: (quarter: number) => boolean;
  set: CriteriaSet;
}

const NAMES = { day: 'Day', evening: 'Evening', night: 'Night' } as const;

/** Rating background levels of a logger with the days that contribute. */
export function BackgroundSection({ loggers, works, set }: BackgroundSectionProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const logger = loggers.find(({ id }) => id === chosen) ?? loggers[0];
  const backgrounds = useMemo(() => {
    if (logger === undefined) return [];
    const excludedBecause = exclusionsOf(logger.exclusions, set.timeZone);
    return ratingBackgrounds(
      logger.quarters,
      (quarter) => !works(quarter.from) && excludedBecause(quarter) === null,
      set,
    );
  }, [logger, works, set]);
  if (logger === undefined) return null;
  const hasLa90 = logger.quarters.some(({ la90 }) => la90 !== null);
  return (
    <Stack gap="sm" component="section" aria-label="Background levels">
      <NativeSelect
        label="Logger of the background"
        maw={360}
        value={logger.id}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={loggers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Text size="sm">
        RBL by the Noise Policy for Industry (2017), Fact Sheet B: the median of the daily background levels, each the
        tenth percentile of LA90,15min. Times of the project’s shifts and excluded times are left out, and so are day,
        evening and night periods with less than {100 * MIN_SHARE_OF_PERIOD} % valid data. Minimum RBLs are those of the
        criteria.
      </Text>
      {!hasLa90 && <Alert color="orange">The file has no LA90, so no background level can be derived.</Alert>}
      <Group gap="xl">
        {backgrounds.map(({ period, rbl, validDays }) => (
          <div key={period}>
            <Text size="sm" c="dimmed">
              RBL {NAMES[period].toLowerCase()}
            </Text>
            <Text fw={700} size="lg">
              {rbl === null ? '–' : units.dBA(decibels(rbl))}
            </Text>
            <Text size="xs" c="dimmed">
              {plural(validDays, 'of 1 day', `of ${validDays} days`)}
            </Text>
          </div>
        ))}
      </Group>
      {backgrounds.some(({ rbl, validDays }) => rbl !== null && validDays < MIN_DAYS) && (
        <Alert color="orange">The policy requires about a week of valid days; there are fewer than {MIN_DAYS}.</Alert>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={backgrounds.every(({ rbl }) => rbl === null)}
          onClick={() => saveTextFile(`${logger.name} backgrounds.csv`, backgroundsCsv(logger, backgrounds))}
        >
          CSV for the catchments
        </Button>
      </Group>
      {hasLa90 && <DayTable backgrounds={backgrounds} />}
    </Stack>
  );
}

function DayTable({ backgrounds }: { backgrounds: readonly RatingBackground[] }) {
  const dates = [...new Set(backgrounds.flatMap(({ days }) => days.map(({ date }) => date)))].sort();
  return (
    <div className={classes.scrolls}>
      <Title order={3} size="h5">
        Daily background levels, dB(A)
      </Title>
      <Table
        aria-label="Daily background levels"
        miw={{ base: 0, sm: 520 }}
        data={{
          head: ['Begins on', ...backgrounds.map(({ period }) => NAMES[period])],
          body: dates.map((date) => [
            dateRange(date, date),
            ...backgrounds.map(({ days }) => dayText(days.find((day) => day.date === date))),
          ]),
        }}
      />
    </div>
  );
}

function dayText(day: RatingBackground['days'][number] | undefined): string {
  if (day === undefined) return '–';
  const { abl, valid, whole } = day;
  return abl === null ? `left out: ${valid} of ${whole} quarters count` : `${decibels(abl)} (${valid} of ${whole})`;
}
