import { ActionIcon, Anchor, Badge, Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconDownload, IconMapPin } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { SEVERITIES, type Severity } from '../../../gis/files/problems.ts';
import type { LoadedProjectWithUid, LoadProblem, LoadReport } from '../../../model/project/project.ts';
import { slugOf } from '../../../model/slug.ts';
import { grouped, shownTime } from '../../../model/format/format.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { saveTextFile } from '../../../ui/save-file.ts';
import type { LocatedProblem } from './fault-map.tsx';
import { FOLDER_TEXTS } from './folders.ts';
import { groupsOf } from '../../rules/load/problem-causes.ts';
import { foundText } from '../settings/publish-hints.ts';
import { loadReportCsv } from './load-report-csv.ts';

/** A problem, and the number of other problems with the same cause. */
type Problem = LoadProblem & { index: number; others: number };
type Shown = 'all' | LoadProblem['severity'];

// The code of the map is fetched when there is something to show.
const FaultMap = lazy(async () => ({ default: (await import('./fault-map.tsx')).FaultMap }));

interface LoadReportTableProps {
  report: LoadReport;
  of: 'check' | 'publish';
  projectName: string;
  /** The published project, as the background of the map. Null if there is none. */
  loaded: LoadedProjectWithUid | null;
}

/**
 * The problems of a check or a publish by cause, with errors first, and a map of those with a position. Each new report starts
 * without the filters of the previous one.
 */
export function LoadReportTable(props: LoadReportTableProps) {
  return <ReportOfLoad key={props.report.at.getTime()} {...props} />;
}

function ReportOfLoad({ report, of, projectName, loaded }: LoadReportTableProps) {
  const { problems, total, at } = report;
  const list = useListedProblems(problems);
  const { groups, shown, isByCause, rows } = list;
  const [focused, setFocused] = useState<{ index: number } | null>(null);
  const focusProblem = useCallback((index: number) => {
    setFocused({ index });
    document.getElementById(MAP_ID)?.scrollIntoView({ block: 'nearest' });
  }, []);
  const what = `The ${of} of ${shownTime(at)}`;
  const placed = useMemo(
    () =>
      groups[shown]
        .filter((problem): problem is Problem & LocatedProblem => problem.at !== undefined)
        .slice(0, MAX_ON_MAP),
    [groups, shown],
  );
  const columns = useMemo(() => [...COLUMNS, placeColumn(focusProblem)], [focusProblem]);
  if (problems.length === 0) {
    return (
      <Paper withBorder p="md">
        <Group gap="xs" wrap="nowrap">
          <IconCircleCheck size={20} color="var(--mantine-color-green-7)" />
          <Text size="sm">{foundText(what, report)}</Text>
        </Group>
      </Paper>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {foundText(what, report)}{' '}
        {groups.error.length > 0
          ? 'With errors a project cannot be published: correct the files and upload them again under the same names, or assign their columns above.'
          : groups.warning.length > 0 && 'Warnings do not prevent publishing.'}
        {total > problems.length && ` The first ${grouped(problems.length)} of ${grouped(total)} are listed.`}
      </Text>
      {placed.length > 0 && (
        <Paper withBorder id={MAP_ID} style={{ overflow: 'hidden', scrollMarginTop: 80 }}>
          <Suspense fallback={<div style={{ height: 340 }} />}>
            <FaultMap problems={placed} shown={focused} onSelect={focusProblem} loaded={loaded} />
          </Suspense>
        </Paper>
      )}
      <DataTable
        key={`${shown} ${isByCause}`}
        label="Report"
        rows={rows}
        columns={placed.length > 0 ? columns : COLUMNS}
        rowId={rowId}
        searchText={searchText}
        sortedBy={{ id: 'severity', desc: false }}
      >
        <Group gap="xs">
          <ListChoice list={list} />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} />}
            onClick={() => download(problems, projectName)}
          >
            Download CSV
          </Button>
        </Group>
      </DataTable>
    </Stack>
  );
}

/** The problems by severity, and which of them are listed. */
function useListedProblems(problems: readonly LoadProblem[]) {
  const [shown, setShown] = useState<Shown>('all');
  const groups = useMemo(() => {
    const all = problems.map((problem, index): Problem => ({ ...problem, index, others: 0 }));
    const of = (wanted: Severity) => all.filter(({ severity }) => severity === wanted);
    return { all, error: of('error'), warning: of('warning'), note: of('note') };
  }, [problems]);
  const [isByCause, setByCause] = useState(true);
  const rows = useMemo(() => (isByCause ? causesOf(groups[shown]) : groups[shown]), [groups, shown, isByCause]);
  const hasCauses = useMemo(() => causesOf(groups.all).length < groups.all.length, [groups]);
  return { groups, shown, setShown, isByCause, setByCause, rows, hasCauses };
}

