import { useNavigate } from 'react-router-dom';
import { createAssessment } from '../../../plan/api/edit-assessments.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { useAccount } from '../../../people/api/session.ts';
import type { AssessmentDetails } from '../../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { criteriaSetOf, type ReportConfig } from '../../../model/project/report-config.ts';
import { useOtherPermits } from '../../../plan/api/use-other-permits.ts';
import { AssessmentDetailsForm } from '../../../plan/screens/details/assessment-details-form.tsx';
import { rememberHours, shiftTonight } from '../../../plan/screens/shifts/tonight.ts';
import { NEW_ASSESSMENT, urls } from '../../../ui/urls.ts';

interface NewAssessmentFormProps {
  project: LoadedProjectWithUid;
  config: ReportConfig;
  /** Whether the form starts with the coming night. */
  isTonight: boolean;
  onClose: () => void;
}

/** Creates an assessment and opens it for drawing. */
export function NewAssessmentForm({ project, config, isTonight, onClose }: NewAssessmentFormProps) {
  const { email } = useAccount();
  const otherPermits = useOtherPermits({ project: project.uid, company: project.company }, null);
  const navigate = useNavigate();
  const create = async (details: AssessmentDetails) => {
    const { uid, company } = project;
    const draft = { ...details, author: email, project: uid, company, workAreas: {}, active: true as const };
    if (draft.stage === '') delete draft.stage;
    const id = await createAssessment(draft, email);
    rememberHours(details.shifts ?? []);
    await navigate(urls.assessment(project.id, id), { state: NEW_ASSESSMENT });
  };
  return (
    <AssessmentDetailsForm
      initial={{
        name: '',
        description: '',
        permitNumber: '',
        stage: '',
        shifts: isTonight ? [shiftTonight(config.timeZone)] : [],
        startDate: '',
        endDate: '',
        operatingTime: '',
      }}
      criteria={criteriaSetOf(config)}
      otherPermits={otherPermits}
      submitLabel="Create"
      onSubmit={create}
      onCancel={onClose}
      describeError={errorText}
    />
  );
}
