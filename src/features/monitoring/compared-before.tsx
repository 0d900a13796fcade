import { Stack, Table, Text, Title } from '@mantine/core';
import { type KeptComparison, movedSince, spreadOf } from '../../domain/monitoring/bias.ts';
import type { Logger } from '../../domain/monitoring/logger.ts';
import { TOLERANCE_DB } from '../../domain/monitoring/comparison.ts';
import { plural, shownClock, signedDecibels } from '../../format/format.ts';
import classes from './monitoring-page.module.css';

const COMPARED_WITH_OTHER_REVISIONS = 'Compared with other revisions';

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
    <Stack gap={4} component="section" aria-label={COMPARED_WITH_OTHER_REVISIONS}>
      <Title order={3} size="h5">
        {COMPARED_WITH_OTHER_REVISIONS}
      </Title>
      <div className={classes.scrolls}>
        <Table aria-label="Comparisons with other revisions" miw={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Plan</Table.Th>
              <Table.Th ta="right">Quarters</Table.Th>
              <Table.Th ta="right">Over by more than {TOLERANCE_DB} dB</Table.Th>
              <Table.Th ta="right">Mean, dB</Table.Th>
              <Table.Th>Loudest</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((one) => (
              <Table.Tr key={one.revision}>
                <Table.Td>
                  {one.revision === '' ? 'Without a permit' : `Revision ${one.revision}`}
                  <OutOfDateNote comparison={one} loggers={loggers} />
                </Table.Td>
                <Table.Td ta="right">{one.quarters}</Table.Td>
                <Table.Td ta="right">{one.over}</Table.Td>
                <Table.Td ta="right">{signedDecibels(spreadOf(one).biasDb)}</Table.Td>
                <Table.Td>
                  {signedDecibels(one.mostDb)} dB on {shownClock(one.mostAt)} at {one.mostLogger}
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
      Out of date: {moved.join(' and ')} {plural(moved.length, 'stands', 'stand')} elsewhere by now, or{' '}
      {plural(moved.length, 'is', 'are')} removed.
    </Text>
  );
}
