import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import type { ReportConfig } from '../../../model/project/report-config.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { NewAssessmentForm } from './new-assessment-form.tsx';

interface NewAssessmentDialogProps {
  project: LoadedProjectWithUid;
  config: ReportConfig;
  onClose: () => void;
}

/** The dialog that creates an assessment of a project. */
export function NewAssessmentDialog({ project, config, onClose }: NewAssessmentDialogProps) {
  return (
    <FormModal opened onClose={onClose} title="New assessment" size="lg">
      <NewAssessmentForm project={project} config={config} isTonight={false} onClose={onClose} />
    </FormModal>
  );
}
