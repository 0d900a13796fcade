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

/** Frozen files, what identifies them, and by what they were computed. */
export type Frozen = Pick<Revision['frozen'], 'key' | 'files' | 'engineVersion' | 'criteria' | 'configVersion'>;

/**
 * Copies what a run wrote and all that it was computed from to a folder of its own, where nothing writes again: results and scene as they
 * are, the report with the revision in its title block.
 * @throws HttpsError failed-precondition where the run's files are not there any more, or are of another input
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
  // A run that ends just now may have written one of the two.
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
 * A frozen file of a revision, as it was issued.
 * @throws HttpsError failed-precondition where it is not kept any more, data-loss where it is another
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

/** Whether any frozen file of a revision is there. */
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

/** The message where results are no longer those of the assessment. */
export function outOfDate(): HttpsError {
  return new HttpsError(
    'failed-precondition',
    'The results are out of date. Process the assessment, then issue the revision.',
  );
}

/** Takes away frozen files that no revision came of, or that are not kept any more. */
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

/** @throws HttpsError failed-precondition where a file is not there */
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

/** All that the engine was given besides the scene. */
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
