import { FieldValue } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import type { CallOutput, CheckSettings } from '../../../src/model/calls.ts';
import type { LoadProblem, Project } from '../../../src/model/project/project.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../src/model/project/report-config.ts';
import { firestore } from '../shared/firebase.ts';
import { readReportConfig } from '../shared/report-config.ts';
import { type LoadJob, Replaced, writeStep, logPictures } from './claim-load.ts';
import { publishImagery } from './publish-imagery.ts';
import { type ReadingSettings, readProjectFiles, refuseReplaced, type Within } from './read-project-files.ts';
import { problemsThatFit } from './report-size.ts';
import type { ListedFile } from './uploaded-files.ts';

const NOT_CHOSEN: LoadProblem = {
  severity: 'error',
  folder: 'receivers',
  file: '',
  row: null,
  column: null,
  value: null,
  message:
    'Criteria set, time zone and public holidays have not been chosen. Choose them in the settings of the project.',
};

/**
 * Checks a project as it is kept and as its settings are entered, by the readers of a load: all that is wrong is reported at once. Neither
 * the project nor what its members work with changes.
 * @returns `too-long` where it needs the time of a job and has that of a call
 * @throws Replaced; HttpsError failed-precondition
 */
export async function checkFiles(
  project: Project,
  job: LoadJob,
  listed: readonly ListedFile[],
  settings: CheckSettings,
  within: Within,
): Promise<CallOutput<'adminLoadProject'> | 'too-long'> {
  const { reading, mustChoose } = await settingsOf(project, settings);
  const read = await readProjectFiles(project, job, listed, reading, within);
  if (read === 'too-long') return read;
  const { outcome } = read;
  const decoded = await publishImagery(project, null, outcome.imagery, (done, of) => logPictures(job, done, of)).catch(
    async (error: unknown) => {
      // One that was deleted meanwhile cannot be fetched.
      if (!(error instanceof Replaced)) await refuseReplaced(project, listed);
      throw error;
    },
  );
  await refuseReplaced(project, listed);
  const problems = [...(mustChoose ? [NOT_CHOSEN] : []), ...read.problems, ...decoded.problems];
  const report = { problems: problemsThatFit(problems), total: problems.length, at: FieldValue.serverTimestamp() };
  await writeStep(job, 'done', (transaction) => {
    transaction.set(firestore.doc(`projects/${project.uid}/config/checkReport`), report);
  });
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  return {
    state: errors.length > 0 ? 'failed' : 'done',
    counts: outcome.kind === 'loaded' ? outcome.counts : null,
    errors: problemsThatFit(errors),
    warnings: problemsThatFit(warnings),
  };
}

/** Ends a check that could not be made. */
export async function failCheck(job: LoadJob, problem: string): Promise<void> {
  await writeStep(job, 'failed', (transaction) => {
    transaction.update(firestore.doc(`projects/${job.uid}/config/checkState`), { problem });
  });
}

/** The settings as they are entered, with the criteria that are stored, else entered. */
async function settingsOf(
  { uid }: Project,
  { crs, receiversAtFacades, place }: CheckSettings,
): Promise<{ reading: ReadingSettings; mustChoose: boolean }> {
  const { criteria, isChosen } = await readReportConfig(uid);
  const own = { crs, receiversAtFacades };
  if (isChosen) return { reading: { ...own, criteria, isChosen }, mustChoose: false };
  if (place !== null) return { reading: { ...own, criteria: criteriaOf(place), isChosen: true }, mustChoose: false };
  // What was loaded before this was asked for goes on by the criteria of the product, with a warning.
  const loaded = await firestore.doc(`loaded_projects/${uid}`).get();
  const mustChoose = typeof loaded.get('scene') !== 'string';
  return { reading: { ...own, criteria, isChosen: mustChoose }, mustChoose };
}

/** @throws HttpsError invalid-argument */
function criteriaOf({ criteriaSet, timeZone }: NonNullable<CheckSettings['place']>) {
  try {
    return criteriaSetOf({ ...DEFAULT_REPORT_CONFIG, criteriaSet, timeZone });
  } catch (error) {
    if (error instanceof RangeError) throw new HttpsError('invalid-argument', error.message);
    throw error;
  }
}
