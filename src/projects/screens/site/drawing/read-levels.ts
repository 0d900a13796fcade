import type { CriteriaSet } from '../../../../model/criteria/criteria-set.ts';
import { describeProblem, type LoadProblem } from '../../../../model/project/project.ts';
import { readCsvTable } from '../../../../gis/formats/csv.ts';
import { problemLog } from '../../../../gis/files/problems.ts';
import { type MeasuredLevels, readMeasuredLevels } from '../../../rules/load/measured-backgrounds.ts';

/** Reads measured levels from a CSV. Its faults are returned as sentences. */
export function readLevels(
  name: string,
  bytes: Uint8Array,
  criteria: CriteriaSet,
): { rows: MeasuredLevels[]; problems: string[] } {
  const problems: LoadProblem[] = [];
  const table = readCsvTable(bytes, problemLog(problems, 'catchments', name));
  const rows = table === null ? [] : readMeasuredLevels(table, criteria);
  return { rows, problems: problems.filter(({ severity }) => severity === 'error').map(describeProblem) };
}
