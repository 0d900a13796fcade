import { randomUUID } from 'node:crypto';
import { FieldValue } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { keptDetails } from '../../../src/model/audit.ts';
import type { CallOutput } from '../../../src/model/calls.ts';
import type { Imagery } from '../../../src/model/map/imagery.ts';
import { loadFingerprint } from '../../../src/model/project/report-config.ts';
import type { CriteriaSet } from '../../../src/model/criteria/criteria-set.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { describeProblem, type Project } from '../../../src/model/project/project.ts';
import { type ImportRecipe, importRecipesSchema } from '../../../src/model/project/import-recipe.ts';
import { slugOf } from '../../../src/model/slug.ts';
import { siteSketch } from '../../../src/model/map/site-sketch.ts';
import type { LoadOutcome } from '../../../src/projects/rules/load/load-files.ts';
import type { PictureHeader } from '../../../src/gis/rasters/picture-facts.ts';
import { recordWith } from '../shared/audit.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { log } from '../shared/log.ts';
import { saveOwned } from '../shared/owned-objects.ts';
import { readReportConfig } from '../shared/report-config.ts';
import { Replaced, writeStep, logPictures } from './claim-load.ts';
import { type ListedFile, readFiles, replacedMeanwhile } from './uploaded-files.ts';
import { publishImagery } from './publish-imagery.ts';
import { problemsThatFit } from './report-size.ts';
import { sweepPrepared } from './sweep.ts';

type LoadedOutcome = Extract<LoadOutcome, { kind: 'loaded' }>;

/** What a file of a foreign format may take; within a call there has to be time for the rest. */
const MAX_CONVERSION_MS = { call: 20_000, job: 300_000 };

/** Pixels of pictures up to which they are cut within the call: some seconds of work. */
const PIXELS_WITHIN_CALL = 60_000_000;

/** Points of point clouds up to which they are read within the call: some seconds of work. */
const POINTS_WITHIN_CALL = 4_000_000;

/**
 * Loads a claimed project to its end: reads and checks its files and, only without an error, swaps the prepared scene in.
 * @param within what the load has the time of
 * @returns `too-long` where it needs the time of a job and has that of a call; nothing was written
 * @throws Replaced; HttpsError failed-precondition where a file was replaced meanwhile
 */
export async function load(
  project: Project,
  jobId: string,
  listed: readonly ListedFile[],
  within: 'call' | 'job',
): Promise<CallOutput<'adminLoadProject'> | 'too-long'> {
  // The readers are only needed here: a cold start of the other functions is spared them.
  const { loadInSteps } = await import('../../../src/projects/rules/load/load-files.ts');
  const { withGdal } = await import('./convert-by-gdal.ts');
  const { openFiles } = await import('../../../src/projects/rules/load/files/open-files.ts');
  const { decodeTerrain } = await import('../../../src/projects/rules/load/files/decode-rasters.ts');
  const { pointsOfClouds } = await import('../../../src/gis/point-clouds/point-cloud.ts');
  const { readCloudWithin } = await import('./read-point-cloud.ts');
  const { adviceOn } = await import('../../../src/projects/rules/load/load-advice.ts');
  await writeStep(project.uid, jobId, 'reading');
  const { files: given, pictures, missing } = await readFiles(project, listed);
  if (within === 'call' && pixelsOf(pictures) > PIXELS_WITHIN_CALL) return 'too-long';
  const { files, problems: unopened } = await withGdal(MAX_CONVERSION_MS[within], (convert) =>
    openFiles(given, convert),
  );
  if (within === 'call' && pointsOfClouds(files) > POINTS_WITHIN_CALL) return 'too-long';
  const { criteria, isChosen } = await readReportConfig(project.uid);
  const elevations = await decodeTerrain(files, project.crs, readCloudWithin(MAX_CONVERSION_MS[within]));
  const recipes = await readRecipes(project.uid);
  const settings = { crs: project.crs, criteria, recipes, atFacades: project.receiversAtFacades };
  const steps = loadInSteps(files, settings, { elevations, pictures }, unopened);
  let next = steps.next();
  for (; next.done !== true; next = steps.next()) await writeStep(project.uid, jobId, next.value);
  const outcome = next.value;
  const version = `${Date.now().toString(36)}-${randomUUID().slice(0, 8)}`;
  const isValid = outcome.kind === 'loaded' && missing.length === 0;
  const published = await publishImagery(project, version, isValid ? outcome.imagery : [], (done, of) =>
    logPictures(project.uid, jobId, done, of),
  ).catch(async (error: unknown) => {
    // One that was deleted meanwhile cannot be fetched.
    if (!(error instanceof Replaced)) await refuseReplaced(project, listed);
    throw error;
  });
  // A picture that was replaced meanwhile is not what its header said, and no fault of the file.
  if (published.problems.length > 0) await refuseReplaced(project, listed);
  const advice = outcome.kind === 'loaded' ? adviceOn(outcome, criteria, isChosen) : [];
  const problems = [...missing, ...outcome.problems, ...advice, ...published.problems];
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  await firestore.doc(`projects/${project.uid}/config/loadReport`).set({
    problems: problemsThatFit(problems),
    total: problems.length,
    at: FieldValue.serverTimestamp(),
  });
  const [first] = errors;
  if (outcome.kind === 'failed' || first !== undefined) {
    log.refused('a load found errors', {
      code: 'load-errors',
      job: jobId,
      errors: errors.length,
      warnings: warnings.length,
      folders: [...new Set(errors.map(({ folder }) => folder))],
    });
    const others = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
    await fail(project, jobId, first === undefined ? 'The files could not be read.' : describeProblem(first) + others);
    return {
      state: 'failed',
      counts: null,
      errors: problemsThatFit(errors),
      warnings: problemsThatFit(warnings),
    };
  }
  await writeStep(project.uid, jobId, 'writing');
  const made = { version, outcome, imagery: published.imagery, criteria };
  const scene = await publish(project, jobId, made, listed);
  await sweepPrepared(project.uid, scene);
  return { state: 'done', counts: outcome.counts, errors: [], warnings: problemsThatFit(warnings) };
}

