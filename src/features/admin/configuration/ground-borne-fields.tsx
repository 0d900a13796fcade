import { Alert, Button, FileButton, Group, List, Stack, Table, Text, Textarea } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { criteriaTemplate } from '../../../domain/report-config.ts';
import { GROUND_BORNE_LIMITS } from '../../../domain/limits.ts';
import type { LoadProblem } from '../../../domain/project.ts';
import { distanceMet, GROUND_BORNE_CRITERIA } from '../../../domain/vibration/ground-borne.ts';
import type { GroundBorneTable } from '../../../domain/vibration/ground-borne-table.ts';
import { WORKING_DISTANCES } from '../../../domain/vibration/working-distances.ts';
import type { GroundBorneRead } from '../../../geodata/levels/read-ground-borne-csv.ts';
import { configurationTexts } from '../../../texts/admin-configuration.ts';
import { levelsOfKind, formatDistanceMet } from '../../../ui/vibration/ground-borne-labels.ts';
import type { SectionProps } from './fields.tsx';

/** The project's table of ground-borne noise, from a CSV. */
export function GroundBorneFields({ entered, change, fault }: SectionProps) {
  const { groundBorne } = entered;
  const [failed, setFailed] = useState<{ name: string; problems: readonly LoadProblem[] } | null>(null);
  const take = async (file: File | null) => {
    if (file === null) return;
    const read = await readFile(file);
    setFailed(read.kind === 'failed' ? { name: file.name, problems: read.problems } : null);
    if (read.kind !== 'read') return;
    const { source } = read.table;
    change({ groundBorne: { ...read.table, source: source === '' ? (groundBorne?.source ?? '') : source } });
  };
  return (
    <Stack gap="sm">
      <Text size="sm">
        {configurationTexts.insideResidencesAreHeldAgainst(
          GROUND_BORNE_CRITERIA.map(({ levelDb, name }) =>
            configurationTexts.levelByName(levelDb, name.toLowerCase()),
          ).join(' and '),
        )}{' '}
        <code>kind</code> {configurationTexts.asInMinimumWorkingDistances} <code>distance_m</code>, <code>laeq</code>{' '}
        {configurationTexts.or} <code>lamax</code> {configurationTexts.insideDBAAnd} <code>source</code>.
      </Text>
      {!criteriaTemplate(entered.criteriaSet).workingDistances && (
        <Text size="sm" c="orange.9">
          {configurationTexts.thisCriteriaSetAsks}
        </Text>
      )}
      <Group gap="sm">
        <FileButton accept=".csv,.tsv,.txt" onChange={(file) => void take(file)}>
          {(button) => (
            <Button {...button} size="xs" variant="default" leftSection={<IconUpload size={16} />}>
              {groundBorne === null ? configurationTexts.chooseACsvFile : configurationTexts.chooseAnotherCsvFile}
            </Button>
          )}
        </FileButton>
        {groundBorne === null && <Text size="sm">{configurationTexts.noDistanceTableIsGiven}</Text>}
      </Group>
      {failed !== null && <Faults {...failed} />}
      {groundBorne !== null && (
        <>
          <Textarea
            label={configurationTexts.whereTableComes}
            placeholder={configurationTexts.forExample}
            autosize
            minRows={1}
            maxLength={GROUND_BORNE_LIMITS.source}
            value={groundBorne.source}
            error={fault('groundBorne.source')}
            onChange={({ currentTarget }) => change({ groundBorne: { ...groundBorne, source: currentTarget.value } })}
          />
          <TableOfKinds table={groundBorne} />
          <Group>
            <Button
              size="xs"
              variant="subtle"
              color="red.9"
              leftSection={<IconTrash size={14} />}
              onClick={() => change({ groundBorne: null })}
            >
              {configurationTexts.removeTheTable}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

/** What the table comes to, by kind of equipment. */
function TableOfKinds({ table: { quantity, rows } }: { table: GroundBorneTable }) {
  const kinds = WORKING_DISTANCES.filter(({ key }) => rows.some(({ kind }) => kind === key));
  return (
    <Table fz="sm" aria-label={configurationTexts.groundBorneNoiseByKind}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{configurationTexts.kindOfEquipment}</Table.Th>
          <Table.Th>{configurationTexts.insideDBA(quantity)}</Table.Th>
          {GROUND_BORNE_CRITERIA.map(({ of, name, levelDb }) => (
            <Table.Th key={of}>{configurationTexts.levelAndName(levelDb, name.toLowerCase())}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {kinds.map(({ key, name }) => (
          <Table.Tr key={key}>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{levelsOfKind(rows, key)}</Table.Td>
            {GROUND_BORNE_CRITERIA.map(({ of, levelDb }) => {
              const met = distanceMet(rows, key, levelDb);
              return <Table.Td key={of}>{met === null ? '–' : formatDistanceMet(met)}</Table.Td>;
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const FAULTS_TOLD = 8;

function Faults({ name, problems }: { name: string; problems: readonly LoadProblem[] }) {
  return (
    <Alert color="red" title={configurationTexts.cannotBeTaken(name)} role="alert">
      <List size="sm">
        {problems.slice(0, FAULTS_TOLD).map(({ row, column, message }) => (
          <List.Item key={`${row} ${column} ${message}`}>
            {row !== null && configurationTexts.rowAndColumn(row, column === null ? '' : `, ${column}`)}
            {message}
          </List.Item>
        ))}
      </List>
      {problems.length > FAULTS_TOLD && (
        <Text size="sm">{configurationTexts.andMore(problems.length - FAULTS_TOLD)}</Text>
      )}
    </Alert>
  );
}

async function readFile(file: File): Promise<GroundBorneRead> {
  if (file.size > GROUND_BORNE_LIMITS.bytes) {
    const message = configurationTexts.fileHasKb(Math.ceil(file.size / 1000), GROUND_BORNE_LIMITS.bytes / 1000);
    const place = { folder: 'equipment', file: file.name, row: null, column: null, value: null } as const;
    return { kind: 'failed', problems: [{ severity: 'error', ...place, message }] };
  }
  const { readGroundBorneCsv } = await import('../../../geodata/levels/read-ground-borne-csv.ts');
  return readGroundBorneCsv(new Uint8Array(await file.arrayBuffer()), file.name);
}
