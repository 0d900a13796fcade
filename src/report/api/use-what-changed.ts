import { useMemo } from 'react';
import { whatChanged } from '../rules/what-changed.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { useEquipment, useReportConfig } from '../../projects/api/use-project-data.ts';
import { useReport } from '../../results/api/use-results.ts';

const NOTHING: string[] = [];

/**
 * Lists what was changed since the assessment was processed, with one sentence for each change. Empty until the changes are known
 * and if nothing was changed.
 */
export function useWhatChanged(assessment: Assessment, project: LoadedProjectWithUid, isOutOfDate: boolean): string[] {
  const report = useReport(assessment, isOutOfDate);
  const config = useReportConfig(project, isOutOfDate);
  const equipment = useEquipment(project, isOutOfDate);
  return useMemo(() => {
    if (!isOutOfDate || report.data === undefined || config.kind !== 'ready' || equipment.kind !== 'ready')
      return NOTHING;
    return whatChanged({
      report: report.data,
      assessment,
      config: config.value,
      project,
      equipment: equipment.value,
    });
  }, [isOutOfDate, report.data, config, equipment, assessment, project]);
}
