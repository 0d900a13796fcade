import type { CriteriaSet } from '../../src/model/criteria/criteria-set.ts';
import { loadProjectFiles } from '../../src/projects/rules/load/load-files.ts';
import type { PreparedScene } from '../../src/prediction/rules/scene/prepared-scene.ts';
import { validProject, TEST_CRS } from './made-up-files.ts';

/** The prepared scene of a small valid project, or of other files. */
export function preparedScene(files = validProject(), criteria?: CriteriaSet): PreparedScene {
  const outcome = loadProjectFiles(files, { crs: TEST_CRS, ...(criteria && { criteria }) });
  if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
  return outcome.prepared;
}
