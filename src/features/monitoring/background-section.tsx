import { Alert, Button, Group, NativeSelect, Stack, Table, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { CriteriaSet } from '../../domain/criteria/criteria-set.ts';
import {
  MIN_DAYS,
  MIN_SHARE_OF_PERIOD,
  type RatingBackground,
  ratingBackgrounds,
} from '../../domain/monitoring/background-levels.ts';
import { exclusionsOf } from '../../domain/monitoring/exclusions.ts';
import type { Logger } from '../../domain/monitoring/logger.ts';
import { backgroundsCsv } from '../../geodata/loggers/backgrounds-csv.ts';
import { decibels } from '../../format/format.ts';
import { units } from '../../format/units.ts';
import { monitoringTexts } from '../../texts/monitoring.ts';
import { dateRange } from '../../ui/dates.ts';
import { saveTextFile } from '../../ui/save-file.ts';
import classes from './monitoring-page.module.css';

interface BackgroundSectionProps {
  loggers: readonly Logger[];
  /** Whether the project's work goes on in a quarter: it is no background. */
  works: (quarter: number) => boolean;
  set: CriteriaSet;
}

const NAMES = { day: monitoringTexts.day, evening: monitoringTexts.evening, night: monitoringTexts.night } as const;

/** Rating background levels of a logger, with the days that they come from. */
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
    <Stack gap="sm" component="section" aria-label={monitoringTexts.backgroundLevels}>
      <NativeSelect
        label={monitoringTexts.loggerOfTheBackground}
        maw={360}
        value={logger.id}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={loggers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Text size="sm">{monitoringTexts.rblByNoisePolicy(100 * MIN_SHARE_OF_PERIOD)}</Text>
      {!hasLa90 && <Alert color="orange">{monitoringTexts.fileHasNoLa90}</Alert>}
      <Group gap="xl">
        {backgrounds.map(({ period, rbl, validDays }) => (
          <div key={period}>
            <Text size="sm" c="dimmed">
              {monitoringTexts.rbl(NAMES[period].toLowerCase())}
            </Text>
            <Text fw={700} size="lg">
              {rbl === null ? '–' : units.dBA(decibels(rbl))}
            </Text>
            <Text size="xs" c="dimmed">
              {monitoringTexts.ofDays(validDays)}
            </Text>
          </div>
        ))}
      </Group>
      {backgrounds.some(({ rbl, validDays }) => rbl !== null && validDays < MIN_DAYS) && (
        <Alert color="orange">{monitoringTexts.policyAsksForAboutWeek(MIN_DAYS)}</Alert>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={backgrounds.every(({ rbl }) => rbl === null)}
          onClick={() => saveTextFile(`${logger.name} backgrounds.csv`, backgroundsCsv(logger, backgrounds))}
        >
          {monitoringTexts.csvForTheCatchments}
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
        {monitoringTexts.dailyBackgroundLevelsDBA}
      </Title>
      <Table aria-label={monitoringTexts.dailyBackgroundLevels} miw={{ base: 0, sm: 520 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{monitoringTexts.beginsOn}</Table.Th>
            {backgrounds.map(({ period }) => (
              <Table.Th key={period}>{NAMES[period]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {dates.map((date) => (
            <Table.Tr key={date}>
              <Table.Td>{dateRange(date, date)}</Table.Td>
              {backgrounds.map(({ period, days }) => (
                <Table.Td key={period}>{dayText(days.find((day) => day.date === date))}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function dayText(day: RatingBackground['days'][number] | undefined): string {
  if (day === undefined) return '–';
  const { abl, valid, whole } = day;
  return abl === null
    ? monitoringTexts.leftOutOfQuartersCount(valid, whole)
    : monitoringTexts.validOfWhole(decibels(abl), valid, whole);
}
