import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, Outlet, useMatch, useParams } from 'react-router-dom';
import { errorText } from '../../firebase/error-texts.ts';
import { useLive } from '../../firebase/live.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { type AssessmentId, assessmentIdSchema } from '../../model/ids.ts';
import { useAccount, useIsAdmin } from '../../people/api/session.ts';
import { AssessmentContext } from '../../plan/api/assessment-context.ts';
import { watchAssessment } from '../../plan/api/assessments.ts';
import { setActive } from '../../plan/api/edit-assessments.ts';
import { mayRestore } from '../../plan/rules/removal.ts';
import { useOpenedProject } from '../../projects/api/project-context.ts';
import { useEquipment } from '../../projects/api/use-project-data.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { EmptyState, LoadingState } from '../../ui/loading/states.tsx';
import { NO_SUCH_ASSESSMENT } from '../../ui/texts.ts';
import { urls } from '../../ui/urls.ts';
import { PageProblem, UnknownAssessment } from './page-problem.tsx';

const ADMINISTRATOR_CAN_RESTORE = 'An administrator can restore it.';

/** Loads the assessment of an address once for all of its pages. */
export function AssessmentScope() {
  const id = assessmentIdSchema.safeParse(useParams()['assessment']);
  if (!id.success) return <UnknownAssessment back={urls.home} />;
  return <OpenAssessment key={id.data} id={id.data} />;
}

function OpenAssessment({ id }: { id: AssessmentId }) {
  const { project } = useOpenedProject();
  const live = useLive(useMemo(() => watchAssessment(id), [id]));
  const [seen, setSeen] = useState<Assessment | null>(null);
  if (live.kind === 'ready' && live.value !== seen) setSeen(live.value);
  const isPlan = useMatch('/projects/:project/:assessment') !== null;
  const equipment = useEquipment(project, isPlan);
  const assessment = live.kind === 'ready' ? live.value : null;
  const opened = useMemo(() => (assessment === null ? null : { assessment, equipment }), [assessment, equipment]);
  const back = urls.project(project.id);
  if (live.kind === 'failed' && live.refused === true) return <RefusedAssessment seen={seen} back={back} />;
  if (live.kind === 'failed') return <PageProblem message={live.message} />;
  if (live.kind === 'loading') return <LoadingState label="Opening the assessment …" />;
  if (assessment?.project !== project.uid) return <UnknownAssessment back={back} />;
  if (!assessment.active) return <RemovedAssessment assessment={assessment} back={back} />;
  return (
    <AssessmentContext value={opened}>
      <Outlet />
    </AssessmentContext>
  );
}

interface RefusedAssessmentProps {
  /** The assessment before access was refused. Null if it was never shown. */
  seen: Assessment | null;
  back: string;
}

/** Shown if the security rules refuse an assessment. A colleague may have removed it while this page was open. */
function RefusedAssessment({ seen, back }: RefusedAssessmentProps) {
  return (
    <EmptyState
      isPage
      icon={<IconTrash />}
      title={seen === null ? NO_SUCH_ASSESSMENT : `“${seen.name}” was deactivated`}
      action={
        <Button component={Link} to={back}>
          Go back
        </Button>
      }
    >
      {seen === null
        ? 'It was deactivated, the address is wrong, or it belongs to a company that you are not a member of. An administrator can restore what was deactivated.'
        : ADMINISTRATOR_CAN_RESTORE}
    </EmptyState>
  );
}

/** States that the assessment was removed. Users with the permission can restore it. */
function RemovedAssessment({ assessment, back }: { assessment: Assessment; back: string }) {
  const { email } = useAccount();
  const isAdmin = useIsAdmin();
  const now = useNow();
  const isRestorable = mayRestore(assessment, { email, isAdmin }, now);
  const restore = useMutation({ mutationFn: () => setActive(assessment.id, true, email) });
  return (
    <EmptyState
      isPage
      icon={<IconTrash />}
      title={`“${assessment.name}” was deactivated`}
      action={
        <Group>
          <Button variant="default" component={Link} to={back}>
            Go back
          </Button>
          {isRestorable && (
            <Button loading={restore.isPending} onClick={() => restore.mutate()}>
              Restore
            </Button>
          )}
        </Group>
      }
    >
      {assessment.updatedBy === undefined || assessment.updatedBy === email
        ? 'You deactivated it.'
        : `${assessment.updatedBy} deactivated it.`}{' '}
      Its work areas and results are kept.
      {!isRestorable && ` ${ADMINISTRATOR_CAN_RESTORE}`}
      {restore.isError && ` ${errorText(restore.error)}`}
    </EmptyState>
  );
}
