import { storedAssessmentSchema } from '../../../src/model/assessment/assessment.ts';
import type { CallOutput } from '../../../src/model/calls.ts';
import type { ProjectUid } from '../../../src/model/ids.ts';
import { REVIEW_LIMITS } from '../../../src/model/limits.ts';
import { companySchema, reviewsOf } from '../../../src/model/people/people.ts';
import { type Revision, revisionSchema, statusOf, wasSubmitted } from '../../../src/model/revisions/revision.ts';
import { reviewedProject } from './opened-review.ts';
import { callerOf } from '../shared/access.ts';
import { callable } from '../shared/callable.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { enforceRateLimit } from '../shared/rate-limit.ts';

const OPTIONS = { memory: '512MiB', maxInstances: 10, timeoutSeconds: 30 } as const;

type ListedProject = CallOutput<'listReviews'>['projects'][number];

/** Lists the submitted revisions of the projects that the caller reviews. */
export const listReviews = callable('listReviews', OPTIONS, async (_, request) => {
  const { profile } = await callerOf(request);
  await enforceRateLimit(profile.uid, 'listReviews');
  const reviewed = reviewsOf(profile).slice(0, REVIEW_LIMITS.projects);
  const projects: ListedProject[] = [];
  for (let from = 0; from < reviewed.length; from += AT_ONCE) {
    const found = await Promise.all(reviewed.slice(from, from + AT_ONCE).map(listedProject));
    projects.push(...found.filter((project) => project !== null));
  }
  return { projects: projects.sort((a, b) => a.name.localeCompare(b.name)) };
});

/** Most projects that are read concurrently, because each can have the largest number of revisions. */
const AT_ONCE = 5;

/** A project with its submitted revisions, newest first. Null if it is no longer available to reviewers. */
async function listedProject(project: ProjectUid): Promise<ListedProject | null> {
  const known = await reviewedProject(project);
  if (known === null) return null;
  const company = companySchema.safeParse(
    plainData((await firestore.doc(`companies/${known.company}`).get()).data() ?? {}),
  );
  const found = await firestore
    .collectionGroup('revisions')
    .where('project', '==', project)
    .orderBy('frozen.issuedAt', 'desc')
    .limit(REVIEW_LIMITS.revisions + 1)
    .get();
  const isCut = found.size > REVIEW_LIMITS.revisions;
  const submitted = found.docs.slice(0, REVIEW_LIMITS.revisions).flatMap((document) => {
    const parsed = revisionSchema.safeParse(plainData(document.data()));
    return parsed.success && wasSubmitted(parsed.data) && parsed.data.company === known.company ? parsed.data : [];
  });
  const isShown = await activeAssessments(submitted);
  const revisions = submitted.filter(({ assessment }) => isShown.has(assessment)).map(listedRevision);
  return { project, name: known.name, company: company.data?.name ?? '', isCut, revisions };
}

/** The ids of the assessments that were not removed and still belong to the same company. */
async function activeAssessments(revisions: readonly Revision[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(revisions.map(({ assessment }) => assessment))];
  if (ids.length === 0) return new Set();
  const references = ids.map((id) => firestore.doc(`assessments/${id}`));
  // The field mask is necessary, because the work areas of one assessment can be a megabyte.
  const documents = await firestore.getAll(...references, { fieldMask: Object.keys(ownedSchema.shape) });
  const companies = new Map(revisions.map(({ assessment, company }) => [assessment, company]));
  const active = documents.flatMap((document) => {
    const parsed = ownedSchema.safeParse(plainData(document.data() ?? {}));
    return parsed.success && parsed.data.active && companies.get(parsed.data.id) === parsed.data.company
      ? parsed.data.id
      : [];
  });
  return new Set(active);
}

const ownedSchema = storedAssessmentSchema.pick({ id: true, active: true, company: true });

function listedRevision(revision: Revision): ListedProject['revisions'][number] {
  const { assessment, label, state, frozen, steps } = revision;
  const submitted = steps.find(({ to }) => to === 'submitted');
  return {
    assessmentId: assessment,
    label,
    name: frozen.name,
    permitNumber: frozen.permitNumber,
    state,
    standing: statusOf(revision),
    submittedAt: (submitted?.at ?? frozen.issuedAt).toISOString(),
  };
}
