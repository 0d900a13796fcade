import { randomUUID } from 'node:crypto';
import { FieldValue } from 'firebase-admin/firestore';
import { keptDetails } from '../../../src/model/audit.ts';
import type { CallOutput } from '../../../src/model/calls.ts';
import type { Imagery } from '../../../src/model/map/imagery.ts';
import { loadFingerprint } from '../../../src/model/project/report-config.ts';
import type { CriteriaSet } from '../../../src/model/criteria/criteria-set.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { describeProblem, type Project } from '../../../src/model/project/project.ts';
import { slugOf } from '../../../src/model/slug.ts';
import { siteSketch } from '../../../src/model/map/site-sketch.ts';
import type { LoadOutcome } from '../../../src/projects/rules/load/load-files.ts';
import { recordWith } from '../shared/audit.ts';
import { firestore } from '../shared/firebase.ts';
import { log } from '../shared/log.ts';
import { saveOwned } from '../shared/owned-objects.ts';
import { readReportConfig } from '../shared/report-config.ts';
import { type LoadJob, Replaced, writeStep, logPictures, whoAsked } from './claim-load.ts';
import { readProjectFiles, refuseReplaced, type Within } from './read-project-files.ts';
import type { ListedFile } from './uploaded-files.ts';
import { publishImagery } from './publish-imagery.ts';
import { dropScenes, keepReadScene, namedScenes } from './read-scene.ts';
import { problemsThatFit } from './report-size.ts';
import { keepVersion } from './published-versions.ts';
import { sweepPrepared, sweepPublished } from './sweep.ts';

type LoadedOutcome = Extract<LoadOutcome, { kind: 'loaded' }>;

/**
 * Runs a claimed load to its end: reads and checks the files and, if there is no error, publishes the prepared scene.
 * @param within whether the load has the time of a call or of a job
 * @returns `too-long` if the load needs the time of a job but has that of a call; nothing was written then
 * @throws Replaced; HttpsError failed-precondition if a file was replaced meanwhile
 */
export async function load(
  project: Project,
  job: LoadJob,
  listed: readonly ListedFile[],
  within: Within,
): Promise<CallOutput<'adminLoadProject'> | 'too-long'> {
  const { criteria, isChosen } = await readReportConfig(project.uid);
  const { crs, receiversAtFacades } = project;
  const settings = { crs, receiversAtFacades, criteria, isChosen };
  const read = await readProjectFiles(project, job, listed, settings, within);
  if (read === 'too-long') return read;
  const { outcome } = read;
  const version = `${Date.now().toString(36)}-${randomUUID().slice(0, 8)}`;
  const isValid = outcome.kind === 'loaded' && !read.problems.some(({ severity }) => severity === 'error');
  const published = await publishImagery(project, version, isValid ? outcome.imagery : [], (done, of) =>
    logPictures(job, done, of),
  ).catch(async (error: unknown) => {
    // A file that was deleted meanwhile cannot be downloaded.
    if (!(error instanceof Replaced)) await refuseReplaced(project, listed);
    throw error;
  });
  // If a picture was replaced meanwhile, it does not match its header. This is no fault of the file.
  if (published.problems.length > 0) await refuseReplaced(project, listed);
  const problems = [...read.problems, ...published.problems];
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const [first] = errors;
  const former = await namedScenes(project.uid);
  const scene = first === undefined ? null : await keepReadScene(project, outcome.prepared);
  await firestore.doc(`projects/${project.uid}/config/loadReport`).set({
    problems: problemsThatFit(problems),
    total: problems.length,
    at: FieldValue.serverTimestamp(),
    scene,
  });
  if (outcome.kind === 'failed' || first !== undefined) {
    log.refused('a load found errors', {
      code: 'load-errors',
      job: job.id,
      errors: errors.length,
      warnings: warnings.length,
      folders: [...new Set(errors.map(({ folder }) => folder))],
    });
    const others = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
    await fail(project, job, first === undefined ? 'The files could not be read.' : describeProblem(first) + others);
    await dropScenes(project.uid, former);
    return {
      state: 'failed',
      counts: null,
      errors: problemsThatFit(errors),
      warnings: problemsThatFit(warnings),
    };
  }
  await writeStep(job, 'writing');
  const made = { version, outcome, imagery: published.imagery, criteria };
  await publish(project, job, made, listed);
  await dropScenes(project.uid, former);
  return { state: 'done', counts: outcome.counts, errors: [], warnings: problemsThatFit(warnings) };
}

/** Ends a failed load. The previous scene stays available. */
export async function fail(project: Project, job: LoadJob, prepareError: string): Promise<void> {
  const { uid } = project;
  await writeStep(job, 'failed', (transaction, by) => {
    transaction.update(firestore.doc(`projects/${uid}`), { preparing: false, prepareError });
    transaction.set(firestore.doc(`loaded_projects/${uid}`), { state: 'failed' }, { merge: true });
    const details = keptDetails(prepareError);
    recordWith(transaction, { by, action: 'load-failed', subject: subjectOf(project), details });
  });
}

/** The result of reading the files. */
interface Made {
  version: string;
  outcome: LoadedOutcome;
  imagery: Imagery[];
  /** Criteria with which it was made. */
  criteria: CriteriaSet;
}

/** Writes the prepared scene under the version of its tiles, and then makes it the current one. */
async function publish(
  project: Project,
  job: LoadJob,
  { version, outcome, imagery, criteria }: Made,
  listed: readonly ListedFile[],
): Promise<void> {
  const { writePreparedScene } = await import('../../../src/prediction/rules/scene/prepared-scene.ts');
  const { uid, company, name } = project;
  const scene = storagePaths.prepared(uid, version, 'scene.bin');
  await saveOwned(scene, writePreparedScene(outcome.prepared), company, 'application/octet-stream');
  const by = await whoAsked(job);
  const kept = await keepVersion(project, listed, { id: version, by, receivers: outcome.counts.receivers });
  await refuseReplaced(project, listed);
  await writeStep(job, 'done', (transaction) => {
    const loaded = {
      company,
      name,
      id: addressOf(project),
      state: 'ready',
      imagery,
      bounds: outcome.bounds,
      counts: outcome.counts,
      assumptions: outcome.assumptions,
      sketch: siteSketch(outcome.prepared.receivers.lonLat, outcome.bounds),
      scene,
      criteriaOfLoad: loadFingerprint(criteria),
      crs: outcome.prepared.crs,
      loadedAt: FieldValue.serverTimestamp(),
    };
    // An archived project that is loaded stays archived.
    transaction.set(firestore.doc(`loaded_projects/${uid}`), loaded, { merge: true });
    transaction.set(firestore.doc(`loaded_projects/${uid}/config/equipment`), { items: outcome.equipment });
    transaction.update(firestore.doc(`projects/${uid}`), { preparing: false, prepareError: false });
    kept.write(transaction);
    recordWith(transaction, { by, action: 'loaded', subject: subjectOf(project) });
  });
  await sweepPrepared(uid, scene);
  await sweepPublished(uid, kept.isKept);
}

/** The project in the form of audit entries. */
const subjectOf = ({ uid, name }: Project) => ({ kind: 'project', id: uid, name }) as const;

/** The address of a project's pages: its slug, or else a slug of its name. */
export function addressOf({ id, name, uid }: Project): string {
  return id ?? slugOf(name) ?? uid;
}