/** Chooses the severity of the problems, and whether they are listed by cause. */
function ListChoice({ list }: { list: ReturnType<typeof useListedProblems> }) {
  const { shown, setShown, isByCause, setByCause, hasCauses } = list;
  const { all, error: errors, warning: warnings, note: notes } = list.groups;
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Severity"
        value={shown}
        onChange={setShown}
        data={[
          { value: 'all', label: `All ${all.length}` },
          { value: 'error', label: `Errors ${errors.length}`, disabled: errors.length === 0 },
          { value: 'warning', label: `Warnings ${warnings.length}`, disabled: warnings.length === 0 },
          ...(notes.length === 0 ? [] : [{ value: 'note' as const, label: `Notes ${notes.length}` }]),
        ]}
      />
      {hasCauses && (
        <SegmentedControl
          size="xs"
          aria-label="Rows"
          value={isByCause ? 'causes' : 'rows'}
          onChange={(value) => setByCause(value === 'causes')}
          data={[
            { value: 'causes', label: 'By cause' },
            { value: 'rows', label: 'Every row' },
          ]}
        />
      )}
    </>
  );
}

/** The first problem of each cause, with the number of further ones. */
function causesOf(problems: readonly Problem[]): Problem[] {
  return groupsOf(problems).map(({ problem, count }) => ({ ...problem, others: count - 1 }));
}

function download(problems: readonly LoadProblem[], projectName: string): void {
  saveTextFile(`${slugOf(projectName) ?? 'project'}-report.csv`, loadReportCsv(problems));
}

const MAP_ID = 'fault-map';
/** Most markers on the map. More would hide each other. */
const MAX_ON_MAP = 1000;

function placeColumn(focusProblem: (index: number) => void): DataColumn<Problem> {
  return {
    id: 'place',
    header: '',
    width: 60,
    cell: ({ at, index }) =>
      at !== undefined && (
        <ActionIcon
          variant="subtle"
          color="green.9"
          aria-label={`Show problem ${index + 1} on the map`}
          onClick={() => focusProblem(index)}
        >
          <IconMapPin size={18} />
        </ActionIcon>
      ),
  };
}

const rowId = ({ index }: Problem) => String(index);
const searchText = ({ severity, folder, file, row, column, value, message }: Problem) =>
  [severity, folder, file, row ?? '', column ?? '', value ?? '', message].join(' ');

const LOOKS: Readonly<Record<Severity, { name: string; colour: string }>> = {
  error: { name: 'Error', colour: 'red' },
  warning: { name: 'Warning', colour: 'orange' },
  note: { name: 'Note', colour: 'gray' },
};

const COLUMNS: Array<DataColumn<Problem>> = [
  {
    id: 'severity',
    header: 'Severity',
    width: 130,
    sortBy: ({ severity }) => SEVERITIES.indexOf(severity),
    cell: ({ severity }) => (
      <Badge variant="light" color={LOOKS[severity].colour}>
        {LOOKS[severity].name}
      </Badge>
    ),
  },
  {
    id: 'file',
    header: 'File',
    width: 240,
    sortBy: ({ folder, file }) => `${folder}/${file}`,
    cell: ({ folder, file }) => (
      <Anchor href={`#folder-${folder}`} size="sm">
        {file === '' ? FOLDER_TEXTS[folder].title : `${folder}/${file}`}
      </Anchor>
    ),
  },
  {
    id: 'row',
    header: 'Row',
    width: 100,
    sortBy: ({ row }) => row ?? 0,
    cell: ({ row, others }) => (
      <Text size="sm">
        {row ?? ''}
        {others > 0 && ` and ${grouped(others)} more`}
      </Text>
    ),
  },
  {
    id: 'column',
    header: 'Column',
    width: 120,
    sortBy: ({ column }) => column ?? '',
    cell: ({ column }) => <Text size="sm">{column ?? ''}</Text>,
  },
  {
    id: 'value',
    header: 'Value',
    width: 140,
    sortBy: ({ value }) => value ?? '',
    cell: ({ value }) => <Text size="sm">{value ?? ''}</Text>,
  },
  { id: 'message', header: 'What is wrong', cell: ({ message }) => <Text size="sm">{message}</Text> },
];
