import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { HttpsError, onRequest } from 'firebase-functions/https';
import { ARCHIVED } from '../../../src/assessment/problems.ts';
import { reviewAccessSchema } from '../../../src/domain/calls.ts';
import { REVIEW_LIMITS } from '../../../src/domain/limits.ts';
import { hashOfToken, newLinkToken } from '../../../src/domain/link-token.ts';
import { storagePaths } from '../../../src/domain/paths.ts';
import { type ReviewLink, reviewLinkSchema, standingOfLink } from '../../../src/domain/revisions/review-link.ts';
import { awaitsDecision, type FrozenFile, STATE_NAMES, sweptInWords } from '../../../src/domain/revisions/revision.ts';
import { refusalsTexts } from '../../../src/texts/refusals.ts';
import { readAssessment } from '../processing/inputs.ts';
import { isArchived, notValid, openedReview, readLink, reviewLinks } from '../processing/opened-review.ts';
import { keepLink, withdrawLink } from '../processing/kept-links.ts';
import { authOfToken, callerOf, requireMember } from '../shared/access.ts';
import { record } from '../shared/audit.ts';
import { callable, referenceOfQuery } from '../shared/callable.ts';
import { bucket, firestore, plainData, REGION } from '../shared/firebase.ts';
import { logged } from '../shared/log.ts';
import { requireTurn } from '../shared/rate-limit.ts';
import { streamStored } from '../shared/stored-bytes.ts';
import { readRevisions } from '../shared/stored-revisions.ts';

const MEMBERS = { memory: '512MiB', maxInstances: 10, timeoutSeconds: 30 } as const;
/** Anybody can call these: few at once. */
const PUBLIC = { region: REGION, memory: '512MiB', maxInstances: 5, timeoutSeconds: 60 } as const;

const DAY_MS = 86_400_000;

/** Makes a link that opens one revision to a named reviewer. */
export const makeReviewLink = callable('makeReviewLink', MEMBERS, async (input, request) => {
  const { assessmentId, label, reviewer, days } = input;
  const caller = await callerOf(request);
  const { company, project, name } = await readAssessment(assessmentId, caller);
  await requireTurn(caller.profile.uid, 'makeReviewLink');
  if (await isArchived(project)) throw new HttpsError('failed-precondition', ARCHIVED);
  const revision = (await readRevisions(assessmentId)).find((one) => one.label === label);
  if (revision === undefined) throw new HttpsError('not-found', refusalsTexts.thereIsNoRevision(label));
  if (revision.state === 'withdrawn')
    throw new HttpsError('failed-precondition', refusalsTexts.revisionIsWithdrawn(label));
  const [id, token, at] = [randomUUID(), newLinkToken(), Timestamp.now()];
  const stored = {
    id,
    company,
    project,
    assessment: assessmentId,
    label,
    reviewer,
    by: caller.email,
    at,
    expires: Timestamp.fromMillis(at.toMillis() + days * DAY_MS),
    withdrawn: false,
    opened: 0,
    lastOpened: null,
    proposals: [],
  };
  await keepLink(stored, await hashOfToken(token), caller.email);
  const details = refusalsTexts.revisionOpenedFor(label, reviewer.name, reviewer.organisation, days);
  await record({
    by: caller.email,
    action: 'review-link-made',
    subject: { kind: 'assessment', id: assessmentId, name },
    details,
  });
  return { id, token };
});

/** Ends a link at once. */
export const withdrawReviewLink = callable('withdrawReviewLink', MEMBERS, async ({ linkId }, request) => {
  const caller = await callerOf(request);
  const link = await readLink(linkId);
  if (link === null) throw new HttpsError('not-found', refusalsTexts.thereIsNoSuchLink);
  await requireMember(caller, link.company);
  await requireTurn(caller.profile.uid, 'withdrawReviewLink');
  await withdrawLink(link, caller.email);
  return { id: linkId };
});

