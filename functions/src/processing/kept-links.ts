import { Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import type { Email } from '../../../src/domain/ids.ts';
import { REVIEW_LIMITS } from '../../../src/domain/limits.ts';
import { type ReviewLink, reviewLinkSchema, standingOfLink } from '../../../src/domain/revisions/review-link.ts';
import { refusalsTexts } from '../../../src/texts/refusals.ts';
import { record } from '../shared/audit.ts';
import { eachBounded } from '../shared/bounded.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { reviewLinks, reviewSecrets } from './opened-review.ts';

type StoredLink = Pick<ReviewLink, 'id' | 'assessment'> & Record<string, unknown>;

/**
 * Keeps a new link beside the hash of what opens it, in a transaction: those of the same moment count one by one.
 * @throws HttpsError permission-denied where the maker is disabled, failed-precondition where as many of the assessment are open as are looked after
 */
export async function keepLink(link: StoredLink, hash: string, maker: Email): Promise<void> {
  const ofAssessment = reviewLinks().where('assessment', '==', link.assessment).where('withdrawn', '==', false);
  await firestore.runTransaction(async (transaction) => {
    // Who was disabled meanwhile makes no link that outlives that.
    const profile = await transaction.get(firestore.doc(`users/${maker}`));
    if (!profile.exists || profile.get('disabled') === true) {
      throw new HttpsError('permission-denied', refusalsTexts.yourAccountHasNoAccess);
    }
    const open = await transaction.get(ofAssessment.where('expires', '>', Timestamp.now()).select());
    if (open.size >= REVIEW_LIMITS.open) {
      throw new HttpsError('failed-precondition', refusalsTexts.linksAreOpen(REVIEW_LIMITS.open));
    }
    transaction.create(reviewLinks().doc(link.id), link);
    transaction.create(reviewSecrets().doc(link.id), { hash });
  });
}

/** Ends a reviewer's link at once. */
export async function withdrawLink({ id, assessment, label, reviewer }: ReviewLink, by: Email): Promise<void> {
  await reviewLinks().doc(id).update({ withdrawn: true });
  const name = String((await firestore.doc(`assessments/${assessment}`).get()).get('name') ?? '');
  await record({
    by,
    action: 'review-link-withdrawn',
    subject: { kind: 'assessment', id: assessment, name },
    details: refusalsTexts.revisionAndReviewer(label, reviewer.name),
  });
}

const WITHDRAWN_AT_ONCE = 12;

/**
 * Ends the open links that a person made, by all addresses of their account: nobody knows who has them.
 * @throws the first failure, once the others have ended
 */
export async function withdrawLinksOf(makers: readonly string[], by: Email): Promise<void> {
  const now = new Date();
  const ofMakers = makers.map((maker) => reviewLinks().where('by', '==', maker).where('withdrawn', '==', false).get());
  const links = (await Promise.all(ofMakers)).flatMap(({ docs }) => docs);
  const failures: unknown[] = [];
  await eachBounded(links, WITHDRAWN_AT_ONCE, async (document) => {
    const link = reviewLinkSchema.safeParse(plainData(document.data()));
    // The record of a reviewer by account opens nothing by itself.
    if (!link.success || link.data.byAccount || standingOfLink(link.data, now) !== 'open') return;
    await withdrawLink(link.data, by).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}
