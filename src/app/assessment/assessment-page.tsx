import { Button, Container, Group } from '@mantine/core';
import { IconClipboardOff, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useMutation } from '@tanstack/react-query';
import { watchAssessment } from '../../plan/api/assessments.ts';
import { setActive } from '../../plan/api/edit-assessments.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { useLive } from '../../firebase/live.ts';
import { useAccount, useIsAdmin } from '../../people/api/session.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { type AssessmentId, assessmentIdSchema } from '../../model/ids.ts';
import { mayRestore } from '../../plan/rules/removal.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { useEquipment, useReportConfig, useProjectAt } from '../../projects/api/use-project-data.ts';
import { useResultsAhead } from '../../results/api/use-results.ts';
import { EmptyState, Failure, LoadingState } from '../../ui/loading/states.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { urls } from '../../ui/urls.ts';
import { AssessmentEditor } from './assessment-editor.tsx';
import { editor } from '../../plan/screens/editing/editor-store.ts';
import { NO_SUCH_ASSESSMENT } from '../../ui/texts.ts';

const ADMINISTRATOR_CAN_RESTORE = 'An administrator can restore it.';

export function AssessmentPage() {
  const params = useParams();
  const project = useProjectAt(params['project'] ?? '');
  const id = assessmentIdSchema.safeParse(params['assessment']);
  if (project.kind === 'loading') return <LoadingState label="Opening the assessment …" />;
  if (project.kind === 'failed') return <PageProblem message={project.message} />;
  if (project.value === null || !id.success) return <UnknownAssessment back={urls.home} />;
  return <OpenAssessment key={id.data} project={project.value} id={id.data} />;
}

function OpenAssessment({ project, id }: { project: LoadedProjectWithUid; id: AssessmentId }) {
  const assessment = useLive(useMemo(() => watchAssessment(id), [id]));
  const [seen, setSeen] = useState<Assessment | null>(null);
  if (assessment.kind === 'ready' && assessment.value !== seen) setSeen(assessment.value);
  const config = useReportConfig(project);
  const equipment = useEquipment(project);
  useResultsAhead({ id, processing: assessment.kind === 'ready' ? assessment.value?.processing : undefined });
  // The component is keyed by the assessment: another one begins afresh.
  useEffect(() => editor.reset(), []);
  if (assessment.kind === 'failed' && assessment.refused === true) {
    return <RefusedAssessment seen={seen} back={urls.project(project.id)} />;
  }
  for (const live of [assessment, config, equipment]) {
    if (live.kind === 'failed') return <PageProblem message={live.message} />;
  }
  if (assessment.kind !== 'ready' || config.kind !== 'ready' || equipment.kind !== 'ready') {
    return <LoadingState label="Opening the assessment …" />;
  }
  const found = assessment.value;
  if (found !== null && !found.active && found.project === project.uid) {
    return <RemovedAssessment assessment={found} back={urls.project(project.id)} />;
  }
  if (found === null || found.project !== project.uid) {
    return <UnknownAssessment back={urls.project(project.id)} />;
  }
  return <AssessmentEditor project={project} assessment={found} config={config.value} equipment={equipment.value} />;
}

function PageProblem({ message }: { message: string }) {
  return (
    <Container size="sm" py="xl">
      <Failure message={message} onRetry={() => window.location.reload()} />
    </Container>
  );
}

interface RefusedAssessmentProps {
  /** As it was before it was refused; null where it never was shown. */
  seen: Assessment | null;
  back: string;
}

/** An assessment that the rules do not give to the person: it was removed, perhaps by a colleague while this page was open. */
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

/** Says that the assessment was removed, and lets those restore it who may. */
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
              Bring it back
            </Button>
          )}
        </Group>
      }
    >
      {assessment.updatedBy === undefined || assessment.updatedBy === email
        ? 'You deactivated it.'
        : `${assessment.updatedBy} deactivated it.`}{' '}
      What was drawn and processed is kept.
      {!isRestorable && ` ${ADMINISTRATOR_CAN_RESTORE}`}
      {restore.isError && ` ${errorText(restore.error)}`}
    </EmptyState>
  );
}

function UnknownAssessment({ back }: { back: string }) {
  return (
    <EmptyState
      isPage
      icon={<IconClipboardOff />}
      title={NO_SUCH_ASSESSMENT}
      action={
        <Button component={Link} to={back}>
          Go back
        </Button>
      }
    >
      The address is wrong, or it belongs to a company that you are not a member of.
    </EmptyState>
  );
}
