import { HttpsError } from 'firebase-functions/https';
import type { CriteriaSet } from '../../../src/model/criteria/criteria-set.ts';
import type { LoadProblem, Project } from '../../../src/model/project/project.ts';
import { type ImportRecipe, importRecipesSchema } from '../../../src/model/project/import-recipe.ts';
import type { PictureHeader } from '../../../src/gis/rasters/picture-facts.ts';
import type { LoadOutcome } from '../../../src/projects/rules/load/load-files.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { type LoadJob, writeStep } from './claim-load.ts';
import { type ListedFile, readFiles, replacedMeanwhile } from './uploaded-files.ts';

/** Time limit for a file that GDAL reads. Within a call, time for the remaining steps has to be left. */
const MAX_CONVERSION_MS = { call: 20_000, job: 300_000 };

/** Most pixels of pictures that are cut within the call, which takes some seconds. */
const PIXELS_WITHIN_CALL = 60_000_000;

/** Most points of point clouds that are read within the call, which takes some seconds. */
const POINTS_WITHIN_CALL = 4_000_000;

/** Whether the time of a call or of a job is available. */
export type Within = 'call' | 'job';

/** Settings for reading a project. */
export interface ReadingSettings extends Pick<Project, 'crs' | 'receiversAtFacades'> {
  readonly criteria: CriteriaSet;
  /** Whether a person has chosen the criteria. */
  readonly isChosen: boolean;
}

/** The result of reading, with all problems so far. */
interface ReadProject {
  readonly outcome: LoadOutcome;
  readonly problems: LoadProblem[];
}

/**
 * Reads and checks the files of a project for a load or a check.
 * @returns `too-long` if the files need the time of a job but only that of a call is available
 * @throws Replaced
 */
export async function readProjectFiles(
  project: Project,
  job: LoadJob,
  listed: readonly ListedFile[],
  { crs, receiversAtFacades, criteria, isChosen }: ReadingSettings,
  within: Within,
): Promise<ReadProject | 'too-long'> {
  // The readers are loaded on demand, so that cold starts of other functions do not load them.
  const { loadInSteps } = await import('../../../src/projects/rules/load/load-files.ts');
  const { withGdal } = await import('./convert-by-gdal.ts');
  const { openFiles } = await import('../../../src/projects/rules/load/files/open-files.ts');
  const { decodeTerrain } = await import('../../../src/projects/rules/load/files/decode-rasters.ts');
  const { pointsOfClouds } = await import('../../../src/gis/point-clouds/point-cloud.ts');
  const { readCloudWithin } = await import('./read-point-cloud.ts');
  const { adviceOn, factsOfOutcome } = await import('../../../src/projects/rules/load/load-advice.ts');
  await writeStep(job, 'reading');
  const { files: given, pictures, missing } = await readFiles(project, listed);
  if (within === 'call' && pixelsOf(pictures) > PIXELS_WITHIN_CALL) return 'too-long';
  const { files, problems: unopened } = await withGdal(MAX_CONVERSION_MS[within], (convert) =>
    openFiles(given, convert),
  );
  if (within === 'call' && pointsOfClouds(files) > POINTS_WITHIN_CALL) return 'too-long';
  const elevations = await decodeTerrain(files, crs, readCloudWithin(MAX_CONVERSION_MS[within]));
  const recipes = await readRecipes(project.uid);
  const settings = { crs, criteria, recipes, atFacades: receiversAtFacades };
  const steps = loadInSteps(files, settings, { elevations, pictures }, unopened);
  let next = steps.next();
  for (; next.done !== true; next = steps.next()) await writeStep(job, next.value);
  const outcome = next.value;
  const facts = factsOfOutcome(outcome);
  const advice = facts === null ? [] : adviceOn(facts, criteria, isChosen);
  return { outcome, problems: [...missing, ...outcome.problems, ...advice] };
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

/** @throws HttpsError failed-precondition if a file has changed since it was listed */
export async function refuseReplaced(project: Project, listed: readonly ListedFile[]): Promise<void> {
  const other = await replacedMeanwhile(project, listed);
  if (other === null) return;
  const message = `${other.folder}/${other.name} was replaced while it was being read. Check or publish the project again.`;
  throw new HttpsError('failed-precondition', message);
}

function pixelsOf(pictures: ReadonlyMap<string, PictureHeader>): number {
  return [...pictures.values()].reduce(
    (sum, header) => sum + (header.kind === 'read' ? header.widthPx * header.heightPx : 0),
    0,
  );
}
