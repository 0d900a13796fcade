/** Opens submitted revisions for the reviewers of their project. */
import { Timestamp } from 'firebase-admin/firestore';
import { type CallableRequest, HttpsError } from 'firebase-functions/https';
import type { z } from 'zod';
import { type Assessment, storedAssessmentSchema } from '../../../src/model/assessment/assessment.ts';
import type { reviewedRevisionSchema } from '../../../src/model/calls.ts';
import type { AssessmentId } from '../../../src/model/ids.ts';
import { companySchema } from '../../../src/model/people/people.ts';
import { loadedProjectSchema } from '../../../src/model/project/project.ts';
import { REVIEW_LIMITS } from '../../../src/model/limits.ts';
import { type Review, reviewSchema } from '../../../src/model/revisions/review.ts';
import { type Revision, wasSubmitted } from '../../../src/model/revisions/revision.ts';
import type { RevisionLabel } from '../../../src/model/revisions/latest-revision.ts';
import { type Caller, callerOf } from '../shared/access.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { enforceRateLimit } from '../shared/rate-limit.ts';
import { readRevisions } from '../shared/stored-revisions.ts';

export const reviews = () => firestore.collection('reviews');

/** The same error whatever is missing, so that nobody can find out which revisions exist. */
export const notReviewed = () => new HttpsError('not-found', 'There is no such revision for you to review.');

async function readReview(id: string): Promise<Review | null> {
  const parsed = reviewSchema.safeParse(plainData((await reviews().doc(id).get()).data() ?? {}));
  return parsed.success ? parsed.data : null;
}

type ReviewedRevision = z.output<typeof reviewedRevisionSchema>;
type RateLimitedCall = 'openReview' | 'reviewFile' | 'proposeCondition';

/** A revision that a reviewer may open, and the document of the review. */
export interface OpenedReview {
  review: Review;
  revision: Revision;
}

/**
 * Opens a revision for a reviewer, with the document of the review.
 * @throws HttpsError not-found if there is no such revision, unauthenticated, permission-denied, resource-exhausted
 */
export async function openedReview(
  { assessmentId, label }: ReviewedRevision,
  call: RateLimitedCall,
  request: Pick<CallableRequest, 'auth'>,
): Promise<OpenedReview> {
  const caller = await callerOf(request);
  await enforceRateLimit(caller.profile.uid, call);
  const { revision } = await reviewedBy(caller, assessmentId, label);
  return { revision, review: await reviewOf(caller, revision) };
}

/**
 * Reads a submitted revision of a project that the caller reviews.
 * @throws HttpsError not-found for every reason
 */
export async function reviewedBy(
  { profile }: Caller,
  assessmentId: AssessmentId,
  label: RevisionLabel,
): Promise<{ assessment: Pick<Assessment, 'id' | 'name'>; revision: Revision }> {
  const data = (await firestore.doc(`assessments/${assessmentId}`).get()).data();
  const known = reviewedAssessmentSchema.safeParse(plainData(data ?? {}));
  if (!known.success || !known.data.active) throw notReviewed();
  const { id, name, project, company } = known.data;
  if (profile.reviews[project] !== true || (await reviewedProject(project))?.company !== company) throw notReviewed();
  const revision = (await readRevisions(assessmentId)).find((candidate) => candidate.label === label);
  if (revision === undefined || !wasSubmitted(revision)) throw notReviewed();
  return { assessment: { id, name }, revision };
}

const reviewedAssessmentSchema = storedAssessmentSchema.pick({
  id: true,
  name: true,
  project: true,
  company: true,
  active: true,
});

/** The data of a project that its reviewers may see. Null if the project was taken out of use, or if its company is inactive. */
export async function reviewedProject(uid: string): Promise<{ name: string; company: string } | null> {
  const snapshot = await firestore.doc(`loaded_projects/${uid}`).get();
  const project = reviewedProjectSchema.safeParse(plainData(snapshot.data() ?? {}));
  if (!project.success || project.data.archived || !(await isActive(project.data.company))) return null;
  return project.data;
}

const reviewedProjectSchema = loadedProjectSchema.pick({ name: true, company: true, archived: true });

async function isActive(company: string): Promise<boolean> {
  const found = companySchema.safeParse(plainData((await firestore.doc(`companies/${company}`).get()).data() ?? {}));
  return found.success && found.data.active;
}

/** Reads the document of a person's review of a revision. It is created on first access. */
async function reviewOf({ email, name, profile }: Caller, revision: Revision): Promise<Review> {
  const { assessment, label, company, project } = revision;
  const id = `${assessment}-${label}-${profile.uid}`;
  const known = await readReview(id);
  if (known !== null) return known;
  const at = Timestamp.now();
  const reviewer = { name: name.slice(0, REVIEW_LIMITS.reviewer) || email, email };
  const stored = { id, company, project, assessment, label, reviewer, at, opened: 0, lastOpened: at, proposals: [] };
  await reviews()
    .doc(id)
    .create(stored)
    .catch(async (error: unknown) => {
      // A concurrent call of the same person has created the document.
      if ((await readReview(id)) === null) throw error;
    });
  return reviewSchema.parse({ ...stored, at: at.toDate(), lastOpened: at.toDate() });
}
