import { FieldValue } from 'firebase-admin/firestore';
import type { CallOutput, CheckSettings } from '../../../src/model/calls.ts';
import type { LoadProblem, Project } from '../../../src/model/project/project.ts';
import { firestore } from '../shared/firebase.ts';
import { readReportConfig } from '../shared/report-config.ts';
import { type LoadJob, Replaced, writeStep, logPictures } from './claim-load.ts';
import { publishImagery } from './publish-imagery.ts';
import { type ReadingSettings, readProjectFiles, refuseReplaced, type Within } from './read-project-files.ts';
import { dropScenes, keepReadScene, namedScenes } from './read-scene.ts';
import { problemsThatFit } from './report-size.ts';
import type { ListedFile } from './uploaded-files.ts';

const NOT_CONFIRMED: LoadProblem = {
  severity: 'error',
  folder: 'receivers',
  file: '',
  row: null,
  column: null,
  value: null,
  message:
    'Coordinate system, time zone, public holidays and criteria set have not been confirmed. Confirm them on the page of the project.',
};

/**
 * Checks the stored files of a project with the entered settings, using the same readers as publishing. All problems are reported
 * at once. The project and the data of its members do not change.
 * @returns `too-long` if the check needs longer than a call may take and has to run as a job
 * @throws Replaced; HttpsError failed-precondition
 */
export async function checkFiles(
  project: Project,
  job: LoadJob,
  listed: readonly ListedFile[],
  settings: CheckSettings,
  within: Within,
): Promise<CallOutput<'adminLoadProject'> | 'too-long'> {
  const { reading, mustConfirm } = await settingsOf(project, settings);
  const read = await readProjectFiles(project, job, listed, reading, within);
  if (read === 'too-long') return read;
  const { outcome } = read;
  const decoded = await publishImagery(project, null, outcome.imagery, (done, of) => logPictures(job, done, of)).catch(
    async (error: unknown) => {
      // A file that was deleted meanwhile cannot be downloaded.
      if (!(error instanceof Replaced)) await refuseReplaced(project, listed);
      throw error;
    },
  );
  await refuseReplaced(project, listed);
  const problems = [...(mustConfirm ? [NOT_CONFIRMED] : []), ...read.problems, ...decoded.problems];
  const former = await namedScenes(project.uid);
  const scene = await keepReadScene(project, outcome.prepared);
  const report = {
    problems: problemsThatFit(problems),
    total: problems.length,
    at: FieldValue.serverTimestamp(),
    scene,
  };
  await writeStep(job, 'done', (transaction) => {
    transaction.set(firestore.doc(`projects/${project.uid}/config/checkReport`), report);
  });
  await dropScenes(project.uid, former);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  return {
    state: errors.length > 0 ? 'failed' : 'done',
    counts: outcome.kind === 'loaded' ? outcome.counts : null,
    errors: problemsThatFit(errors),
    warnings: problemsThatFit(warnings),
  };
}

/** Ends a check that failed. */
export async function failCheck(job: LoadJob, problem: string): Promise<void> {
  await writeStep(job, 'failed', (transaction) => {
    transaction.update(firestore.doc(`projects/${job.uid}/config/checkState`), { problem });
  });
}

/** The entered settings, with the stored criteria. */
async function settingsOf(
  { uid, confirmed }: Project,
  own: CheckSettings,
): Promise<{ reading: ReadingSettings; mustConfirm: boolean }> {
  const { criteria, isChosen } = await readReportConfig(uid);
  // A project that was loaded before this confirmation existed keeps using the default criteria, with a warning.
  const loaded = await firestore.doc(`loaded_projects/${uid}`).get();
  const mustConfirm = confirmed === null || (!isChosen && typeof loaded.get('scene') !== 'string');
  return { reading: { ...own, criteria, isChosen: isChosen || mustConfirm }, mustConfirm };
}
