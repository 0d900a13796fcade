import { Code, Paper, Table } from '@mantine/core';
import { buildOf } from '../../../backend/report-problem.ts';
import type { OperationsStatus } from '../../../domain/operations-status.ts';
import { commonTexts } from '../../../texts/common.ts';
import { productStatusTexts } from '../../../texts/admin-status.ts';

/** Which builds run, and in which versions documents are written. */
export function VersionTable({ versions }: { versions: OperationsStatus['versions'] }) {
  const { functions, revision, node, engine, stored } = versions;
  // Of which nothing is to be told but that it is the first.
  const later = stored.filter(({ version }) => version > 1).map(({ name, version }) => `${name}: ${version}`);
  const rows: ReadonlyArray<readonly [string, string]> = [
    [productStatusTexts.thisPage, buildOf()],
    [productStatusTexts.functions, revision === null ? functions : `${functions} (${revision})`],
    [productStatusTexts.nodeJsOfFunctions, node],
    [productStatusTexts.predictionEngine, engine],
    [
      productStatusTexts.whatIsStored,
      [...later, productStatusTexts.allOthers(stored.length - later.length)].join(', '),
    ],
  ];
  return (
    <Paper withBorder>
      <Table aria-label={commonTexts.versions} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{productStatusTexts.ofWhat}</Table.Th>
            <Table.Th>{productStatusTexts.version}</Table.Th>
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
