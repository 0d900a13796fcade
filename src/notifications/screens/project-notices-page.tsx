import { useOpenedProject } from '../../projects/api/project-context.ts';
import { Anchor, List, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLive } from '../../firebase/live.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { todayIn } from '../../model/time/calendar.ts';
import { keysOfAssessment } from '../../model/criteria/resolve-operating-times.ts';
import { listed } from '../../model/format/format.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { criteriaSetOf, type ReportConfig } from '../../model/project/report-config.ts';
import { datesOfWork } from '../../model/time/dates.ts';
import { watchFrom } from '../../plan/api/assessments.ts';
import { ProjectPart } from '../../ui/layout/project-part.tsx';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, Failure, LoadingState } from '../../ui/loading/states.tsx';
import { urls } from '../../ui/urls.ts';
import { daysLate } from '../rules/notice-window.ts';
import { dueText, measuresOfPlan, noticeDeadlines, type NoticeDeadline } from '../rules/late-notices.ts';

/** Lists the coming works of a project with the last days by which addresses have to be notified. */
export function ProjectNoticesPage() {
  const { project, config } = useOpenedProject();
  return (
    <ProjectPart project={project} title="Notifications">
      {config.kind === 'loading' && <LoadingState />}
      {config.kind === 'failed' && <Failure message={config.message} />}
      {config.kind === 'ready' && <ComingWorks project={project} config={config.value} />}
    </ProjectPart>
  );
}

interface Row {
  assessment: Assessment;
  deadlines: NoticeDeadline[];
}

function ComingWorks({ project, config }: { project: LoadedProjectWithUid; config: ReportConfig }) {
  const { uid, company } = project;
  const [today] = useState(() => todayIn(config.timeZone, new Date()));
  const set = useMemo(() => criteriaSetOf(config), [config]);
  const live = useLive(useMemo(() => watchFrom({ uid, company }, today), [uid, company, today]));
  const rows = useMemo(
    () =>
      live.kind !== 'ready'
        ? []
        : live.value.map((assessment): Row => {
            const asked = measuresOfPlan(set, keysOfAssessment(set, assessment));
            return { assessment, deadlines: noticeDeadlines(set, assessment, asked) };
          }),
    [live, set],
  );
  const columns = useMemo(() => columnsOf(project, today), [project, today]);
  if (live.kind === 'loading') return <LoadingState />;
  if (live.kind === 'failed') return <Failure message={live.message} />;
  if (rows.length === 0) {
    return (
      <EmptyState icon={<IconMailOff />} title="No upcoming work">
        Notification deadlines are listed here as soon as an assessment has dates.
      </EmptyState>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        The latest dates for every measure that the criteria of these hours may require. Open an assessment for its
        addresses and letters.
      </Text>
      <DataTable
        label="Notifications by assessment"
        rows={rows}
        columns={columns}
        rowId={({ assessment }) => assessment.id}
        searchText={({ assessment: { name, permitNumber } }) => `${name} ${permitNumber}`}
        sortedBy={{ id: 'due', desc: false }}
      />
    </>
  );
}

const columnsOf = (project: LoadedProjectWithUid, today: string): Array<DataColumn<Row>> => [
  {
    id: 'name',
    header: 'Assessment',
    sortBy: ({ assessment }) => assessment.name,
    cell: ({ assessment: { id, name } }) => (
      <Anchor component={Link} to={urls.notices(project.id, id)} fw={600} size="sm">
        {name}
      </Anchor>
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
    id: 'when',
    header: 'Work',
    width: 220,
    sortBy: ({ assessment }) => assessment.startDate,
    cell: ({ assessment }) => <Text size="sm">{datesOfWork(assessment)}</Text>,
  },
  {
    id: 'due',
    header: 'Due',
    sortBy: ({ deadlines: [first], assessment }) => first?.to ?? `~${assessment.startDate}`,
    cell: ({ deadlines }) =>
      deadlines.length === 0 ? (
        <Text size="sm">No notice is required</Text>
      ) : (
        <List size="sm" listStyleType="none" spacing={2}>
          {deadlines.map((deadline) => (
            <List.Item key={deadline.to} {...(daysLate(deadline, today) > 0 && { c: 'orange.9' })}>
              {listed(deadline.names, 'conjunction')}: {dueText(deadline.to, today)}
            </List.Item>
          ))}
        </List>
      ),
  },
];
