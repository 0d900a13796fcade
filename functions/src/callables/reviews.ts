import { randomUUID, timingSafeEqual } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { HttpsError, onRequest } from 'firebase-functions/https';
import { type CallInput, reviewKeySchema } from '../../../src/domain/calls.ts';
import { REVIEW_LIMITS } from '../../../src/domain/limits.ts';
import type { AssessmentId } from '../../../src/domain/ids.ts';
import { hashOfToken, newLinkToken } from '../../../src/domain/link-token.ts';
import { storagePaths } from '../../../src/domain/paths.ts';
import { companySchema } from '../../../src/domain/people.ts';
import { type ReviewLink, reviewLinkSchema, standingOfLink } from '../../../src/domain/revisions/review-link.ts';
import type { FrozenFile, Revision } from '../../../src/domain/revisions/revision.ts';
import { readAssessment } from '../processing/inputs.ts';
import { callerOf, requireMember } from '../shared/access.ts';
import { record } from '../shared/audit.ts';
import { callable } from '../shared/callable.ts';
import { bucket, firestore, plainData, REGION } from '../shared/firebase.ts';
import { requireTurn } from '../shared/rate-limit.ts';
import { streamStored } from '../shared/stored-bytes.ts';
import { readRevisions } from '../shared/stored-revisions.ts';

const MEMBERS = { memory: '512MiB', maxInstances: 10, timeoutSeconds: 30 } as const;
/** Anybody can call these: few at once. */
const PUBLIC = { region: REGION, memory: '512MiB', maxInstances: 5, timeoutSeconds: 60 } as const;

const DAY_MS = 86_400_000;

const links = () => firestore.collection('review_links');
/** Beside the links, so that no reader of a link sees what opens it. */
const secrets = () => firestore.collection('review_secrets');

/** The same whatever is missing: who tries links learns nothing of which there are. */
const notValid = () => new HttpsError('not-found', 'This link opens nothing. Ask whoever sent it for another one.');

/** Makes a link that opens one revision to a named reviewer. */
export const makeReviewLink = callable('makeReviewLink', MEMBERS, async (input, request) => {
  const { assessmentId, label, reviewer, days } = input;
  const caller = await callerOf(request);
  const { company, project, name } = await readAssessment(assessmentId, caller);
  await requireTurn(caller.profile.uid, 'makeReviewLink');
  const revision = (await readRevisions(assessmentId)).find((one) => one.label === label);
  if (revision === undefined) throw new HttpsError('not-found', `There is no revision ${label}.`);
  if (revision.state === 'withdrawn') throw new HttpsError('failed-precondition', `Revision ${label} is withdrawn.`);
  await requireRoom(assessmentId);
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
  const batch = firestore.batch();
  batch.create(links().doc(id), stored);
  batch.create(secrets().doc(id), { hash: await hashOfToken(token) });
  await batch.commit();
  const details = `revision ${label}, ${reviewer.name}, ${reviewer.organisation}, ${days} days`;
  await record({
    by: caller.email,
    action: 'review-link-made',
    subject: { kind: 'assessment', id: assessmentId, name },
    details,
  });
  return { id, token };
});

/** @throws HttpsError failed-precondition where more links are open than are looked after */
async function requireRoom(assessment: AssessmentId): Promise<void> {
  const open = links().where('assessment', '==', assessment).where('withdrawn', '==', false);
  const found = await open.where('expires', '>', Timestamp.now()).count().get();
  if (found.data().count < REVIEW_LIMITS.open) return;
  throw new HttpsError('failed-precondition', `${REVIEW_LIMITS.open} links are open. Withdraw those that are over.`);
}

/** Ends a link at once. */
export const withdrawReviewLink = callable('withdrawReviewLink', MEMBERS, async ({ linkId }, request) => {
  const caller = await callerOf(request);
  const link = await readLink(linkId);
  if (link === null) throw new HttpsError('not-found', 'There is no such link.');
  await requireMember(caller, link.company);
  await requireTurn(caller.profile.uid, 'withdrawReviewLink');
  await links().doc(linkId).update({ withdrawn: true });
  await tell(link, caller.email, 'review-link-withdrawn', `revision ${link.label}, ${link.reviewer.name}`);
  return { id: linkId };
});

async function readLink(id: string): Promise<ReviewLink | null> {
  const parsed = reviewLinkSchema.safeParse(plainData((await links().doc(id).get()).data() ?? {}));
  return parsed.success ? parsed.data : null;
}

type Key = CallInput<'openReview'>;
type Turn = 'openReview' | 'reviewFile' | 'proposeCondition';

/**
 * The link that a key opens, and the revision behind it.
 * @throws HttpsError not-found where the key opens nothing, failed-precondition where the link has ended, resource-exhausted
 */
