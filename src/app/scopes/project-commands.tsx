import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLive } from '../../firebase/live.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { watchAssessments } from '../../plan/api/assessments.ts';
import { useCommandPalette, useCommands } from '../../ui/commands.ts';
import { PROJECT_PAGES } from '../../ui/layout/project-rail.tsx';
import { urls } from '../../ui/urls.ts';
import { usePageCommands } from '../shell/use-page-commands.ts';

/** Most assessments that are searched. They are the newest ones. */
const MOST_SEARCHED = 200;

/** Adds the pages and the assessments of a project to the command palette. */
export function ProjectCommands({ project }: { project: LoadedProjectWithUid }) {
  const isOpen = useCommandPalette((state) => state.isOpen);
  usePageCommands(
    project.name,
    useMemo(() => PROJECT_PAGES.map(([name, addressOf]) => [name, addressOf(project.id)] as const), [project.id]),
  );
  return isOpen && <AssessmentCommands project={project} />;
}

function AssessmentCommands({ project: { uid, id, company } }: { project: LoadedProjectWithUid }) {
  const navigate = useNavigate();
  const live = useLive(
    useMemo(
      () => watchAssessments({ uid, company }, { active: true, search: '', most: MOST_SEARCHED }),
      [uid, company],
    ),
  );
  const assessments = live.kind === 'ready' ? live.value : null;
  useCommands(
    useMemo(
      () => ({
        name: 'Assessments',
        find: () =>
          (assessments ?? []).map(({ id: assessment, name, permitNumber, stage }) => ({
            id: assessment,
            label: name,
            note: [permitNumber, stage].filter(Boolean).join(' · '),
            run: () => void navigate(urls.assessment(id, assessment)),
          })),
      }),
      [assessments, id, navigate],
    ),
  );
  return null;
}
