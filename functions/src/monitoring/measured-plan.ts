import type { QuerySnapshot } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import type { z } from 'zod';
import type { AssessmentInput } from '../../../src/prediction/rules/sources/sourced-areas.ts';
import { ARCHIVED } from '../../../src/prediction/rules/sources/problems.ts';
import type { Assessment } from '../../../src/model/assessment/assessment.ts';
import { type Logger, loggerSchema, loggersInOrder } from '../../../src/monitoring/rules/logger.ts';
import { type EquipmentTime, equipmentTimeSchema } from '../../../src/monitoring/rules/equipment-times.ts';
import { LOGGER_LIMITS } from '../../../src/model/limits.ts';
import { frozenInputSchema } from '../../../src/revisions/rules/frozen-input.ts';
import { permitOf } from '../../../src/model/revisions/revision.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import type { PreparedScene } from '../../../src/prediction/rules/scene/prepared-scene.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { readRevisions } from '../shared/stored-revisions.ts';
import { readFrozen } from '../report/frozen-files.ts';
import { readInput, readScene } from '../plan/inputs.ts';

/** The plan that measurements are compared with: the revision that is the permit, or else the current plan. */
export interface MeasuredPlan {
  readonly input: AssessmentInput;
  /** Label of the revision. Empty for the current plan. */
  readonly revision: string;
  /** Hash of that plan's input. Empty if no run has this input. */
  readonly inputHash: string;
  readonly readScene: () => Promise<PreparedScene>;
}

/**
 * @throws HttpsError failed-precondition if the plan cannot be predicted or its files were deleted, data-loss if a file differs
 * from the issued one
 */
export async function readMeasuredPlan(assessment: Assessment): Promise<MeasuredPlan> {
  if (await isArchived(assessment.project)) throw new HttpsError('failed-precondition', ARCHIVED);
  const permit = permitOf(await readRevisions(assessment.id));
  if (permit !== null) {
    const input = frozenInputSchema.parse(JSON.parse((await readFrozen(permit, 'input')).toString('utf8')));
    const path = storagePaths.frozen(assessment.id, permit.frozen.key, 'scene');
    const { label, frozen } = permit;
    return { input, revision: label, inputHash: frozen.inputHash, readScene: () => readScene(path) };
  }
  const { config, equipment, project, hash } = await readInput(assessment);
  const inputHash = assessment.processing?.resultHash === hash ? hash : '';
  return {
    input: { assessment, config, equipment },
    revision: '',
    inputHash,
    readScene: () => readScene(project.scene),
  };
}

/**
 * Reads the loggers of an assessment, sorted by name, and the records of when equipment was on, oldest first. Removed, withdrawn
 * and unreadable documents are left out.
 */
export async function readMeasurements({
  id,
}: Assessment): Promise<{ loggers: Logger[]; equipmentTimes: EquipmentTime[] }> {
  const [loggers, equipmentTimes] = await Promise.all([
    firestore
      .collection(`assessments/${id}/loggers`)
      .orderBy('active', 'desc')
      .orderBy('updatedAt', 'desc')
      .limit(LOGGER_LIMITS.listed)
      .get(),
    firestore
      .collection(`assessments/${id}/equipmentTimes`)
      .orderBy('active', 'desc')
      .orderBy('updatedAt', 'desc')
      .limit(LOGGER_LIMITS.equipmentTimes)
      .get(),
  ]);
  return {
    loggers: loggersInOrder(activeOf(loggerSchema, loggers)),
    equipmentTimes: activeOf(equipmentTimeSchema, equipmentTimes).toReversed(),
  };
}

function activeOf<One extends { active: boolean }>(schema: z.ZodType<One>, { docs }: QuerySnapshot): One[] {
  return docs.flatMap((document) => {
    const parsed = schema.safeParse({ ...(plainData(document.data()) as object), id: document.id });
    return parsed.success && parsed.data.active ? [parsed.data] : [];
  });
}

async function isArchived(project: string): Promise<boolean> {
  return (await firestore.doc(`loaded_projects/${project}`).get()).get('archived') === true;
}