/** What a link opens, or the account of a reviewer. */
export const openReview = callable('openReview', PUBLIC, async (access, request) => {
  const { link, revision } = await openedReview(access, 'openReview', request);
  const [project, company] = await Promise.all([
    firestore.doc(`loaded_projects/${link.project}`).get(),
    firestore.doc(`companies/${link.company}`).get(),
  ]);
  await reviewLinks()
    .doc(link.id)
    .update({ opened: FieldValue.increment(1), lastOpened: Timestamp.now() });
  if (link.opened === 0) await tell(link, namesOf(link), 'review-opened', refusalsTexts.revisionAlone(link.label));
  return {
    reviewer: link.reviewer,
    expires: link.expires?.toISOString() ?? null,
    project: String(project.get('name') ?? ''),
    company: String(company.get('name') ?? ''),
    revision: JSON.parse(JSON.stringify(revision)) as unknown,
    proposals: link.proposals.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
});

const TYPES: Partial<Record<FrozenFile, string>> = { scene: 'application/octet-stream' };

/**
 * A frozen file of the revision that a link opens, `?link=…&file=results` with its token as a bearer's, or that an account reviews,
 * `?assessment=…&revision=A&file=results` with its identity token. Nothing keeps it on the way.
 */
export const reviewFile = onRequest({ ...PUBLIC, cors: false }, async (request, response) => {
  response.set('Cache-Control', 'no-store').set('X-Content-Type-Options', 'nosniff');
  if (request.method !== 'GET') {
    response.status(405).json({ error: { message: refusalsTexts.onlyGetIsAnswered } });
    return;
  }
  const token = /^Bearer ([\w.-]+)$/.exec(request.get('Authorization') ?? '')?.[1];
  const { link: linkId, assessment: assessmentId, revision: label } = request.query;
  const access = reviewAccessSchema.safeParse(linkId === undefined ? { assessmentId, label } : { linkId, token });
  try {
    await logged({ function: 'reviewFile', reference: referenceOfQuery(request.query) }, async () => {
      if (!access.success) throw notValid();
      const byAccount = 'assessmentId' in access.data;
      const sender = byAccount ? await authOfToken(token ?? '') : {};
      const { link, revision } = await openedReview(access.data, 'reviewFile', sender);
      const file = Object.keys(revision.frozen.files).find((name) => name === request.query['file']) as
        | FrozenFile
        | undefined;
      if (file === undefined) throw notValid();
      if (revision.filesSweptAt !== null) throw new HttpsError('failed-precondition', sweptInWords(revision));
      const stored = bucket().file(storagePaths.frozen(link.assessment, revision.frozen.key, file));
      response.set('Content-Type', TYPES[file] ?? 'application/json');
      // Piece by piece: a scene of a town is larger than an answer may be, or than the memory that many of them at once have.
      await pipeline(streamStored(stored), response);
    });
  } catch (error) {
    const known = error instanceof HttpsError ? error : null;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { status } = known?.httpErrorCode ?? { status: 500 };
    const message = known?.message ?? refusalsTexts.somethingWentWrongOnServer;
    response.status(status).json({ error: { message } });
  }
});

/** Keeps a condition that a reviewer proposes, for whoever records the approval, as long as one may be. */
export const proposeCondition = callable('proposeCondition', PUBLIC, async ({ condition, ...access }, request) => {
  const { link, revision } = await openedReview(access, 'proposeCondition', request);
  if (!awaitsDecision(revision)) {
    const state = STATE_NAMES[revision.state].toLowerCase();
    const expected = refusalsTexts.conditionIsProposedWhile;
    throw new HttpsError('failed-precondition', refusalsTexts.isInState(expected, revision.label, state));
  }
  const proposals = await firestore.runTransaction(async (transaction) => {
    const reference = reviewLinks().doc(link.id);
    const now = reviewLinkSchema.parse(plainData((await transaction.get(reference)).data() ?? {}));
    if (standingOfLink(now, new Date()) !== 'open') throw notValid();
    const count = now.proposals.length + 1;
    if (count > REVIEW_LIMITS.proposals) {
      throw new HttpsError('failed-precondition', refusalsTexts.thereAreProposalsAlready(REVIEW_LIMITS.proposals));
    }
    transaction.update(reference, { proposals: FieldValue.arrayUnion({ ...condition, at: Timestamp.now() }) });
    return count;
  });
  await tell(link, namesOf(link), 'condition-proposed', refusalsTexts.revisionAndText(link.label, condition.text));
  return { proposals };
});

type Told = 'review-opened' | 'condition-proposed';

/** Who acted, as the audit names them: an e-mail alone is that of an account. */
const namesOf = ({ byAccount, reviewer: { name, email } }: ReviewLink) =>
  byAccount ? email : refusalsTexts.byLink(name, email);

async function tell({ assessment }: ReviewLink, by: string, action: Told, details: string): Promise<void> {
  const name = String((await firestore.doc(`assessments/${assessment}`).get()).get('name') ?? '');
  await record({ by, action, subject: { kind: 'assessment', id: assessment, name }, details });
}