/** @throws HttpsError failed-precondition */
async function readRecipes(uid: Project['uid']): Promise<ImportRecipe[]> {
  const snapshot = await firestore.doc(`projects/${uid}/config/importRecipes`).get();
  const parsed = importRecipesSchema.safeParse(plainData(snapshot.data() ?? {}));
  if (parsed.success) return parsed.data.recipes;
  const [issue] = parsed.error.issues;
  throw new HttpsError(
    'failed-precondition',
    `The columns that were assigned cannot be read (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}). Assign them again.`,
  );
}

/** Ends a load that failed; what served before goes on serving. */
export async function fail(project: Project, jobId: string, prepareError: string): Promise<void> {
  const { uid } = project;
  await writeStep(uid, jobId, 'failed', (transaction, by) => {
    transaction.update(firestore.doc(`projects/${uid}`), { preparing: false, prepareError });
    transaction.set(firestore.doc(`loaded_projects/${uid}`), { state: 'failed' }, { merge: true });
    const details = keptDetails(prepareError);
    recordWith(transaction, { by, action: 'load-failed', subject: subjectOf(project), details });
  });
}

/** What a load has made of the files. */
interface Made {
  version: string;
  outcome: LoadedOutcome;
  imagery: Imagery[];
  /** What it was made by. */
  criteria: CriteriaSet;
}

/**
 * Writes the prepared scene under the version that its tiles have, then makes it the one that serves.
 * @returns its path
 */
async function publish(
  project: Project,
  jobId: string,
  { version, outcome, imagery, criteria }: Made,
  listed: readonly ListedFile[],
): Promise<string> {
  const { writePreparedScene } = await import('../../../src/prediction/rules/scene/prepared-scene.ts');
  const { uid, company, name } = project;
  const scene = storagePaths.prepared(uid, version, 'scene.bin');
  await saveOwned(scene, writePreparedScene(outcome.prepared), company, 'application/octet-stream');
  await refuseReplaced(project, listed);
  await writeStep(uid, jobId, 'done', (transaction, by) => {
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
    recordWith(transaction, { by, action: 'loaded', subject: subjectOf(project) });
  });
  return scene;
}

/** The project as the audit names it. */
const subjectOf = ({ uid, name }: Project) => ({ kind: 'project', id: uid, name }) as const;

/** The address of a project's pages: its slug, else one made of its name. */
export function addressOf({ id, name, uid }: Project): string {
  return id ?? slugOf(name) ?? uid;
}

/** @throws HttpsError failed-precondition where a file is another one now than when it was listed */
async function refuseReplaced(project: Project, listed: readonly ListedFile[]): Promise<void> {
  const other = await replacedMeanwhile(project, listed);
  if (other === null) return;
  const message = `${other.folder}/${other.name} was replaced while the project was loading. Load it again.`;
  throw new HttpsError('failed-precondition', message);
}

function pixelsOf(pictures: ReadonlyMap<string, PictureHeader>): number {
  return [...pictures.values()].reduce(
    (sum, header) => sum + (header.kind === 'read' ? header.widthPx * header.heightPx : 0),
    0,
  );
}
