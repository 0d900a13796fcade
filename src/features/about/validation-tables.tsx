import { Table, Text } from '@mantine/core';
import classes from './method-page.module.css';
import validation from '../../domain/validation.json';
import { aboutTexts } from '../../texts/about.ts';
import { fixed } from '../../format/format.ts';

export const ENGINE = validation.engineVersion;

const REPORT = /^ISO\/TR 17534-3:2015 (T\d+): /;

/** The published cases with what the engine is off by. */
export function CaseTable() {
  return (
    <Table className={classes.table ?? ''} aria-label={aboutTexts.publishedCases}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{aboutTexts.caseColumn}</Table.Th>
          <Table.Th ta="right">{aboutTexts.worstBandDB}</Table.Th>
          <Table.Th ta="right">{aboutTexts.totalDB}</Table.Th>
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

/** What was compared over random scenes. */
export function ComparisonTable() {
  return (
    <Table className={classes.table ?? ''} aria-label={aboutTexts.comparisonsOverRandomScenes}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{aboutTexts.comparison}</Table.Th>
          <Table.Th ta="right">{aboutTexts.scenes}</Table.Th>
          <Table.Th ta="right">{aboutTexts.allBelowDB}</Table.Th>
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

/** Levels of areas and lines against a fine grid of positions. */
export function AreaTable() {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table className={classes.table ?? ''} aria-label={aboutTexts.areasAndLines}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th rowSpan={2}>{aboutTexts.kindOfScene}</Table.Th>
            <Table.Th rowSpan={2} ta="right">
              {aboutTexts.receivers}
            </Table.Th>
            <Table.Th colSpan={3} scope="colgroup" ta="center">
              {aboutTexts.spreadLevelWithinDB}
            </Table.Th>
            <Table.Th colSpan={2} scope="colgroup" ta="center">
              {aboutTexts.loudestLevel}
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
              <Table.Td ta="right">{aboutTexts.ofReceivers(fixed(area.loudestWithin1DbPct, 1))}</Table.Td>
              <Table.Td ta="right">{fixed(area.loudestBelowDb, 2)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const AREA_HEADS = [
  aboutTexts.atHalf,
  aboutTexts.at95Percent,
  aboutTexts.atAll,
  aboutTexts.byUpTo1DB,
  aboutTexts.mostBelowDB,
];
