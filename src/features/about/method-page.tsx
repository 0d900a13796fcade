import { Anchor, Container, List, Stack, Table, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import { urls } from '../../ui/urls.ts';
import { ComparisonTable, CaseTable, ENGINE } from './validation-tables.tsx';
import classes from './method-page.module.css';

/** What is computed, as a reader of the standard looks for it. */
const TERMS: ReadonlyArray<readonly [term: string, clause: string]> = [
  ['Geometrical divergence', 'ISO 9613-2, 7.1'],
  ['Absorption of air at the exact band centres', 'ISO 9613-1, eq. 3 to 5'],
  ['Ground, general method, ground factors by length along the path', '7.3.1'],
  ['Ground, alternative method for A-weighted levels', '7.3.2'],
  ['Screening over buildings, walls, terrain and temporary barriers', '7.4'],
  ['Limit on what temporary barriers take off together, 10 dB in a band (a choice of the project)', '–'],
  ['Ways round the sides of groups of obstacles, below 1000 m', '7.4, ISO/TR 17534-3'],
  ['Reflections off façades of first and second order (an option), by ρ, loss or material of each', '7.5'],
  ['Directivity of plant in plan, by octave, where its front has a bearing', '6, eq. 3'],
  ['Plant on roofs, screened by their edges, and in cuttings, by those of the terrain', '7.4'],
  ['Dense foliage and industrial sites, mapped with their heights', '7.6, annex A.1, A.2'],
  ['Area and line sources, divided by distance', 'clause 4'],
  ['Edition 2024 of ground and screening (an option)', 'ISO 9613-2:2024, 7.3.1, 7.4'],
];

const NOT_COMPUTED = [
  'Long-term averages: levels are those of moderate downwind propagation, Cmet is 0.',
  'Reflections of third and higher order, and ways round the sides of reflected paths.',
  'Directivity upwards: that of plant is in plan.',
  'Housing as attenuation of its own (annex A.3): buildings screen one by one.',
  'Sound that comes out of tunnel portals.',
];

/** What the product predicts by, and how that was checked: a declaration to cite, open to everybody. */
/** Written by the build. */
const LICENCES = '/licences.txt';

export function MethodPage() {
  useDocumentTitle('Prediction method – Site noise');
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to={urls.home} className={classes.brand} aria-label="Site noise, start page">
          <img src="/icon.svg" alt="" width={28} height={28} />
          <span>Site noise</span>
        </Link>
      </header>
      <Container size="md" component="main" py="xl">
        <Stack gap="xl">
          <Stack gap="xs">
            <Title order={1}>How levels are predicted</Title>
            <Text>
              Levels at receivers are predicted by <b>ISO 9613-2:1996</b> with the rules of <b>ISO/TR 17534-3:2015</b>,
              in octave bands from 63 Hz to 8 kHz, as short-term levels under downwind conditions. The standard states
              an accuracy of ±3 dB up to 1000 m (±1 dB below 100 m where the mean height of source and receiver is 5 to
              30 m).
            </Text>
            <Text size="sm" c="dimmed">
              This page holds for version {ENGINE} of the prediction engine. Reports name the version they were made
              with.
            </Text>
          </Stack>
          <Part title="Published cases">
            <Text>
              Differences from the results that ISO/TR 17534-3 publishes of its test cases: of the worst octave band,
              and of the A-weighted total. The report counts 0.05 dB as right.
            </Text>
            <CaseTable />
          </Part>
          <Part title="Comparisons over random scenes">
            <Text>
              A second implementation was written from the formulas alone, without regard to speed. Both get the same
              random scenes. What must not matter, such as which way north is, is tried too.
            </Text>
            <ComparisonTable />
          </Part>
          <Part title="What is computed">
            <Table className={classes.table ?? ''}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Term</Table.Th>
                  <Table.Th>Clause</Table.Th>
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
          <Part title="What is not">
            <List spacing={4}>
              {NOT_COMPUTED.map((item) => (
                <List.Item key={item}>{item}</List.Item>
              ))}
            </List>
          </Part>
          <Text size="sm">
            <Anchor component={Link} to={urls.home}>
              Go to your projects
            </Anchor>
            {' · '}
            <Anchor href={LICENCES} target="_blank">
              Licences of the libraries in this page
            </Anchor>
          </Text>
        </Stack>
      </Container>
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  );
}
