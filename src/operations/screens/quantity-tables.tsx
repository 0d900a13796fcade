import { Anchor, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../people/api/session.ts';
import type { OperationsStatus } from '../../model/operations-status.ts';
import { grouped } from '../../model/format/format.ts';
import { urls } from '../../ui/urls.ts';

/** Shows the numbers of documents, the largest projects, and the use of the companies' limits of simultaneous jobs. */
export function QuantityTables({ status }: { status: OperationsStatus }) {
  const { counts, largest, slots, slotsOfCompany } = status;
  const companies = useSession(({ session }) => (session.kind === 'signed-in' ? session.companies : null));
  const nameOf = (id: string) => companies?.find((company) => company.id === id)?.name ?? id;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <Figures title="Documents" headings={['What', 'How many']}>
        {Object.entries(counts).map(([name, count]) => (
          <Row key={name} name={<Capitalised>{name}</Capitalised>} values={[count]} />
        ))}
      </Figures>
      <Stack gap="lg">
        <Figures title="Largest projects" headings={['Project', 'Receivers', 'Assessments']}>
          {largest.map(({ project, name, receivers, assessments }) => (
            <Row
              key={project}
              name={
                <Anchor size="sm" component={Link} to={urls.adminProject(project)}>
                  {name}
                </Anchor>
              }
              values={[receivers, assessments]}
            />
          ))}
        </Figures>
        <Figures title="Runs at once" headings={['Company', `Under way, of ${slotsOfCompany}`]}>
          {slots.map(({ company, taken }) => (
            <Row key={company} name={nameOf(company)} values={[taken]} />
          ))}
        </Figures>
      </Stack>
    </SimpleGrid>
  );
}

interface FiguresProps {
  title: string;
  headings: readonly string[];
  children: readonly ReactNode[];
}

function Figures({ title, headings, children }: FiguresProps) {
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      {children.length === 0 ? (
        <Text size="sm">None.</Text>
      ) : (
        <Paper withBorder>
          <Table aria-label={title} horizontalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                {headings.map((heading, index) => (
                  <Table.Th key={heading} ta={index === 0 ? 'left' : 'right'}>
                    {heading}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{children}</Table.Tbody>
          </Table>
        </Paper>
      )}
    </div>
  );
}

function Row({ name, values }: { name: ReactNode; values: readonly number[] }) {
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
      {values.map((value, index) => (
        <Table.Td key={index} ta="right">
          {grouped(value)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function Capitalised({ children }: { children: string }) {
  return `${children.charAt(0).toUpperCase()}${children.slice(1)}`;
}
