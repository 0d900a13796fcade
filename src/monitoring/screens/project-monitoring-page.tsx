import { useOpenedProject } from '../../projects/api/project-context.ts';
import { Anchor, Group, Text } from '@mantine/core';
import { IconWaveSine } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useLive } from '../../firebase/live.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { grouped, shownTime } from '../../model/format/format.ts';
import { units } from '../../model/format/units.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { watchAssessments } from '../../plan/api/assessments.ts';
import { ProjectPart } from '../../ui/layout/project-part.tsx';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, Failure, LoadingState } from '../../ui/loading/states.tsx';
import { urls } from '../../ui/urls.ts';
import { useComparisons } from '../api/use-comparisons.ts';
import { comparisonOfPermit, type KeptComparison, spreadOf } from '../rules/bias.ts';
import { PermitAtRiskBadge } from './permit-at-risk-badge.tsx';

/** Most assessments of a project that are listed, newest first. */
const MOST_LISTED = 200;

/** Lists the assessments of a project with the comparison of their measurements. */
export function ProjectMonitoringPage() {
  const { project } = useOpenedProject();
  return (
    <ProjectPart project={project} title="Monitoring">
      <Compared project={project} />
    </ProjectPart>
  );
}

interface Row {
  assessment: Assessment;
  comparison: KeptComparison | undefined;
}

function Compared({ project }: { project: LoadedProjectWithUid }) {
  const { uid, company } = project;
  const assessments = useLive(
    useMemo(() => watchAssessments({ uid, company }, { active: true, search: '', most: MOST_LISTED }), [uid, company]),
  );
  const comparisons = useComparisons(project);
  const rows = useMemo(() => {
    if (assessments.kind !== 'ready' || comparisons.kind !== 'ready') return [];
    return assessments.value.map((assessment): Row => {
      const { id, issued } = assessment;
      return { assessment, comparison: comparisonOfPermit(comparisons.value, id, issued) };
    });
  }, [assessments, comparisons]);
  const columns = useMemo(() => columnsOf(project), [project]);
  if (assessments.kind === 'failed') return <Failure message={assessments.message} />;
  if (comparisons.kind === 'failed') return <Failure message={comparisons.message} />;
  if (assessments.kind === 'loading' || comparisons.kind === 'loading') return <LoadingState />;
  if (rows.length === 0) {
    return (
      <EmptyState icon={<IconWaveSine />} title="Nothing is measured yet">
        Logger files are imported for an assessment and compared with its predicted levels.
      </EmptyState>
    );
  }
  return (
    <DataTable
      label="Monitoring by assessment"
      rows={rows}
      columns={columns}
      rowId={({ assessment }) => assessment.id}
      searchText={({ assessment: { name, permitNumber } }) => `${name} ${permitNumber}`}
      sortedBy={{ id: 'compared', desc: true }}
    />
  );
}

const columnsOf = (project: LoadedProjectWithUid): Array<DataColumn<Row>> => [
  {
    id: 'name',
    header: 'Assessment',
    sortBy: ({ assessment }) => assessment.name,
    cell: ({ assessment: { id, name }, comparison }) => (
      <Group gap="xs">
        <Anchor component={Link} to={urls.monitoring(project.id, id)} fw={600} size="sm">
          {name}
        </Anchor>
        <PermitAtRiskBadge comparison={comparison} to={urls.monitoring(project.id, id)} />
      </Group>
    ),
  },
  {
    id: 'permit',
    header: 'Permit',
    width: 140,
    sortBy: ({ assessment }) => assessment.permitNumber,
    cell: ({ assessment: { permitNumber } }) => <Text size="sm">{permitNumber === '' ? '–' : permitNumber}</Text>,
  },
  {
    id: 'periods',
    header: '15-min periods > 3 dB above',
    width: 190,
    sortBy: ({ comparison }) => comparison?.over ?? -1,
    cell: ({ comparison }) => (
      <Text size="sm">
        {comparison === undefined ? '–' : `${grouped(comparison.over)} of ${grouped(comparison.quarters)}`}
      </Text>
    ),
  },
  {
    id: 'mean',
    header: 'Measured less predicted',
    width: 180,
    sortBy: ({ comparison }) => (comparison === undefined ? -Infinity : spreadOf(comparison).biasDb),
    cell: ({ comparison }) => (
      <Text size="sm">
        {comparison === undefined || comparison.quarters === 0
          ? '–'
          : units.dB(grouped(spreadOf(comparison).biasDb, { most: 1 }))}
      </Text>
    ),
  },
  {
    id: 'compared',
    header: 'Compared',
    width: 180,
    newestFirst: true,
    sortBy: ({ comparison }) => comparison?.comparedAt ?? new Date(0),
    cell: ({ comparison }) => <Text size="sm">{whenCompared(comparison)}</Text>,
  },
];

function whenCompared(comparison: KeptComparison | undefined): string {
  if (comparison === undefined) return 'Not compared yet';
  const when = comparison.comparedAt === null ? '' : shownTime(comparison.comparedAt);
  return comparison.outOfDate ? `${when} (out of date)` : when;
}
