import { Stack, Table, Text, Title } from '@mantine/core';
import { type KeptComparison, movedSince, spreadOf } from '../../domain/monitoring/bias.ts';
import type { Logger } from '../../domain/monitoring/logger.ts';
import { TOLERANCE_DB } from '../../domain/monitoring/comparison.ts';
import { shownClock, signedDecibels } from '../../format/format.ts';
import { monitoringTexts } from '../../texts/monitoring.ts';
import classes from './monitoring-page.module.css';

interface ComparedBeforeProps {
  /** With other revisions than the one that is the permit now. */
  comparisons: readonly KeptComparison[];
  /** Those that are not removed. */
  loggers: readonly Logger[];
}

/** What was found under other revisions, as it was kept; what stands on a logger’s old place says so. */
export function ComparedBefore({ comparisons, loggers }: ComparedBeforeProps) {
  const shown = comparisons.filter(({ quarters }) => quarters > 0);
  if (shown.length === 0) return null;
  return (
    <Stack gap={4} component="section" aria-label={monitoringTexts.comparedWithOtherRevisions}>
      <Title order={3} size="h5">
        {monitoringTexts.comparedWithOtherRevisions}
      </Title>
      <div className={classes.scrolls}>
        <Table aria-label={monitoringTexts.comparisonsWithOtherRevisions} miw={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{monitoringTexts.plan}</Table.Th>
              <Table.Th ta="right">{monitoringTexts.quarters}</Table.Th>
              <Table.Th ta="right">{monitoringTexts.overByMoreThanDB(TOLERANCE_DB)}</Table.Th>
              <Table.Th ta="right">{monitoringTexts.meanDB}</Table.Th>
              <Table.Th>{monitoringTexts.loudest}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((one) => (
              <Table.Tr key={one.revision}>
                <Table.Td>
                  {one.revision === '' ? monitoringTexts.withoutAPermit : monitoringTexts.revision(one.revision)}
                  <OutOfDateNote comparison={one} loggers={loggers} />
                </Table.Td>
                <Table.Td ta="right">{one.quarters}</Table.Td>
                <Table.Td ta="right">{one.over}</Table.Td>
                <Table.Td ta="right">{signedDecibels(spreadOf(one).biasDb)}</Table.Td>
                <Table.Td>
                  {monitoringTexts.dBOnAt(signedDecibels(one.mostDb), shownClock(one.mostAt), one.mostLogger)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  );
}

function OutOfDateNote({ comparison, loggers }: { comparison: KeptComparison; loggers: readonly Logger[] }) {
  const moved = movedSince(comparison, loggers);
  if (moved.length === 0) return null;
  return (
    <Text size="xs" c="orange.9">
      {monitoringTexts.outOfDate(moved.join(' and '), moved.length)}
    </Text>
  );
}
