import { operatingTimeName } from '../../../model/criteria/criteria-set.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import type { Results } from '../../../model/results/results.ts';
import type { Freshness } from '../../../plan/rules/freshness.ts';
import type { ContourLayerControl } from '../map/use-contours.ts';
import { ExportButton } from './export-button.tsx';

interface ResultsExportProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  freshness: Freshness;
  /** Results of the last run. Null if there are none, which prevents an export. */
  results: Results | null;
  contours: ContourLayerControl;
}

/** Exports the results of the last run with the last drawn contours. */
export function ResultsExport({ project, assessment, freshness, results, contours }: ResultsExportProps) {
  if (results === null) return <ExportButton assessment={assessment} offer={null} />;
  const { criteria } = results;
  const { heightM, level, during } = contours;
  const offer = {
    ownCrs: project.crs,
    outOfDate: freshness === 'out-of-date',
    contours: { heightM, level, ...(during !== null && { time: during.time }) },
    levelName: criteria.words.level,
    contourTimeName: during === null ? null : operatingTimeName(criteria, during.time),
    operatingTimes: results.operatingTimes.map((key) => ({ key, name: operatingTimeName(criteria, key) })),
  };
  return <ExportButton assessment={assessment} offer={offer} />;
}
