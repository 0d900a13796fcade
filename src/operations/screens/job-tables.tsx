import { Anchor, Badge, Code, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { assessmentIdSchema } from '../../model/ids.ts';
import type { JobFailure, JobUnderWay } from '../../model/operations-status.ts';
import { shownTime } from '../../model/format/format.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { urls } from '../../ui/urls.ts';

type Job = JobUnderWay | JobFailure;

const KINDS: Readonly<Record<Job['kind'], string>> = {
  run: 'Run',
  load: 'Load',
  export: 'Export',
};

const UNKNOWN = 'not kept';

/** Returns the address of the page on which a job can be handled. */
function addressOf({ kind, project, assessment }: Job): string {
  return kind === 'load' || assessment === null
    ? urls.adminProject(project)
    : urls.assessment(project, assessmentIdSchema.parse(assessment));
}

const kind = <Row extends Job>(): DataColumn<Row> => ({
  id: 'kind',
  header: 'What',
  width: 90,
  sortBy: (job) => KINDS[job.kind],
  cell: (job) => <Text size="sm">{KINDS[job.kind]}</Text>,
});

const subject = <Row extends Job>(): DataColumn<Row> => ({
  id: 'name',
  header: 'Component',
  sortBy: ({ name }) => name,
  cell: (job) => (
    <Anchor size="sm" component={Link} to={addressOf(job)}>
      {job.name}
    </Anchor>
  ),
});

const person = <Row extends Job>(): DataColumn<Row> => ({
  id: 'by',
  header: 'Who',
  sortBy: ({ by }) => by ?? '',
  cell: ({ by }) => (
    <Text size="sm">
      <EmailAddress>{by ?? UNKNOWN}</EmailAddress>
    </Text>
  ),
});

const reference = <Row extends Job>(): DataColumn<Row> => ({
  id: 'reference',
  header: 'Reference',
  width: 120,
  cell: ({ reference: text }) =>
    text === null ? <Text size="sm">{UNKNOWN}</Text> : <Code style={{ whiteSpace: 'nowrap' }}>{text}</Code>,
});

const JOB_COLUMNS: Array<DataColumn<JobUnderWay>> = [
  kind(),
  subject(),
  person(),
  {
    id: 'since',
    header: 'Since',
    width: 170,
    newestFirst: true,
    sortBy: ({ since }) => new Date(since),
    cell: ({ since }) => <Text size="sm">{shownTime(new Date(since))}</Text>,
  },
  {
    id: 'doing',
    header: 'State',
    sortBy: ({ isOverdue, doing }) => `${isOverdue ? 0 : 1} ${doing}`,
    cell: ({ doing, isOverdue }) => (
      <Group gap="xs" wrap="nowrap">
        {isOverdue && (
          <Badge color="red" variant="light" style={{ flexShrink: 0 }}>
            Overdue
          </Badge>
        )}
        <Text span size="sm">
          {doing}
        </Text>
      </Group>
    ),
  },
  reference(),
];

/** Lists the runs, loads and exports that have not ended. */
export function JobTable({ jobs }: { jobs: readonly JobUnderWay[] }) {
  return (
    <DataTable
      label="Jobs under way"
      rows={jobs}
      columns={JOB_COLUMNS}
      rowId={rowId}
      searchText={({ doing, isOverdue, ...job }) => [wordsOf(job), doing, isOverdue ? 'overdue' : ''].join(' ')}
      sortedBy={{ id: 'since', desc: true }}
    />
  );
}

const FAILURE_COLUMNS: Array<DataColumn<JobFailure>> = [
  {
    id: 'at',
    header: 'When',
    width: 170,
    newestFirst: true,
    sortBy: ({ at }) => new Date(at),
    cell: ({ at }) => <Text size="sm">{shownTime(new Date(at))}</Text>,
  },
  kind(),
  subject(),
  person(),
  {
    id: 'why',
    header: 'Why',
    sortBy: ({ why }) => why,
    cell: ({ why }) => (
      <Text size="sm" lineClamp={4}>
        {why}
      </Text>
    ),
  },
  reference(),
];

/** Lists the runs, loads and exports that failed recently. */
export function FailureTable({ failures }: { failures: readonly JobFailure[] }) {
  return (
    <DataTable
      label="Failures"
      rows={failures}
      columns={FAILURE_COLUMNS}
      rowId={rowId}
      searchText={({ why, ...job }) => [wordsOf(job), why].join(' ')}
      sortedBy={{ id: 'at', desc: true }}
    />
  );
}

const rowId = ({ kind: of, id }: Job) => `${of} ${id}`;

function wordsOf({ kind: of, name, by, reference: text }: Pick<Job, 'kind' | 'name' | 'by' | 'reference'>): string {
  return [KINDS[of], name, by ?? '', text ?? ''].join(' ');
}
