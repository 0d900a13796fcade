import { useMemo, useState } from 'react';
import { whatChanged } from '../rules/what-changed.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { Freshness } from '../../plan/api/use-freshness.ts';
import { useEquipment, useReportConfig } from '../../projects/api/use-project-data.ts';
import { useReport } from '../../results/api/use-results.ts';

const NOTHING: string[] = [];

/**
 * Lists what was changed since the assessment was processed, with one sentence for each change. Empty until the changes are known
 * and if nothing was changed. While it is unknown whether the results are up to date, as after every edit, the last list stays,
 * so that an open list does not close.
 */
export function useWhatChanged(assessment: Assessment, project: LoadedProjectWithUid, freshness: Freshness): string[] {
  const isStale = freshness === 'out-of-date';
  const report = useReport(assessment, isStale);
  const config = useReportConfig(project, isStale);
  const equipment = useEquipment(project, isStale);
  const changes = useMemo(() => {
    if (!isStale || report.data === undefined) return NOTHING;
    if (config.kind !== 'ready' || equipment.kind !== 'ready') return NOTHING;
    return whatChanged({
      report: report.data,
      assessment,
      config: config.value,
      project,
      equipment: equipment.value,
    });
  }, [isStale, report.data, config, equipment, assessment, project]);
  const [last, setLast] = useState(changes);
  if (freshness === 'unknown') return last;
  if (changes !== last) setLast(changes);
  return changes;
}
