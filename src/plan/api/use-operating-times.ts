import { useMemo } from 'react';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { keysOfAssessment } from '../../model/criteria/resolve-operating-times.ts';

/**
 * Keys of an assessment's operating times. They are computed again only after a change, because hundreds of shifts take about 30
 * ms.
 */
export function useOperatingTimes(
  criteria: CriteriaSet,
  { shifts, operatingTime, startDate, endDate }: Assessment,
): string[] {
  return useMemo(
    () => keysOfAssessment(criteria, { shifts, operatingTime, startDate, endDate }),
    [criteria, shifts, operatingTime, startDate, endDate],
  );
}
