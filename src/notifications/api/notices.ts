import {
  collection,
  doc,
  limit,
  orderBy,
  query,
  serverTimestamp,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import type { AssessmentId, Email } from '../../model/ids.ts';
import { NOTICE_LIMITS } from '../../model/limits.ts';
import { type Notice, type NoticeInput, noticeSchema } from '../rules/notice.ts';
import { auditStamp, collections, firestore, type QueriedDocument, watchQuery } from '../../firebase/firestore.ts';
import type { Watch } from '../../firebase/live.ts';
import { mergeWatches } from '../../firebase/merge-watches.ts';
import { tracked, waitForSync } from '../../firebase/unsaved.ts';

const noticesOf = (assessment: AssessmentId) => collection(collections.assessments, assessment, 'notices');
const readNotice = ({ id, parse }: QueriedDocument): Notice => parse(noticeSchema, { id });

/** Watches the log of an assessment: who was notified of the work, newest entries first. It includes withdrawn entries. */
export function watchNotices(assessment: AssessmentId): Watch<Notice[]> {
  const found = query(noticesOf(assessment), orderBy('updatedAt', 'desc'), limit(NOTICE_LIMITS.listed));
  return watchQuery(found, readNotice);
}

/** Watches the entries of several assessments that name an address. They include withdrawn entries. */
export function watchNoticesAt(
  assessments: readonly AssessmentId[],
  address: string,
): Watch<Array<{ assessment: AssessmentId; notice: Notice }>> {
  const watchOf = (assessment: AssessmentId) => {
    const found = query(
      noticesOf(assessment),
      where('addresses', 'array-contains', address),
      limit(NOTICE_LIMITS.listed),
    );
    return watchQuery(found, (document) => ({ assessment, notice: readNotice(document) }));
  };
  return mergeWatches(assessments.map(watchOf));
}

/**
 * Records that addresses were notified. Many addresses are stored as several entries, all of them or none. Without a network, the
 * entries are kept on the device.
 */
export function recordNotice(assessment: AssessmentId, notice: NoticeInput, email: Email): Promise<void> {
  const batch = writeBatch(firestore);
  for (let from = 0; from < notice.addresses.length; from += NOTICE_LIMITS.addresses) {
    const addresses = notice.addresses.slice(from, from + NOTICE_LIMITS.addresses);
    batch.set(doc(noticesOf(assessment)), { ...notice, addresses, active: true, ...auditStamp(email) });
  }
  return waitForSync(tracked(batch.commit()));
}

/** Withdraws an entry that was made by mistake. The entry stays stored. */
export function withdrawNotice(assessment: AssessmentId, id: string, email: Email): Promise<void> {
  return tracked(
    updateDoc(doc(noticesOf(assessment), id), { active: false, withdrawnBy: email, withdrawnAt: serverTimestamp() }),
  );
}
