import { Code, Paper, Table } from '@mantine/core';
import { buildOf } from '../api/report-problem.ts';
import type { OperationsStatus } from '../../model/operations-status.ts';

/** Shows the deployed builds and the versions in which documents are written. */
export function VersionTable({ versions }: { versions: OperationsStatus['versions'] }) {
  const { functions, revision, node, engine, stored } = versions;
  // Documents of the first version are not listed.
  const later = stored.filter(({ version }) => version > 1).map(({ name, version }) => `${name}: ${version}`);
  const rows: ReadonlyArray<readonly [string, string]> = [
    ['This page', buildOf()],
    ['Functions', revision === null ? functions : `${functions} (${revision})`],
    ['Node.js of the functions', node],
    ['Prediction engine', engine],
    ['What is stored', [...later, `all others (${stored.length - later.length}): 1`].join(', ')],
  ];
  return (
    <Paper withBorder>
      <Table aria-label="Versions" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Of</Table.Th>
            <Table.Th>Version</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, version]) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                <Code style={{ overflowWrap: 'anywhere' }}>{version}</Code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
