import { availableParallelism } from 'node:os';
import { HttpsError } from 'firebase-functions/https';
import { withDrawings } from '../../../src/report/rules/report-map.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { type Report, reportSchema } from '../../../src/report/rules/report.ts';
import { bucket } from '../shared/firebase.ts';
import { saveOwned } from '../shared/owned-objects.ts';
import { readStored } from '../shared/stored-bytes.ts';
import { type ProcessingInput, readScene } from '../plan/inputs.ts';
import { isReplaced } from '../shared/storage-codes.ts';
import { generationOf } from '../prediction/run-files.ts';
import { readStoredResults } from '../results/stored-results.ts';
import { STORED_REPORT_CANNOT_BE_READ } from '../prediction/texts.ts';

/**
 * The report of an assessment's run with contours and imagery on its map. They are drawn when the report is first read and then
 * stored, because few runs are read as reports and nobody should wait for drawings of the others. A failed drawing is not stored,
 * so that the next reader draws it again. If the report is being issued, it is stored in any case.
 * @returns the stored report if its map is drawn, or if the plan was changed after it and nothing can be drawn
 * @throws HttpsError failed-precondition if the stored report cannot be read
 */
export async function drawnReport(input: ProcessingInput, isIssued = false): Promise<Report> {
  const { assessment, project, hash } = input;
  const file = bucket().file(storagePaths.report(assessment.id));
  const generation = await generationOf(file.name);
  const report = parsed(await readStored(file));
  const { map } = report;
  if (map.drawn || report.inputHash !== hash) return report;
  const [results, scene] = await Promise.all([readStoredResults(assessment), readScene(project.scene)]);
  const { drawForMap } = await import('./report-drawings.ts');
  const { startNodeTracers } = await import('../../../src/engine/threads/node.ts');
  const threads = { threads: availableParallelism(), startTracers: startNodeTracers };
  const { drawn, hasFailed } = await drawForMap(results, scene, input, map, threads);
  const withMap = { ...report, map: { ...withDrawings(map, drawn), drawn: isIssued || !hasFailed } };
  if (!withMap.map.drawn) return withMap;
  try {
    await saveOwned(file.name, JSON.stringify(withMap), assessment.company, 'application/json', {
      ifGenerationMatch: generation,
    });
  } catch (error) {
    // Another run has written its report meanwhile, or another reader has drawn this one.
    if (!isReplaced(error)) throw error;
  }
  return withMap;
}

function parsed(bytes: Buffer): Report {
  const report = reportSchema.safeParse(JSON.parse(bytes.toString('utf8')));
  if (report.success) return report.data;
  throw new HttpsError('failed-precondition', STORED_REPORT_CANNOT_BE_READ);
}
