import { pipeline } from 'node:stream/promises';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { HttpsError, onRequest } from 'firebase-functions/https';
import { reviewedRevisionSchema } from '../../../src/model/calls.ts';
import { REVIEW_LIMITS } from '../../../src/model/limits.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { type Review, reviewSchema } from '../../../src/model/revisions/review.ts';
import {
  awaitsDecision,
  type FrozenFile,
  STATE_NAMES,
  formatSweptNotice,
} from '../../../src/model/revisions/revision.ts';
import { notReviewed, openedReview, reviews } from './opened-review.ts';
import { authOfToken } from '../shared/access.ts';
import { record } from '../shared/audit.ts';
import { callable, requestIdOfQuery } from '../shared/callable.ts';
import { bucket, firestore, plainData, REGION } from '../shared/firebase.ts';
import { logged } from '../shared/log.ts';
import { streamStored } from '../shared/stored-bytes.ts';
import { SERVER_ERROR } from '../../../src/model/texts.ts';

const OPTIONS = { memory: '512MiB', maxInstances: 10, timeoutSeconds: 60 } as const;

/** Opens a revision for its reviewer. */
export const openReview = callable('openReview', OPTIONS, async (asked, request) => {
  const { review, revision } = await openedReview(asked, 'openReview', request);
  const [project, company] = await Promise.all([
    firestore.doc(`loaded_projects/${review.project}`).get(),
    firestore.doc(`companies/${review.company}`).get(),
  ]);
  await reviews()
    .doc(review.id)
    .update({ opened: FieldValue.increment(1), lastOpened: Timestamp.now() });
  if (review.opened === 0) await notify(review, 'review-opened', `revision ${review.label}`);
  return {
    reviewer: review.reviewer,
    project: String(project.get('name') ?? ''),
    company: String(company.get('name') ?? ''),
    revision: JSON.parse(JSON.stringify(revision)) as unknown,
    proposals: review.proposals.map((proposal) => ({ ...proposal, at: proposal.at.toISOString() })),
  };
});

const TYPES: Partial<Record<FrozenFile, string>> = { scene: 'application/octet-stream' };

/**
 * Returns a frozen file of a revision: `?assessment=…&revision=A&file=results` with the reviewer's identity token as bearer
 * token. The response is not cached.
 */
export const reviewFile = onRequest({ ...OPTIONS, region: REGION, cors: false }, async (request, response) => {
  response.set('Cache-Control', 'no-store').set('X-Content-Type-Options', 'nosniff');
  if (request.method !== 'GET') {
    response.status(405).json({ error: { message: 'Only GET is answered.' } });
    return;
  }
  const token = /^Bearer ([\w.-]+)$/.exec(request.get('Authorization') ?? '')?.[1];
  const { assessment: assessmentId, revision: label } = request.query;
  const asked = reviewedRevisionSchema.safeParse({ assessmentId, label });
  try {
    await logged({ function: 'reviewFile', reference: requestIdOfQuery(request.query) }, async () => {
      if (!asked.success) throw notReviewed();
      const { review, revision } = await openedReview(asked.data, 'reviewFile', await authOfToken(token ?? ''));
      const file = Object.keys(revision.frozen.files).find((name) => name === request.query['file']) as
        | FrozenFile
        | undefined;
      if (file === undefined) throw notReviewed();
      if (revision.filesSweptAt !== null) throw new HttpsError('failed-precondition', formatSweptNotice(revision));
      const stored = bucket().file(storagePaths.frozen(review.assessment, revision.frozen.key, file));
      response.set('Content-Type', TYPES[file] ?? 'application/json');
      // The file is streamed. The scene of a large town exceeds the size limit of a response, and many of them would exceed the
      // memory.
      await pipeline(streamStored(stored), response);
    });
  } catch (error) {
    const known = error instanceof HttpsError ? error : null;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { status } = known?.httpErrorCode ?? { status: 500 };
    const message = known?.message ?? SERVER_ERROR;
    response.status(status).json({ error: { message } });
  }
});

/** Stores a condition that a reviewer proposes, as long as the revision awaits a decision. */
export const proposeCondition = callable('proposeCondition', OPTIONS, async ({ condition, ...asked }, request) => {
  const { review, revision } = await openedReview(asked, 'proposeCondition', request);
  if (!awaitsDecision(revision)) {
    const state = STATE_NAMES[revision.state].toLowerCase();
    const expected = 'Conditions can be proposed only while a revision is submitted or reviewed.';
    throw new HttpsError('failed-precondition', `${expected} Revision ${revision.label} is ${state}.`);
  }
  const proposals = await firestore.runTransaction(async (transaction) => {
    const reference = reviews().doc(review.id);
    const now = reviewSchema.parse(plainData((await transaction.get(reference)).data() ?? {}));
    const count = now.proposals.length + 1;
    if (count > REVIEW_LIMITS.proposals) {
      throw new HttpsError(
        'failed-precondition',
        `You have already sent ${REVIEW_LIMITS.proposals} proposals, the most allowed.`,
      );
    }
    transaction.update(reference, { proposals: FieldValue.arrayUnion({ ...condition, at: Timestamp.now() }) });
    return count;
  });
  await notify(review, 'condition-proposed', `revision ${review.label}: ${condition.text}`);
  return { proposals };
});

async function notify(
  { assessment, reviewer }: Review,
  action: 'review-opened' | 'condition-proposed',
  details: string,
): Promise<void> {
  const name = String((await firestore.doc(`assessments/${assessment}`).get()).get('name') ?? '');
  await record({ by: reviewer.email, action, subject: { kind: 'assessment', id: assessment, name }, details });
}
