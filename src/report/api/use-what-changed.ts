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
 * and if nothing was changed. After every edit it is unknown for a moment whether the results are up to date. The last list stays
 * meanwhile, so that an open list does not close.
 */
export function useWhatChanged(assessment: Assessment, project: LoadedProjectWithUid, freshness: Freshness): string[] {
  const [last, setLast] = useState(NOTHING);
  const isStale = freshness === 'out-of-date';
  // The documents stay watched while the freshness is unknown. Otherwise they would be loaded again after every edit.
  const isWanted = isStale || (freshness === 'unknown' && last !== NOTHING);
  const report = useReport(assessment, isWanted);
  const config = useReportConfig(project, isWanted);
  const equipment = useEquipment(project, isWanted);
  const known = useMemo(() => {
    if (freshness === 'current' || freshness === 'none') return NOTHING;
    if (!isStale || report.data === undefined) return null;
    if (config.kind !== 'ready' || equipment.kind !== 'ready') return null;
    return whatChanged({
      report: report.data,
      assessment,
      config: config.value,
      project,
      equipment: equipment.value,
    });
  }, [freshness, isStale, report.data, config, equipment, assessment, project]);
  const changes = known ?? last;
  if (changes !== last) setLast(changes);
  return changes;
}
