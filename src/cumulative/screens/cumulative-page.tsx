import { useOpenedProject } from '../../projects/api/project-context.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { calendarDateSchema } from '../../model/time/calendar.ts';
import { workingDay } from '../../model/assessment/coming-work.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { criteriaSetOf, type ReportConfig } from '../../model/project/report-config.ts';
import { usePreparedScene } from '../../projects/api/use-project-data.ts';
import { Failure, LoadingState } from '../../ui/loading/states.tsx';
import { ProjectPart } from '../../ui/layout/project-part.tsx';
import { CumulativeView } from './cumulative-view.tsx';
import { useWorks } from '../api/use-works.ts';

/** The sum of a project's works on a day: the exceedances, the contributions, and which works may proceed. */
export function CumulativePage() {
  const { project, config } = useOpenedProject();
  return (
    <ProjectPart project={project} title="Cumulative noise">
      {config.kind === 'loading' && <LoadingState />}
      {config.kind === 'failed' && <Failure message={config.message} />}
      {config.kind === 'ready' && <OnDay project={project} config={config.value} />}
    </ProjectPart>
  );
}

function OnDay({ project, config }: { project: LoadedProjectWithUid; config: ReportConfig }) {
  const set = useMemo(() => criteriaSetOf(config), [config]);
  const [today] = useState(() => workingDay(config.timeZone, new Date()));
  // The day is part of the page address, so that the Back button, a reload and a link lead to it.
  const [query, setQuery] = useSearchParams();
  const asked = calendarDateSchema.safeParse(query.get('day'));
  const day = asked.success ? asked.data : today;
  const scene = usePreparedScene(project);
  const works = useWorks(project, scene.data ?? null, day);
  if (scene.isError) return <Failure message="The site could not be fetched. Check your network and try again." />;
  if (works.kind === 'failed') return <Failure message={works.message} />;
  if (scene.data === undefined || works.kind === 'loading') return <LoadingState label="Fetching the works …" />;
  return (
    <CumulativeView
      key={day}
      project={project}
      config={config}
      set={set}
      scene={scene.data}
      day={day}
      onDay={(next) => setQuery({ day: next }, { replace: true })}
      works={works.value}
    />
  );
}
