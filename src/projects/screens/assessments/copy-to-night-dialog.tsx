import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../../firebase/error-texts.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { workingDay } from '../../../model/assessment/coming-work.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { criteriaSetOf, type ReportConfig } from '../../../model/project/report-config.ts';
import { useAccount } from '../../../people/api/session.ts';
import { createAssessment } from '../../../plan/api/edit-assessments.ts';
import { useOtherPermits } from '../../../plan/api/use-other-permits.ts';
import { copyToNight, detailsOnNight } from '../../../plan/rules/copy-to-night.ts';
import { AssessmentDetailsForm } from '../../../plan/screens/details/assessment-details-form.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { urls } from '../../../ui/urls.ts';

interface CopyToNightDialogProps {
  assessment: Assessment;
  project: LoadedProjectWithUid;
  config: ReportConfig;
  onClose: () => void;
}

/** Copies an assessment to another night with the same hours and work areas. The dialog asks for the permit number. */
export function CopyToNightDialog({ assessment, project, config, onClose }: CopyToNightDialogProps) {
  const { email } = useAccount();
  const [initial] = useState(() => detailsOnNight(assessment, workingDay(config.timeZone, new Date())));
  const navigate = useNavigate();
  const otherPermits = useOtherPermits({ project: project.uid, company: project.company }, null);
  return (
    <FormModal opened onClose={onClose} title={`Copy ${assessment.name} to another night`} size="lg">
      <AssessmentDetailsForm
        initial={initial}
        criteria={criteriaSetOf(config)}
        otherPermits={otherPermits}
        submitLabel="Copy"
        onSubmit={async (details) => {
          const draft = copyToNight(assessment, details, email);
          if (draft.stage === '') delete draft.stage;
          await navigate(urls.assessment(project.id, await createAssessment(draft, email)));
        }}
        onCancel={onClose}
        describeError={errorText}
      />
    </FormModal>
  );
}
