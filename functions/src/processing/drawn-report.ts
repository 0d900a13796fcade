import { availableParallelism } from 'node:os';
import { HttpsError } from 'firebase-functions/https';
import { withDrawings } from '../../../src/assessment/report-map.ts';
import type { RunId } from '../../../src/domain/ids.ts';
import { storagePaths } from '../../../src/domain/paths.ts';
import { type Report, reportSchema } from '../../../src/domain/report.ts';
import { runRefusalsTexts } from '../../../src/texts/run-refusals.ts';
import { bucket } from '../shared/firebase.ts';
import { log } from '../shared/log.ts';
import { saveOwned } from '../shared/owned-objects.ts';
import { readStored } from '../shared/stored-bytes.ts';
import { type ProcessingInput, readScene } from './inputs.ts';
import { isReplaced } from '../shared/storage-codes.ts';
import { generationOf } from './run-files.ts';
import { readStoredResults } from './stored-results.ts';

/**
 * The report of an assessment's run with contours and imagery on its map. They are drawn when somebody first reads it, since few runs are
 * read as reports and all are waited for, and then kept. What failed is not kept as drawn, so that the next reader has it drawn again; a
 * report that is being issued is kept as it is by then.
 * @returns the report as it is where its map is drawn, or where the plan was changed after it, so that nothing can be drawn of it
 * @throws HttpsError failed-precondition where the stored report cannot be read
 */
export async function drawnReport(input: ProcessingInput, run: RunId, isIssued = false): Promise<Report> {
  const { assessment, project, hash } = input;
  const file = bucket().file(storagePaths.reportOfRun(assessment.id, run));
  const report = parsed(await readStored(file));
  const { map } = report;
  if (map === null || map.drawn || report.inputHash !== hash) return report;
  const [results, scene] = await Promise.all([readStoredResults(assessment), readScene(project.scene)]);
  const { drawForMap } = await import('./report-drawings.ts');
  const { startNodeTracers } = await import('../../../src/threads/node.ts');
  const threads = { threads: availableParallelism(), startTracers: startNodeTracers };
  const { drawn, hasFailed } = await drawForMap(results, scene, input, threads);
  const withMap = { ...report, map: { ...withDrawings(map, drawn), drawn: isIssued || !hasFailed } };
  if (!withMap.map.drawn) return withMap;
  const text = JSON.stringify(withMap);
  // Whoever draws it at the same time draws the same.
  await saveOwned(file.name, text, assessment.company, 'application/json');
  try {
    await replaceCopy(input, text);
  } catch (error) {
    log.error('the copy of a report could not be replaced', error);
  }
  return withMap;
}

function parsed(bytes: Buffer): Report {
  const report = reportSchema.safeParse(JSON.parse(bytes.toString('utf8')));
  if (report.success) return report.data;
  throw new HttpsError('failed-precondition', runRefusalsTexts.storedReportCannotBeRead);
}

/** Replaces the copy that names no run, as long as it is of this input: another run may write it at any time. */
async function replaceCopy({ assessment: { id, company }, hash }: ProcessingInput, text: string): Promise<void> {
  const copy = bucket().file(storagePaths.report(id));
  const generation = await generationOf(copy.name);
  const there = reportSchema.safeParse(JSON.parse((await readStored(copy)).toString('utf8')));
  if (there.data?.inputHash !== hash) return;
  try {
    await saveOwned(copy.name, text, company, 'application/json', { ifGenerationMatch: generation });
  } catch (error) {
    if (!isReplaced(error)) throw error;
  }
}
