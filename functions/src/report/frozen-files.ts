import { createHash, randomUUID } from 'node:crypto';
import { HttpsError } from 'firebase-functions/https';
import { z } from 'zod';
import { type Assessment, barriersInOrder, workAreasInOrder } from '../../../src/model/assessment/assessment.ts';
import { canonicalJson } from '../../../src/model/canonical-json.ts';
import type { AssessmentId } from '../../../src/model/ids.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { type Report, reportSchema } from '../../../src/report/rules/report.ts';
import { type FrozenFile, type Revision, formatSweptNotice } from '../../../src/model/revisions/revision.ts';
import { drawnReport } from './drawn-report.ts';
import type { ProcessingInput } from '../plan/inputs.ts';
import { bucket } from '../shared/firebase.ts';
import { saveOwned } from '../shared/owned-objects.ts';
import { readStored } from '../shared/stored-bytes.ts';
import { isMissing } from '../shared/storage-codes.ts';
import { frozenFileWasChanged } from '../../../src/model/texts.ts';

const resultsHeadSchema = z.looseObject({ inputHash: z.string() });

type IssuedAs = NonNullable<Report['revision']>;

const TYPES: Record<FrozenFile, string> = {
  results: 'application/json',
  report: 'application/json',
  input: 'application/json',
  scene: 'application/octet-stream',
};

/** The frozen files of a revision, their identification, and the versions with which they were computed. */
export type Frozen = Pick<Revision['frozen'], 'key' | 'files' | 'engineVersion' | 'criteria' | 'configVersion'>;

/**
 * Copies the files of a run and all of its input to a folder that is never written again. Results and scene are copied unchanged.
 * The report gets the revision in its title block.
 * @throws HttpsError failed-precondition if the files of the run no longer exist or belong to another input
 */
export async function freeze(input: ProcessingInput, issued: IssuedAs): Promise<Frozen> {
  const { assessment, project } = input;
  const key = randomUUID();
  await readable(() => drawnReport(input, true));
  const [results, report, scene] = await Promise.all([
    readRun(storagePaths.results(assessment.id)),
    readRun(storagePaths.report(assessment.id)),
    readRun(project.scene),
  ]);
  const ofRun = reportSchema.parse(JSON.parse(report.toString('utf8')));
  // A run that is just ending may have written only one of the two files.
  const { inputHash } = resultsHeadSchema.parse(JSON.parse(results.toString('utf8')));
  if (ofRun.inputHash !== input.hash || inputHash !== input.hash) throw outOfDate();
  const resultsPath = storagePaths.frozen(assessment.id, key, 'results');
  const contents: Record<FrozenFile, Buffer> = {
    results,
    report: Buffer.from(JSON.stringify({ ...ofRun, revision: issued, resultsPath } satisfies Report)),
    input: Buffer.from(canonicalJson(frozenInput(input))),
    scene,
  };
  const files = { results: '', report: '', input: '', scene: '' };
  try {
    for (const file of Object.keys(contents) as FrozenFile[]) {
      const content = contents[file];
      files[file] = createHash('sha256').update(content).digest('hex');
      await saveOwned(storagePaths.frozen(assessment.id, key, file), content, assessment.company, TYPES[file], {
        ifGenerationMatch: 0,
      });
    }
  } catch (error) {
    await dropFrozen(assessment.id, key);
    throw error;
  }
  const { engineVersion, configVersion, criteria } = ofRun;
  return { key, files, engineVersion, configVersion, criteria: `${criteria.id} ${criteria.version}` };
}

/**
 * Reads a frozen file of a revision.
 * @throws HttpsError failed-precondition if the file was deleted, data-loss if it differs from the issued one
 */
export async function readFrozen(revision: Revision, file: FrozenFile): Promise<Buffer> {
  const { assessment, label, frozen, filesSweptAt } = revision;
  if (filesSweptAt !== null) throw new HttpsError('failed-precondition', formatSweptNotice(revision));
  const bytes = await readStored(bucket().file(storagePaths.frozen(assessment, frozen.key, file))).catch(
    (error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    },
  );
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== frozen.files[file]) {
    throw new HttpsError('data-loss', frozenFileWasChanged(file, label));
  }
  return bytes;
}

/** Whether any frozen file of a revision exists. */
export async function isFrozen(id: AssessmentId, key: string): Promise<boolean> {
  const files = Object.keys(TYPES) as FrozenFile[];
  const found = await Promise.all(
    files.map((file) =>
      bucket()
        .file(storagePaths.frozen(id, key, file))
        .exists(),
    ),
  );
  return found.some(([exists]) => exists);
}

/** The error if results are no longer those of the assessment. */
export function outOfDate(): HttpsError {
  return new HttpsError(
    'failed-precondition',
    'The results are out of date. Process the assessment, then issue the revision.',
  );
}

/** Deletes frozen files that belong to no revision or whose retention is over. */
export async function dropFrozen(id: AssessmentId, key: string): Promise<void> {
  const files = Object.keys(TYPES) as FrozenFile[];
  await Promise.all(
    files.map((file) =>
      bucket()
        .file(storagePaths.frozen(id, key, file))
        .delete({ ignoreNotFound: true }),
    ),
  );
}

const readRun = (path: string) => readable(() => readStored(bucket().file(path)));

/** @throws HttpsError failed-precondition if a file does not exist */
async function readable<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (isMissing(error)) {
      throw new HttpsError(
        'failed-precondition',
        'The files of the last run no longer exist. Process the assessment again.',
      );
    }
    throw error;
  }
}

/** The input of the engine besides the scene. */
function frozenInput({ assessment, config, equipment, project, hash }: ProcessingInput) {
  const used = equipmentOf(assessment);
  const { name, description, permitNumber, stage, shifts, startDate, endDate, operatingTime } = assessment;
  const workAreas = Object.fromEntries(workAreasInOrder(assessment.workAreas));
  const barriers = Object.fromEntries(barriersInOrder(assessment.workAreas));
  return {
    assessment: {
      name,
      description,
      permitNumber,
      stage,
      shifts,
      startDate,
      endDate,
      operatingTime,
      workAreas,
      barriers,
    },
    config,
    equipment: equipment.filter(({ id }) => used.has(id)),
    scene: project.scene,
    crs: project.crs,
    inputHash: hash,
  };
}

function equipmentOf({ workAreas }: Assessment): Set<string> {
  return new Set(Object.values(workAreas).flatMap(({ feature }) => feature.properties.equipment.map(({ id }) => id)));
}
