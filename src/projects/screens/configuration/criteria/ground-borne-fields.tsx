import { Alert, Button, FileButton, Group, List, Stack, Table, Text, Textarea } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { criteriaTemplate } from '../../../../model/project/report-config.ts';
import { GROUND_BORNE_LIMITS } from '../../../../model/limits.ts';
import type { LoadProblem } from '../../../../model/project/project.ts';
import { distanceMet, GROUND_BORNE_CRITERIA } from '../../../../vibration/rules/ground-borne.ts';
import type { GroundBorneTable } from '../../../../model/project/ground-borne-table.ts';
import { WORKING_DISTANCES } from '../../../../model/equipment/working-distances.ts';
import type { GroundBorneRead } from '../../../../vibration/rules/read-ground-borne-csv.ts';
import { levelsOfKind, formatDistanceMet } from '../../../../vibration/rules/ground-borne-labels.ts';
import type { SectionProps } from '../fields.tsx';

/** Uploads the project's table of ground-borne noise as a CSV. */
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
        Inside residences{' '}
        {GROUND_BORNE_CRITERIA.map(({ levelDb, name }) => `${levelDb} dB(A) (${name.toLowerCase()})`).join(' and ')} are
        compared with what a table says of each kind of equipment. A CSV has a row a kind and a distance:{' '}
        <code>kind</code> as in the minimum working distances, <code>distance_m</code>, <code>laeq</code> or{' '}
        <code>lamax</code> inside, dB(A), and <code>source</code>.
      </Text>
      {!criteriaTemplate(entered.criteriaSet).workingDistances && (
        <Text size="sm" c="orange.9">
          This criteria set asks for no minimum working distances, so that the table is not used.
        </Text>
      )}
      <Group gap="sm">
        <FileButton accept=".csv,.tsv,.txt" onChange={(file) => void take(file)}>
          {(button) => (
            <Button {...button} size="xs" variant="default" leftSection={<IconUpload size={16} />}>
              {groundBorne === null ? 'Choose a CSV file' : 'Choose another CSV file'}
            </Button>
          )}
        </FileButton>
        {groundBorne === null && <Text size="sm">No distance table is given.</Text>}
      </Group>
      {failed !== null && <Faults {...failed} />}
      {groundBorne !== null && (
        <>
          <Textarea
            label="Where the table comes from"
            placeholder="For example: tunnel noise study of March 2025, table 7"
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
              Remove the table
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

/** Summary of the table by kind of equipment. */
function TableOfKinds({ table: { quantity, rows } }: { table: GroundBorneTable }) {
  const kinds = WORKING_DISTANCES.filter(({ key }) => rows.some(({ kind }) => kind === key));
  return (
    <Table
      fz="sm"
      aria-label="Ground-borne noise by kind of equipment"
      data={{
        head: [
          'Kind of equipment',
          `${quantity} inside, dB(A)`,
          ...GROUND_BORNE_CRITERIA.map(({ name, levelDb }) => `${levelDb} dB(A), ${name.toLowerCase()}`),
        ],
        body: kinds.map(({ key, name }) => [
          name,
          levelsOfKind(rows, key),
          ...GROUND_BORNE_CRITERIA.map(({ levelDb }) => {
            const met = distanceMet(rows, key, levelDb);
            return met === null ? '–' : formatDistanceMet(met);
          }),
        ]),
      }}
    />
  );
}

const FAULTS_TOLD = 8;

function Faults({ name, problems }: { name: string; problems: readonly LoadProblem[] }) {
  return (
    <Alert color="red" title={`${name} cannot be taken as it is`} role="alert">
      <List size="sm">
        {problems.slice(0, FAULTS_TOLD).map(({ row, column, message }) => (
          <List.Item key={`${row} ${column} ${message}`}>
            {row !== null && `Row ${row}${column === null ? '' : `, ${column}`}: `}
            {message}
          </List.Item>
        ))}
      </List>
      {problems.length > FAULTS_TOLD && <Text size="sm">and {problems.length - FAULTS_TOLD} more</Text>}
    </Alert>
  );
}

async function readFile(file: File): Promise<GroundBorneRead> {
  if (file.size > GROUND_BORNE_LIMITS.bytes) {
    const message = `The file has ${Math.ceil(file.size / 1000)} KB. Expected at most ${GROUND_BORNE_LIMITS.bytes / 1000} KB.`;
    const place = { folder: 'equipment', file: file.name, row: null, column: null, value: null } as const;
    return { kind: 'failed', problems: [{ severity: 'error', ...place, message }] };
  }
  const { readGroundBorneCsv } = await import('../../../../vibration/rules/read-ground-borne-csv.ts');
  return readGroundBorneCsv(new Uint8Array(await file.arrayBuffer()), file.name);
}
