import { Anchor, Container, List, Stack, Table, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { decibels } from '../../../model/format/format.ts';
import { AreaTable, CaseTable, ComparisonTable, ENGINE } from './validation-tables.tsx';
import classes from './method-page.module.css';

/** The computed terms, with the clauses that a reader of the standard looks for. */
const TERMS: Array<[term: string, clause: string]> = [
  ['Geometrical divergence', 'ISO 9613-2, 7.1'],
  ['Absorption of air at the exact band centres', 'ISO 9613-1, eq. 3 to 5'],
  ['Ground, general method, ground factors by length along the path', '7.3.1'],
  ['Ground, alternative method for A-weighted levels', '7.3.2'],
  ['Screening over buildings, walls, terrain and temporary noise barriers', '7.4'],
  ['Cap on the total attenuation of temporary noise barriers, 10 dB in a band (a choice of the project)', '–'],
  ['Lateral diffraction around groups of obstacles, below 1000 m', '7.4, ISO/TR 17534-3'],
  ['Reflections off façades of first and second order (an option), by ρ, loss or material of each', '7.5'],
  ['Directivity of equipment in plan, by octave, where its front has a bearing', '6, eq. 3'],
  ['Equipment on roofs, screened by their edges, and in cuttings, by those of the terrain', '7.4'],
  ['Dense foliage and industrial sites, mapped with their heights', '7.6, annex A.1, A.2'],
  ['Area and line sources, divided where their screening changes, and by distance', 'clause 4'],
  ['Edition 2024 of ground and screening (an option)', 'ISO 9613-2:2024, 7.3.1, 7.4'],
];

const NOT_COMPUTED = [
  'Long-term averages: levels are those of moderate downwind propagation, Cmet is 0.',
  'Reflections of third and higher order, and lateral diffraction of reflected paths.',
  'Reflected paths attenuated by more than 140 dB by distance and air alone: 630 m at 8 kHz, 2 km at 4 kHz.',
  'Directivity upwards: that of equipment is in plan.',
  'Attenuation by housing as a region (annex A.3): buildings screen individually.',
  'Sound from tunnel portals.',
];

/** The build writes this file. */
const LICENCES = '/licences.txt';

/** A citable description of the prediction method and its validation. */
export function MethodPage() {
  useDocumentTitle('Prediction method – Site noise');
  return (
    <Container size="md" py="xl">
      <Stack gap="xl">
        <Introduction />
        <Part title="Published cases">
          <Text>
            Differences from the results that ISO/TR 17534-3 publishes of its test cases: of the worst octave band, and
            of the A-weighted total. The report counts 0.05 dB as right.
          </Text>
          <CaseTable />
        </Part>
        <Part title="Comparisons over random scenes">
          <Text>
            A second implementation was written from the formulas alone, without regard to speed. Both get the same
            random scenes. Changes that must not affect levels, such as the direction of north, are tested too.
          </Text>
          <ComparisonTable />
        </Part>
        <Part title="Areas and lines">
          <Text>
            Levels of a crew behind houses, walls and hills, compared with a fine grid of positions (0.5 m apart along
            lines, 1.5 m in areas) that are each predicted as a point source: with the crew spread over its work area,
            and with all of it at its loudest position. Where a position is louder than any of the grid, a point source
            there confirms it.
          </Text>
          <AreaTable />
        </Part>
        <Part title="What is computed">
          <TermsTable />
        </Part>
        <Part title="Annoying characteristics: 5 dB on the equipment’s own part">
          <Text>
            Where the criteria have a penalty for annoying characteristics (ICNG 4.5: 5 dB), it is added to the part of
            the assessed level that the annoying equipment itself brings to the receiver, before all parts are summed.
            Sound powers, predicted levels, contours and comparisons with measurements have no penalty.
          </Text>
          <Text>
            The character that annoys belongs to the noise of that equipment. Added to the sum of all equipment, 5 dB
            would also raise noise that does not have it: a saw that can hardly be heard beside a generator would raise
            the generator, however quiet the saw is. On its own part the penalty is the full 5 dB where the annoying
            equipment decides the level, and fades out where it does not.
          </Text>
          <PenaltyExamples />
        </Part>
        <Part title="What is not">
          <List spacing={4}>
            {NOT_COMPUTED.map((item) => (
              <List.Item key={item}>{item}</List.Item>
            ))}
          </List>
        </Part>
        <Text size="sm">
          <Anchor href={LICENCES} target="_blank">
            Licences of the libraries in this page
          </Anchor>
        </Text>
      </Stack>
    </Container>
  );
}

function Introduction() {
  return (
    <Stack gap="xs">
      <Title order={1}>How levels are predicted</Title>
      <Text>
        Levels at receivers are predicted by <b>ISO 9613-2:1996</b> with the rules of <b>ISO/TR 17534-3:2015</b>, in
        octave bands from 63 Hz to 8 kHz, as short-term levels under downwind conditions. The standard states an
        accuracy of ±3 dB up to 1000 m (±1 dB below 100 m where the mean height of source and receiver is 5 to 30 m).
      </Text>
      <Text size="sm" c="dimmed">
        This page holds for version {ENGINE} of the prediction engine. Reports name the version they were made with.
      </Text>
    </Stack>
  );
}

function TermsTable() {
  return (
    <Table
      className={classes.table ?? ''}
      aria-label="What is computed"
      data={{ head: ['Term', 'Clause'], body: TERMS }}
    />
  );
}

/** Levels of a saw and of a generator at a receiver, dB(A). */
const PENALTY_EXAMPLES = [
  [60, 40],
  [60, 60],
  [40, 60],
] as const;
const PENALTY_DB = 5;

function PenaltyExamples() {
  const head = ['Saw (annoying), dB(A)', 'Generator, dB(A)', 'Together, dB(A)', 'Assessed, dB(A)'];
  const body = PENALTY_EXAMPLES.map(([saw, generator]) => [
    saw,
    generator,
    decibels(levelSum(saw, generator)),
    decibels(levelSum(saw + PENALTY_DB, generator)),
  ]);
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table className={classes.table ?? ''} aria-label="Examples of the penalty" data={{ head, body }} />
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
