import { FieldValue } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { compareLoggers, summaryOfLoggers } from '../../../src/monitoring/rules/compare-loggers.ts';
import { predictLoggers } from '../../../src/monitoring/rules/predict-loggers.ts';
import { Refusal } from '../../../src/prediction/rules/sources/refusal.ts';
import { isOfQuarters } from '../../../src/model/criteria/criteria-set.ts';
import { comparisonChanges, comparisonId, type ComparisonSummary } from '../../../src/monitoring/rules/bias.ts';
import type { Logger } from '../../../src/monitoring/rules/logger.ts';
import type { EquipmentTime } from '../../../src/monitoring/rules/equipment-times.ts';
import { criteriaSetOf } from '../../../src/model/project/report-config.ts';
import { hasShifts } from '../../../src/model/time/shift.ts';
import { readAssessment } from '../plan/inputs.ts';
import { type MeasuredPlan, readMeasuredPlan, readMeasurements } from './measured-plan.ts';
import { callerOf } from '../shared/access.ts';
import { callable } from '../shared/callable.ts';
import { firestore } from '../shared/firebase.ts';
import { enforceRateLimit } from '../shared/rate-limit.ts';
import { comparisonsOf, readComparisons } from '../shared/stored-comparisons.ts';

const RESOURCES = { memory: '4GiB', cpu: 2, concurrency: 1, maxInstances: 10, timeoutSeconds: 120 } as const;

/**
 * Compares the measurements of an assessment's loggers with the prediction of its permit or its plan, and stores the result.
 * Members cannot write comparisons themselves, because reports and permits depend on them.
 */
export const compareMeasurements = callable('compareMeasurements', RESOURCES, async ({ assessmentId }, request) => {
  const caller = await callerOf(request);
  const assessment = await readAssessment(assessmentId, caller);
  await enforceRateLimit(caller.profile.uid, 'compareMeasurements');
  const plan = await readMeasuredPlan(assessment);
  const [{ loggers, equipmentTimes }, own] = await Promise.all([
    readMeasurements(assessment),
    readComparisons(assessment),
  ]);
  const summary = await summaryOf(plan, loggers, equipmentTimes);
  if (summary === null) return { stored: 0 };
  const { revision, inputHash } = plan;
  const changes = comparisonChanges(own, { revision, inputHash, summary, loggers });
  const batch = firestore.batch();
  for (const { outcome, marked } of changes) {
    const reference = comparisonsOf(assessment.project).doc(comparisonId(assessmentId, outcome.revision));
    const now = FieldValue.serverTimestamp();
    // Marking a comparison as outdated keeps the time of the comparison.
    const comparedAt = marked === null ? now : marked.comparedAt;
    batch.set(reference, { ...outcome, comparedAt, updatedBy: caller.email, updatedAt: now });
  }
  await batch.commit();
  return { stored: changes.length };
});

/** Null if the plan has no shifts, or if its criteria are not for quarters of an hour. There is no comparison then. */
async function summaryOf(
  { input, readScene }: MeasuredPlan,
  loggers: readonly Logger[],
  equipmentTimes: readonly EquipmentTime[],
): Promise<ComparisonSummary | null> {
  const set = criteriaSetOf(input.config);
  if (loggers.length === 0) return summaryOfLoggers({ set }, [], []);
  const { assessment } = input;
  if (!hasShifts(assessment.shifts) || set.operatingTimes.some(({ key }) => !isOfQuarters(set, key))) return null;
  const places = loggers.map(({ lon, lat, height }) => ({ lon, lat, heightM: height }));
  try {
    const lines = predictLoggers(input, await readScene(), places);
    // The permit refers to the approved level, which has each crew at its loudest place.
    const compared = compareLoggers({ assessment, set, lines, equipmentTimes, crew: 'worst' }, loggers);
    return summaryOfLoggers({ set }, loggers, compared);
  } catch (error) {
    if (error instanceof Refusal) throw new HttpsError('failed-precondition', error.message);
    throw error;
  }
}
