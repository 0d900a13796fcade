import { useNavigate } from 'react-router-dom';
import type { Plan } from '../rules/changed-plan.ts';
import { createAssessment } from '../../plan/api/edit-assessments.ts';
import { useAccount } from '../../people/api/session.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { copyAssessment } from '../../plan/rules/combine-assessments.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { urls } from '../../ui/urls.ts';

/** Returns a function that creates an assessment from a variant's plan and opens it. */
export function useMakeAssessment(project: LoadedProjectWithUid) {
  const { email } = useAccount();
  const navigate = useNavigate();
  return async (assessment: Assessment, variant: string, { shifts, ...plan }: Plan): Promise<void> => {
    const { shifts: _, ...copy } = copyAssessment(assessment, email);
    const name = nameOfVariant(assessment, variant);
    const id = await createAssessment({ ...copy, ...plan, ...(shifts && { shifts }), name }, email);
    await navigate(urls.assessment(project.id, id));
  };
}

export const nameOfVariant = ({ name }: Assessment, variant: string): string => `${name}: ${variant}`;
