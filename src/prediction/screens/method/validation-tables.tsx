import { Table, Text } from '@mantine/core';
import classes from './method-page.module.css';
import validation from '../../rules/validation.json';
import { fixed } from '../../../model/format/format.ts';

export const ENGINE = validation.engineVersion;

const REPORT = /^ISO\/TR 17534-3:2015 (T\d+): /;

/** The published reference cases with the deviations of the engine. */
export function CaseTable() {
  return (
    <Table className={classes.table ?? ''} aria-label="Published cases">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Case</Table.Th>
          <Table.Th ta="right">Worst band, dB</Table.Th>
          <Table.Th ta="right">Total, dB</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {validation.cases.map(({ name, worstBandDb, totalDb, note }) => (
          <Table.Tr key={name}>
            <Table.Td>
              <b>{REPORT.exec(name)?.[1]}</b> {name.replace(REPORT, '')}
              {note !== null && (
                <Text size="xs" c="dimmed">
                  {note}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right">{fixed(worstBandDb, 3)}</Table.Td>
            <Table.Td ta="right">{fixed(totalDb, 3)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Comparisons over random scenes. */
export function ComparisonTable() {
  return (
    <Table className={classes.table ?? ''} aria-label="Comparisons over random scenes">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Comparison</Table.Th>
          <Table.Th ta="right">Scenes</Table.Th>
          <Table.Th ta="right">All below, dB</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {validation.comparisons.map(({ name, scenes, belowDb }) => (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="right">{scenes}</Table.Td>
            <Table.Td ta="right">{belowDb}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Levels of areas and lines compared with a fine grid of positions. */
export function AreaTable() {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table className={classes.table ?? ''} aria-label="Areas and lines">
        <Table.Thead>
          <Table.Tr>
            <Table.Th rowSpan={2}>Random scenes</Table.Th>
            <Table.Th rowSpan={2} ta="right">
              Receivers
            </Table.Th>
            <Table.Th colSpan={3} scope="colgroup" ta="center">
              Spread level differs by, dB
            </Table.Th>
            <Table.Th colSpan={2} scope="colgroup" ta="center">
              Loudest level below the grid
            </Table.Th>
          </Table.Tr>
          <Table.Tr>
            {AREA_HEADS.map((head) => (
              <Table.Th key={head} ta="right">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {validation.areas.map((area) => (
            <Table.Tr key={area.name}>
              <Table.Td>{area.name}</Table.Td>
              <Table.Td ta="right">{area.receivers}</Table.Td>
              <Table.Td ta="right">{fixed(area.spreadMedianDb, 2)}</Table.Td>
              <Table.Td ta="right">{fixed(area.spread95Db, 2)}</Table.Td>
              <Table.Td ta="right">{fixed(area.spreadMostDb, 2)}</Table.Td>
              <Table.Td ta="right">{`${fixed(area.loudestWithin1DbPct, 1)}\u00a0%`}</Table.Td>
              <Table.Td ta="right">{fixed(area.loudestBelowDb, 2)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const AREA_HEADS = ['at half', 'at 95\u00a0%', 'at all', 'by up to 1\u00a0dB', 'at most,\u00a0dB'];
