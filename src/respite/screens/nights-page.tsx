import { useOpenedProject } from '../../projects/api/project-context.ts';
import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { workingDay } from '../../model/assessment/coming-work.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { criteriaSetOf, type ReportConfig } from '../../model/project/report-config.ts';
import { Failure, LoadingState } from '../../ui/loading/states.tsx';
import { ProjectPart } from '../../ui/layout/project-part.tsx';
import { MonthPlanner } from './month-planner.tsx';
import { useMonth } from './use-month.ts';

/** Page about the nights of a project by month: which works take place, and which addresses require respite. */
export function NightsPage() {
  const { project, config } = useOpenedProject();
  return (
    <ProjectPart project={project} title="Out-of-hours calendar">
      {config.kind === 'loading' && <LoadingState />}
      {config.kind === 'failed' && <Failure message={config.message} />}
      {config.kind === 'ready' && <Nights project={project} config={config.value} />}
    </ProjectPart>
  );
}

/** Pattern of the month in the page address. */
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

function Nights({ project, config }: { project: LoadedProjectWithUid; config: ReportConfig }) {
  const set = useMemo(() => criteriaSetOf(config), [config]);
  const [today] = useState(() => workingDay(config.timeZone, new Date()));
  // The month is part of the page address, so that the Back button, a reload and a link lead to it.
  const [query, setQuery] = useSearchParams();
  const asked = query.get('month') ?? '';
  const first = `${MONTH.test(asked) ? asked : today.slice(0, 7)}-01`;
  const month = useMonth(project, set, first);
  if (!set.measures.some(({ key }) => key === 'R1' || key === 'R2')) {
    return <Text c="dimmed">The criteria set of this project, {set.title}, knows no respite periods.</Text>;
  }
  if (month.kind === 'loading') return <LoadingState label="Fetching the works of the month …" />;
  if (month.kind === 'failed') return <Failure message={month.message} />;
  return (
    <MonthPlanner
      project={project}
      config={config}
      set={set}
      today={today}
      first={first}
      onMonth={(day) => setQuery({ month: day.slice(0, 7) }, { replace: true })}
      month={month.value}
    />
  );
}
