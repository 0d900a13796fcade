import { CumulativeSums } from '../../../src/cumulative/rules/cumulative-sums.ts';
import { knownReceivers, whenOf, workOfAssessment, workOfOther } from '../../../src/cumulative/rules/work.ts';
import { type Assessment, assessmentSchema } from '../../../src/model/assessment/assessment.ts';
import { operatingTimeKeys } from '../../../src/model/criteria/criteria-set.ts';
import { daysOfWork, sharedDays } from '../../../src/cumulative/rules/shared-days.ts';
import { levelsFileSchema, type OtherLevels, otherLevelsSchema } from '../../../src/model/results/other-levels.ts';
import type { DatedWork } from '../../../src/cumulative/rules/works-of-day.ts';
import { OTHER_LEVELS_LIMITS, TOGETHER_LIMITS } from '../../../src/model/limits.ts';
import type { ReportedCumulative } from '../../../src/cumulative/rules/reported-cumulative.ts';
import type { Results } from '../../../src/model/results/results.ts';
import type { PreparedScene } from '../../../src/prediction/rules/scene/prepared-scene.ts';
import { bucket, firestore, plainData } from '../shared/firebase.ts';
import { log } from '../shared/log.ts';
import { readStored } from '../shared/stored-bytes.ts';
import type { ProcessingInput } from '../plan/inputs.ts';
import { readStoredResults } from '../results/stored-results.ts';

/**
 * The works that are added to a run, and the cumulative noise with their current levels. If the sum fails, the run still ends
 * successfully.
 * @returns null if the project compares each assessment alone with the criteria
 */
export async function worksOfReport(
  { assessment, config }: ProcessingInput,
  results: Results,
  scene: PreparedScene,
): Promise<ReportedCumulative | null> {
  if (config.criteriaHeldAgainst !== 'sum') return null;
  const at = new Date();
  try {
    return await summed(assessment, results, scene, at);
  } catch (error) {
    log.error('the works of a report could not be summed', error);
    const notes = ['The cumulative noise of concurrent works could not be calculated. Process the assessment again.'];
    return { madeAt: at.toISOString(), works: [], parts: [], notes };
  }
}

async function summed(assessment: Assessment, results: Results, scene: PreparedScene, at: Date) {
  const days = daysOfWork(assessment, TOGETHER_LIMITS.days);
  const { criteria: set } = results;
  const [near, elsewhere] = await Promise.all([assessmentsNear(assessment, days), levelsElsewhere(assessment)]);
  const works: DatedWork[] = [
    { key: assessment.id, when: assessment, times: results.operatingTimes },
    ...near.map((work) => ({ key: work.id, when: work, times: operatingTimeKeys(work.operatingTime) })),
    ...elsewhere.map((levels) => ({ key: levels.id, when: whenOf(levels), times: levels.times })),
  ];
  const together = sharedDays(set, days, works).filter((stretch) => stretch.works.includes(assessment.id));
  const there = new Set(together.flatMap((exceeding) => exceeding.works));
  const sums = new CumulativeSums(scene, set, together);
  sums.add(workOfAssessment(assessment, results));
  const found = [...near, ...elsewhere].filter(({ id }) => there.has(id));
  for (const one of found.slice(0, TOGETHER_LIMITS.works)) {
    try {
      sums.add('origin' in one ? await otherWork(one, scene) : workOfAssessment(one, await readStoredResults(one)));
    } catch (error) {
      log.warn('a work is not in the sum of a report', error);
      sums.note(`${one.name} is not in the sum: it has no results that can be read.`);
    }
  }
  for (const { name } of found.slice(TOGETHER_LIMITS.works))
    sums.note(`${name} is not in the sum, which includes at most ${TOGETHER_LIMITS.works} works.`);
  if (near.length + 1 >= TOGETHER_LIMITS.assessments || elsewhere.length >= OTHER_LEVELS_LIMITS.listed)
    sums.note('There are more works than can be included: some may be missing from the sum.');
  if (days.length === TOGETHER_LIMITS.days) sums.note(`Only the first ${TOGETHER_LIMITS.days} days are included.`);
  return sums.reported(assessment.id, at);
}

/** The other active assessments of a project that end on or after the first of some days. */
async function assessmentsNear({ id, project, company, startDate }: Assessment, days: readonly string[]) {
  const found = await firestore
    .collection('assessments')
    .where('active', '==', true)
    .where('company', '==', company)
    .where('project', '==', project)
    .where('endDate', '>=', days[0] ?? startDate)
    .orderBy('endDate')
    .limit(TOGETHER_LIMITS.assessments)
    .get();
  return found.docs.flatMap((document): Assessment[] => {
    const parsed = assessmentSchema.safeParse(plainData(document.data()));
    return parsed.success && parsed.data.id !== id ? [parsed.data] : [];
  });
}

/** The active levels of works elsewhere for a project. */
export async function levelsElsewhere({
  project,
  company,
}: Pick<Assessment, 'project' | 'company'>): Promise<OtherLevels[]> {
  const of = firestore.collection('other_levels').where('active', '==', true).where('company', '==', company);
  const queries = [of.where('project', '==', project), of.where('origin', '==', 'published')];
  const found = await Promise.all(queries.map(async (query) => query.limit(OTHER_LEVELS_LIMITS.listed).get()));
  return found
    .flatMap(({ docs }) => docs)
    .flatMap((document) => {
      const parsed = otherLevelsSchema.safeParse(plainData(document.data()));
      return parsed.success && parsed.data.accepted ? [parsed.data] : [];
    });
}

async function otherWork(other: OtherLevels, scene: PreparedScene) {
  const bytes = await readStored(bucket().file(other.path));
  return workOfOther(other, levelsFileSchema.parse(JSON.parse(bytes.toString('utf8'))), knownReceivers(scene));
}
