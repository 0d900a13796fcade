import { useMemo } from 'react';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { keysOfAssessment } from '../../model/criteria/resolve-operating-times.ts';

/** Keys of the operating times of an assessment, searched again only where it changed: hundreds of shifts take some 30 ms. */
export function useOperatingTimes(
  criteria: CriteriaSet,
  { shifts, operatingTime, startDate, endDate }: Assessment,
): string[] {
  return useMemo(
    () => keysOfAssessment(criteria, { shifts, operatingTime, startDate, endDate }),
    [criteria, shifts, operatingTime, startDate, endDate],
  );
}
