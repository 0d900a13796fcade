import { createContext, use } from 'react';
import type { Live } from '../../firebase/live.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';

/** What all pages of an assessment have. */
export interface OpenedAssessment {
  readonly assessment: Assessment;
  /** Of the project; fetched for the page of the plan alone, beside the assessment. */
  readonly equipment: Live<EquipmentItem[]>;
}

/** Given by the route of an assessment. */
export const AssessmentContext = createContext<OpenedAssessment | null>(null);

/** The assessment whose page this is: active, and of the project of its address. */
export function useOpenedAssessment(): OpenedAssessment {
  const opened = use(AssessmentContext);
  if (opened === null) throw new Error('this page lies outside the route of an assessment');
  return opened;
}
