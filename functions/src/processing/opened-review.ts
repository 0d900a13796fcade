/** What a reviewer may open: the revision of their link, or by their account one that was submitted in a project that they review. */
import { timingSafeEqual } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { type CallableRequest, HttpsError } from 'firebase-functions/https';
import type { z } from 'zod';
import { type Assessment, assessmentSchema } from '../../../src/domain/assessment.ts';
import type { reviewAccessSchema } from '../../../src/domain/calls.ts';
import type { AssessmentId } from '../../../src/domain/ids.ts';
import { hashOfToken } from '../../../src/domain/link-token.ts';
import { companySchema } from '../../../src/domain/people.ts';
import { loadedProjectSchema } from '../../../src/domain/project.ts';
import { REVIEW_LIMITS } from '../../../src/domain/limits.ts';
import { type ReviewLink, reviewLinkSchema, standingOfLink } from '../../../src/domain/revisions/review-link.ts';
import { type Revision, wasSubmitted } from '../../../src/domain/revisions/revision.ts';
import type { RevisionLabel } from '../../../src/domain/revisions/latest-revision.ts';
import { runRefusalsTexts } from '../../../src/texts/run-refusals.ts';
import { type Caller, callerOf } from '../shared/access.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { requireTurn } from '../shared/rate-limit.ts';
import { readRevisions } from '../shared/stored-revisions.ts';

export const reviewLinks = () => firestore.collection('review_links');
/** Beside the links, so that no reader of a link sees what opens it. */
export const reviewSecrets = () => firestore.collection('review_secrets');

/** The same whatever is missing: who tries links learns nothing of which there are. */
export const notValid = () => new HttpsError('not-found', runRefusalsTexts.thisLinkOpensNothing);

/** Likewise for whoever tries revisions by their account. */
const notReviewed = () => new HttpsError('not-found', runRefusalsTexts.thereIsNoSuchRevision);

export async function readLink(id: string): Promise<ReviewLink | null> {
  const parsed = reviewLinkSchema.safeParse(plainData((await reviewLinks().doc(id).get()).data() ?? {}));
  return parsed.success ? parsed.data : null;
}

export type ReviewAccess = z.output<typeof reviewAccessSchema>;
type Turn = 'openReview' | 'reviewFile' | 'proposeCondition';

/** A revision that is open to a reviewer, with the record of how they opened it. */
export interface OpenedReview {
  link: ReviewLink;
  revision: Revision;
}

/**
 * The revision that a link or an account opens, and the record of that.
 * @throws HttpsError not-found where there is none to open, failed-precondition where the link has ended, unauthenticated,
 * permission-denied, resource-exhausted
 */
export async function openedReview(
  access: ReviewAccess,
  turn: Turn,
  request: Pick<CallableRequest, 'auth'>,
): Promise<OpenedReview> {
  if ('linkId' in access) return openedByLink(access, turn);
  const caller = await callerOf(request);
  await requireTurn(caller.profile.uid, turn);
  const { revision } = await reviewedBy(caller, access.assessmentId, access.label);
  return { revision, link: await recordOf(caller, revision) };
}

async function openedByLink(
  { linkId, token }: Extract<ReviewAccess, { linkId: string }>,
  turn: Turn,
): Promise<OpenedReview> {
  const [link, secret] = await Promise.all([readLink(linkId), reviewSecrets().doc(linkId).get()]);
  const [known, shown] = [String(secret.get('hash') ?? ''), await hashOfToken(token)];
  const isRight = known.length === shown.length && timingSafeEqual(Buffer.from(known), Buffer.from(shown));
  if (link === null || !isRight) throw notValid();
  await requireTurn(`review ${linkId}`, turn);
  switch (standingOfLink(link, new Date())) {
    case 'withdrawn':
      throw new HttpsError('failed-precondition', runRefusalsTexts.thisLinkWasWithdrawn);
    case 'expired':
      throw new HttpsError('failed-precondition', runRefusalsTexts.thisLinkHasEnded);
    case 'open':
  }
  // What the company has removed since is not shown any more.
  const assessment = await firestore.doc(`assessments/${link.assessment}`).get();
  if (assessment.get('active') !== true || assessment.get('company') !== link.company) throw notValid();
  if (!(await isActive(link.company)) || (await isArchived(link.project))) throw notValid();
  const revision = (await readRevisions(link.assessment)).find(({ label }) => label === link.label);
  if (revision === undefined) throw notValid();
  return { link, revision };
}

/**
 * A revision that was submitted, in a project that the caller reviews.
 * @throws HttpsError not-found whatever keeps it from them
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
  const revision = (await readRevisions(assessmentId)).find((one) => one.label === label);
  if (revision === undefined || !wasSubmitted(revision)) throw notReviewed();
  return { assessment: { id, name }, revision };
}

const reviewedAssessmentSchema = assessmentSchema.pick({
  id: true,
  name: true,
  project: true,
  company: true,
  active: true,
});

/** A project as its reviewers may see it; null where it was taken out of use, or its company is inactive. */
export async function reviewedProject(uid: string): Promise<{ name: string; company: string } | null> {
  const snapshot = await firestore.doc(`loaded_projects/${uid}`).get();
  const project = reviewedProjectSchema.safeParse(plainData(snapshot.data() ?? {}));
  if (!project.success || project.data.archived || !(await isActive(project.data.company))) return null;
  return project.data;
}

const reviewedProjectSchema = loadedProjectSchema.pick({ name: true, company: true, archived: true });

export async function isArchived(project: string): Promise<boolean> {
  return (await firestore.doc(`loaded_projects/${project}`).get()).get('archived') === true;
}

async function isActive(company: string): Promise<boolean> {
  const found = companySchema.safeParse(plainData((await firestore.doc(`companies/${company}`).get()).data() ?? {}));
  return found.success && found.data.active;
}

/** The record of a reviewer by account, made where it is the first time. */
async function recordOf({ email, name, profile }: Caller, revision: Revision): Promise<ReviewLink> {
  const { assessment, label, company, project } = revision;
  const id = `${assessment}-${label}-${profile.uid}`;
  const known = await readLink(id);
  if (known !== null) return known;
  const at = Timestamp.now();
  const reviewer = { name: name.slice(0, REVIEW_LIMITS.reviewer) || email, organisation: '', email };
  const begun = { opened: 0, lastOpened: null, withdrawn: false, proposals: [] };
  const ofRevision = { id, company, project, assessment, label, reviewer, byAccount: true };
  const stored = { ...ofRevision, by: email, at, expires: null, ...begun };
  await reviewLinks()
    .doc(id)
    .create(stored)
    .catch(async (error: unknown) => {
      // Another call of theirs was faster.
      if ((await readLink(id)) === null) throw error;
    });
  return reviewLinkSchema.parse({ ...stored, at: at.toDate() });
}
