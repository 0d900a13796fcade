import { Stack, Table, Text, Title } from '@mantine/core';
import { type KeptComparison, movedSince, spreadOf } from '../rules/bias.ts';
import type { Logger } from '../rules/logger.ts';
import { TOLERANCE_DB } from '../rules/comparison.ts';
import { plural, shownClock, signedDecibels } from '../../model/format/format.ts';
import classes from './monitoring-page.module.css';

const COMPARED_WITH_OTHER_REVISIONS = 'Compared with other revisions';

interface ComparedBeforeProps {
  /** Comparisons with other revisions than the current permit. */
  comparisons: readonly KeptComparison[];
  /** Loggers that are not removed. */
  loggers: readonly Logger[];
}

/** Earlier comparisons with other revisions. A note names loggers that were moved since. */
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
            {shown.map((comparison) => (
              <Table.Tr key={comparison.revision}>
                <Table.Td>
                  {comparison.revision === '' ? 'Without a permit' : `Revision ${comparison.revision}`}
                  <OutOfDateNote comparison={comparison} loggers={loggers} />
                </Table.Td>
                <Table.Td ta="right">{comparison.quarters}</Table.Td>
                <Table.Td ta="right">{comparison.over}</Table.Td>
                <Table.Td ta="right">{signedDecibels(spreadOf(comparison).biasDb)}</Table.Td>
                <Table.Td>
                  {signedDecibels(comparison.mostDb)} dB on {shownClock(comparison.mostAt)} at {comparison.mostLogger}
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