async function opened({ linkId, token }: Key, turn: Turn): Promise<{ link: ReviewLink; revision: Revision }> {
  const [link, secret] = await Promise.all([readLink(linkId), secrets().doc(linkId).get()]);
  const [known, shown] = [String(secret.get('hash') ?? ''), await hashOfToken(token)];
  const isRight = known.length === shown.length && timingSafeEqual(Buffer.from(known), Buffer.from(shown));
  if (link === null || !isRight) throw notValid();
  await requireTurn(`review ${linkId}`, turn);
  switch (standingOfLink(link, new Date())) {
    case 'withdrawn':
      throw new HttpsError('failed-precondition', 'This link was withdrawn. Ask whoever sent it.');
    case 'expired':
      throw new HttpsError('failed-precondition', 'This link has ended. Ask whoever sent it for another one.');
    case 'open':
  }
  // What the company has removed since is not shown any more.
  const assessment = await firestore.doc(`assessments/${link.assessment}`).get();
  if (assessment.get('active') !== true || assessment.get('company') !== link.company) throw notValid();
  const company = companySchema.safeParse(
    plainData((await firestore.doc(`companies/${link.company}`).get()).data() ?? {}),
  );
  if (!company.success || !company.data.active) throw notValid();
  const revision = (await readRevisions(link.assessment)).find(({ label }) => label === link.label);
  if (revision === undefined) throw notValid();
  return { link, revision };
}

/** What a link opens. */
export const openReview = callable('openReview', PUBLIC, async (key) => {
  const { link, revision } = await opened(key, 'openReview');
  const [project, company] = await Promise.all([
    firestore.doc(`loaded_projects/${link.project}`).get(),
    firestore.doc(`companies/${link.company}`).get(),
  ]);
  await links()
    .doc(link.id)
    .update({ opened: FieldValue.increment(1), lastOpened: Timestamp.now() });
  if (link.opened === 0) await tell(link, byLink(link), 'review-opened', `revision ${link.label}`);
  return {
    reviewer: link.reviewer,
    expires: link.expires.toISOString(),
    project: String(project.get('name') ?? ''),
    company: String(company.get('name') ?? ''),
    revision: JSON.parse(JSON.stringify(revision)) as unknown,
    proposals: link.proposals.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
});

const TYPES: Partial<Record<FrozenFile, string>> = { scene: 'application/octet-stream' };

/** A frozen file of the revision that a link opens: `?link=…&file=results`, with the token as a bearer's. Nothing keeps it on the way. */
export const reviewFile = onRequest({ ...PUBLIC, cors: false }, async (request, response) => {
  response.set('Cache-Control', 'no-store').set('X-Content-Type-Options', 'nosniff');
  if (request.method !== 'GET') {
    response.status(405).json({ error: { message: 'Only GET is answered.' } });
    return;
  }
  const token = /^Bearer ([\w-]+)$/.exec(request.get('Authorization') ?? '')?.[1];
  const key = reviewKeySchema.safeParse({ linkId: request.query['link'], token });
  try {
    if (!key.success) throw notValid();
    const { link, revision } = await opened(key.data, 'reviewFile');
    const file = Object.keys(revision.frozen.files).find((name) => name === request.query['file']) as
      | FrozenFile
      | undefined;
    if (file === undefined) throw notValid();
    const stored = bucket().file(storagePaths.frozen(link.assessment, revision.frozen.key, file));
    response.set('Content-Type', TYPES[file] ?? 'application/json');
    // Piece by piece: a scene of a town is larger than an answer may be, or than the memory that many of them at once have.
    await pipeline(streamStored(stored), response);
  } catch (error) {
    const known = error instanceof HttpsError ? error : null;
    if (known === null) logger.error('reviewFile failed', error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { status } = known?.httpErrorCode ?? { status: 500 };
    const message = known?.message ?? 'Something went wrong on the server. Try again in a moment.';
    response.status(status).json({ error: { message } });
  }
});

/** Keeps a condition that a reviewer proposes, for whoever records the approval. */
export const proposeCondition = callable('proposeCondition', PUBLIC, async ({ condition, ...key }) => {
  const { link } = await opened(key, 'proposeCondition');
  const proposals = await firestore.runTransaction(async (transaction) => {
    const reference = links().doc(link.id);
    const now = reviewLinkSchema.parse(plainData((await transaction.get(reference)).data() ?? {}));
    if (standingOfLink(now, new Date()) !== 'open') throw notValid();
    const count = now.proposals.length + 1;
    if (count > REVIEW_LIMITS.proposals) {
      throw new HttpsError('failed-precondition', `There are ${REVIEW_LIMITS.proposals} proposals already.`);
    }
    transaction.update(reference, { proposals: FieldValue.arrayUnion({ ...condition, at: Timestamp.now() }) });
    return count;
  });
  await tell(link, byLink(link), 'condition-proposed', `revision ${link.label}: ${condition.text}`);
  return { proposals };
});

type Told = 'review-link-withdrawn' | 'review-opened' | 'condition-proposed';

const byLink = ({ reviewer: { name, email } }: ReviewLink) => `${name} <${email}> by link`;

async function tell({ assessment }: ReviewLink, by: string, action: Told, details: string): Promise<void> {
  const name = String((await firestore.doc(`assessments/${assessment}`).get()).get('name') ?? '');
  await record({ by, action, subject: { kind: 'assessment', id: assessment, name }, details });
}
