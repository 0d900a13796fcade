import { createContext, use } from 'react';
import type { Live } from '../../firebase/live.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';

/** The data that all pages of an assessment share. */
export interface OpenedAssessment {
  readonly assessment: Assessment;
  /** Equipment of the project. Only the page of the plan fetches it, together with the assessment. */
  readonly equipment: Live<EquipmentItem[]>;
}

/** The route of an assessment provides this context. */
export const AssessmentContext = createContext<OpenedAssessment | null>(null);

/** The assessment of the current page. It is active and belongs to the project in the address. */
export function useOpenedAssessment(): OpenedAssessment {
  const opened = use(AssessmentContext);
  if (opened === null) throw new Error('this page lies outside the route of an assessment');
  return opened;
}
