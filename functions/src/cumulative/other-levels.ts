import { HttpsError } from 'firebase-functions/https';
import { ARCHIVED } from '../../../src/prediction/rules/sources/problems.ts';
import { levelsOfResults } from '../../../src/cumulative/rules/levels-of-results.ts';
import { otherLevelsSchema } from '../../../src/model/results/other-levels.ts';
import type { CompanyId } from '../../../src/model/ids.ts';
import { companySchema } from '../../../src/model/people/people.ts';
import { loadedProjectSchema } from '../../../src/model/project/project.ts';
import { hasShifts } from '../../../src/model/time/shift.ts';
import { readAssessment, readInput } from '../plan/inputs.ts';
import { activateSharedLevels, endLevels, shareLevels, keepLevels, otherLevels } from './kept-levels.ts';
import { readStoredResults } from '../results/stored-results.ts';
import { callerOf, requireMember } from '../shared/access.ts';
import { record } from '../shared/audit.ts';
import { callable } from '../shared/callable.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { enforceRateLimit } from '../shared/rate-limit.ts';
import { NO_SUCH_LEVELS, NO_SUCH_PROJECT } from '../shared/texts.ts';

const RESOURCES = { memory: '1GiB', cpu: 1, maxInstances: 10, timeoutSeconds: 60 } as const;

/** Stores levels that a person has read from a file, for one project. */
export const addLevels = callable('addLevels', RESOURCES, async ({ projectId, levels, file }, request) => {
  const caller = await callerOf(request);
  const snapshot = await firestore.doc(`loaded_projects/${projectId}`).get();
  if (!snapshot.exists) throw new HttpsError('not-found', NO_SUCH_PROJECT);
  const project = loadedProjectSchema.parse(plainData(snapshot.data() ?? {}));
  await requireMember(caller, project.company);
  await enforceRateLimit(caller.profile.uid, 'addLevels');
  if (project.archived) throw new HttpsError('failed-precondition', ARCHIVED);
  const { company, name } = project;
  const none = { companyName: '', publisher: null, publisherName: '', assessment: null, accepted: true };
  const id = await keepLevels(file, {
    ...levels,
    ...none,
    company,
    project: projectId,
    origin: 'file',
    by: caller.email,
  });
  const subject = { kind: 'project' as const, id: projectId, name };
  await record({ by: caller.email, action: 'levels-added', subject, details: `${levels.name}: ${levels.source}` });
  return { id };
});

/**
 * Offers the levels of an assessment by address to another company, without any other data of the assessment. They count once
 * that company accepts them.
 */
export const publishLevels = callable('publishLevels', RESOURCES, async ({ assessmentId, to }, request) => {
  const caller = await callerOf(request);
  const assessment = await readAssessment(assessmentId, caller);
  await enforceRateLimit(caller.profile.uid, 'publishLevels');
  const { company, name, shifts, startDate, endDate } = assessment;
  if (to === company)
    throw new HttpsError('failed-precondition', 'This is your own company. It can see the levels already.');
  const [target, own] = await Promise.all([companyNamed(to), companyNamed(company)]);
  if (target === null) throw new HttpsError('not-found', 'There is no company with this code. Ask them for it.');
  const { hash, project } = await readInput(assessment);
  if (project.archived) throw new HttpsError('failed-precondition', ARCHIVED);
  if (assessment.processing?.resultHash !== hash) {
    throw new HttpsError(
      'failed-precondition',
      'The results are out of date. Process the assessment, then share its levels.',
    );
  }
  const results = await readStoredResults(assessment);
  const id = await shareLevels(levelsOfResults(results), {
    company: to,
    companyName: '',
    project: null,
    origin: 'published',
    name,
    source: 'predicted',
    when: hasShifts(shifts) ? { kind: 'shifts', shifts: [...shifts] } : { kind: 'days', from: startDate, to: endDate },
    publisher: company,
    publisherName: own ?? '',
    assessment: assessmentId,
    accepted: false,
    by: null,
  });
  const subject = { kind: 'assessment' as const, id: assessmentId, name };
  await record({ by: caller.email, action: 'levels-published', subject, details: to });
  return { id };
});

/** The name of an active company. Null if there is none. */
async function companyNamed(id: CompanyId): Promise<string | null> {
  const parsed = companySchema.safeParse(plainData((await firestore.doc(`companies/${id}`).get()).data() ?? {}));
  return parsed.success && parsed.data.active ? parsed.data.name : null;
}

/** Accepts levels that another company offers. They replace accepted levels of the same assessment. */
export const acceptLevels = callable('acceptLevels', RESOURCES, async ({ levelsId }, request) => {
  const caller = await callerOf(request);
  const parsed = otherLevelsSchema.safeParse(plainData((await otherLevels().doc(levelsId).get()).data() ?? {}));
  if (!parsed.success || !parsed.data.active) throw new HttpsError('not-found', NO_SUCH_LEVELS);
  const { company, publisher, publisherName, name } = parsed.data;
  await requireMember(caller, company);
  await enforceRateLimit(caller.profile.uid, 'acceptLevels');
  if (publisher === null || parsed.data.accepted) return { id: levelsId };
  await activateSharedLevels(levelsId, (await companyNamed(company)) ?? company);
  const subject = { kind: 'company' as const, id: company, name: company };
  await record({ by: caller.email, action: 'levels-accepted', subject, details: `${name}: ${publisherName}` });
  return { id: levelsId };
});

/** Withdraws levels, either for the company that published them or for the company that received them. */
export const withdrawLevels = callable('withdrawLevels', RESOURCES, async ({ levelsId }, request) => {
  const caller = await callerOf(request);
  const parsed = otherLevelsSchema.safeParse(plainData((await otherLevels().doc(levelsId).get()).data() ?? {}));
  if (!parsed.success) throw new HttpsError('not-found', NO_SUCH_LEVELS);
  const { company, publisher, project, assessment, name } = parsed.data;
  await requireMember(caller, publisher !== null && caller.profile.companies[publisher] === true ? publisher : company);
  await enforceRateLimit(caller.profile.uid, 'withdrawLevels');
  await endLevels(parsed.data);
  const subject =
    assessment === null
      ? { kind: 'project' as const, id: project ?? '', name }
      : { kind: 'assessment' as const, id: assessment, name };
  await record({ by: caller.email, action: 'levels-withdrawn', subject });
  return { id: levelsId };
});
