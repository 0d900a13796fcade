import { Anchor, Container, List, Stack, Table, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { aboutTexts } from '../../texts/about.ts';
import { decibels } from '../../format/format.ts';
import { AreaTable, CaseTable, ComparisonTable, ENGINE } from './validation-tables.tsx';
import classes from './method-page.module.css';

/** What is computed, as a reader of the standard looks for it. */
const TERMS: ReadonlyArray<readonly [term: string, clause: string]> = [
  [aboutTexts.geometricalDivergence, aboutTexts.clause7Dot1],
  [aboutTexts.absorptionOfAirAtExact, aboutTexts.iso96131],
  [aboutTexts.groundGeneralMethodGround, '7.3.1'],
  [aboutTexts.groundAlternativeMethod, '7.3.2'],
  [aboutTexts.screeningOverBuildings, '7.4'],
  [aboutTexts.limitOnWhatTemporaryBarriers, '–'],
  [aboutTexts.waysRoundSidesOfGroups, '7.4, ISO/TR 17534-3'],
  [aboutTexts.reflectionsOffFacadesOfFirst, '7.5'],
  [aboutTexts.directivityOfEquipmentInPlan, '6, eq. 3'],
  [aboutTexts.equipmentOnRoofs, '7.4'],
  [aboutTexts.denseFoliageAndIndustrialSites, '7.6, annex A.1, A.2'],
  [aboutTexts.areaAndLineSources, aboutTexts.clause4],
  [aboutTexts.edition2024OfGround, aboutTexts.clauses7Dot3And7Dot4],
];

const NOT_COMPUTED = [
  aboutTexts.longTermAverages,
  aboutTexts.reflectionsOfThirdAndHigher,
  aboutTexts.reflectionsThatNobodyHears,
  aboutTexts.directivityUpwards,
  aboutTexts.housingAsAttenuation,
  aboutTexts.soundThatComes,
];

/** Written by the build. */
const LICENCES = '/licences.txt';

/** What the product predicts by, and how that was checked: a declaration to cite. */
export function MethodPage() {
  useDocumentTitle(aboutTexts.predictionMethodSiteNoise);
  return (
    <Container size="md" py="xl">
      <Stack gap="xl">
        <Stack gap="xs">
          <Title order={1}>{aboutTexts.howLevelsArePredicted}</Title>
          <Text>
            {aboutTexts.levelsAtReceiversArePredicted} <b>{aboutTexts.methodOf1996}</b> {aboutTexts.withTheRulesOf}{' '}
            <b>{aboutTexts.rulesOfTr}</b>
            {aboutTexts.inOctaveBandsFrom63}
          </Text>
          <Text size="sm" c="dimmed">
            {aboutTexts.thisPageHoldsForVersion(ENGINE)}
          </Text>
        </Stack>
        <Part title={aboutTexts.publishedCases}>
          <Text>{aboutTexts.differencesFromResultsThatIso}</Text>
          <CaseTable />
        </Part>
        <Part title={aboutTexts.comparisonsOverRandomScenes}>
          <Text>{aboutTexts.secondImplementationWasWritten}</Text>
          <ComparisonTable />
        </Part>
        <Part title={aboutTexts.areasAndLines}>
          <Text>{aboutTexts.comparedWithFineGrid}</Text>
          <AreaTable />
        </Part>
        <Part title={aboutTexts.whatIsComputed}>
          <Table className={classes.table ?? ''} aria-label={aboutTexts.whatIsComputed}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{aboutTexts.term}</Table.Th>
                <Table.Th>{aboutTexts.clause}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {TERMS.map(([term, clause]) => (
                <Table.Tr key={term}>
                  <Table.Td>{term}</Table.Td>
                  <Table.Td>{clause}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Part>
        <Part title={aboutTexts.annoyingCharacteristics}>
          <Text>{aboutTexts.penaltyIsAddedToOwnPart}</Text>
          <Text>{aboutTexts.whyOnOwnPartOnly}</Text>
          <PenaltyExamples />
        </Part>
        <Part title={aboutTexts.whatIsNot}>
          <List spacing={4}>
            {NOT_COMPUTED.map((item) => (
              <List.Item key={item}>{item}</List.Item>
            ))}
          </List>
        </Part>
        <Text size="sm">
          <Anchor href={LICENCES} target="_blank">
            {aboutTexts.licencesOfLibraries}
          </Anchor>
        </Text>
      </Stack>
    </Container>
  );
}

/** Levels of a saw and of a generator at a receiver, dBA. */
const PENALTY_EXAMPLES = [
  [60, 40],
  [60, 60],
  [40, 60],
] as const;
const PENALTY_DB = 5;

function PenaltyExamples() {
  const heads = [aboutTexts.sawAlone, aboutTexts.generatorAlone, aboutTexts.together, aboutTexts.assessedWithPenalty];
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table className={classes.table ?? ''} aria-label={aboutTexts.examplesOfThePenalty}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {PENALTY_EXAMPLES.map(([saw, generator]) => (
            <Table.Tr key={`${saw} ${generator}`}>
              <Table.Td>{saw}</Table.Td>
              <Table.Td>{generator}</Table.Td>
              <Table.Td>{decibels(levelSum(saw, generator))}</Table.Td>
              <Table.Td>{decibels(levelSum(saw + PENALTY_DB, generator))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const levelSum = (a: number, b: number): number => 10 * Math.log10(10 ** (a / 10) + 10 ** (b / 10));

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  );
}
