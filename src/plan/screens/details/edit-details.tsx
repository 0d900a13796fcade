import { useState } from 'react';
import { saveDetails } from '../../api/edit-assessments.ts';
import { errorText, Explained } from '../../../firebase/error-texts.ts';
import { useAccount } from '../../../people/api/session.ts';
import { waitForSync } from '../../../firebase/unsaved.ts';
import type { Assessment, AssessmentDetails } from '../../../model/assessment/assessment.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { changedDetails, clashingDetails, describeClash } from '../../rules/edit-details.ts';
import { useOtherPermits } from '../../api/use-other-permits.ts';
import { editor } from '../editing/editor-store.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { AssessmentDetailsForm } from './assessment-details-form.tsx';

interface EditDetailsProps {
  assessment: Assessment;
  criteria: CriteriaSet;
  onDone: () => void;
}

/**
 * Edits the details of an assessment and writes the changed ones. If somebody else has changed the same details meanwhile, it
 * reports the conflict, and the next save overwrites them.
 */
export function EditDetails({ assessment, criteria, onDone }: EditDetailsProps) {
  const { email } = useAccount();
  const otherPermits = useOtherPermits(assessment, assessment.id);
  const [begun, setBegun] = useState<AssessmentDetails>(assessment);
  const save = async (details: AssessmentDetails) => {
    const clashing = clashingDetails(begun, details, assessment);
    const clash = describeClash(clashing, assessment.updatedBy ?? 'somebody else');
    if (clash !== null) {
      setBegun({ ...begun, ...clashing });
      throw new Explained(clash);
    }
    await waitForSync(saveDetails(assessment, begun, details, email));
    if (Object.keys(changedDetails(begun, details)).length > 0) {
      editor.remember({ kind: 'details', before: begun, after: details });
    }
    onDone();
  };
  return (
    <FormModal opened onClose={onDone} title="Details" size="lg">
      <AssessmentDetailsForm
        initial={begun}
        criteria={criteria}
        otherPermits={otherPermits}
        submitLabel="Save"
        onSubmit={save}
        onCancel={onDone}
        describeError={errorText}
      />
    </FormModal>
  );
}
