import { useEffect } from 'react';
import { useOpenedAssessment } from '../../plan/api/assessment-context.ts';
import { editor } from '../../plan/screens/editing/editor-store.ts';
import { useOpenedProject } from '../../projects/api/project-context.ts';
import { addressSelection } from '../../results/screens/map/address-selection.ts';
import { useResultsAhead } from '../../results/api/use-results.ts';
import { LoadingState } from '../../ui/loading/states.tsx';
import { PageProblem } from '../scopes/page-problem.tsx';
import { AssessmentEditor } from './assessment-editor.tsx';
import { DiscussionProvider } from './discussion.tsx';
import { prefetchPart } from './editor-panel.tsx';
import { viewNamed } from './views.ts';

// The part that the address names is fetched while the assessment is loaded. Links without a part open the plan.
prefetchPart(viewNamed(new URLSearchParams(window.location.search).get('view')));

export function AssessmentPage() {
  const { project, config } = useOpenedProject();
  const { assessment, equipment } = useOpenedAssessment();
  useResultsAhead(assessment);
  // The page is keyed by the assessment. Another assessment therefore starts with a new state.
  useEffect(() => {
    editor.reset();
    addressSelection.reset();
  }, []);
  for (const live of [config, equipment]) {
    if (live.kind === 'failed') return <PageProblem message={live.message} />;
  }
  if (config.kind !== 'ready' || equipment.kind !== 'ready') return <LoadingState label="Opening the assessment …" />;
  return (
    <DiscussionProvider assessment={assessment.id} canWrite={!project.archived}>
      <AssessmentEditor project={project} assessment={assessment} config={config.value} equipment={equipment.value} />
    </DiscussionProvider>
  );
}
