import {
  collection,
  deleteDoc,
  doc,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
} from 'firebase/firestore';
import { collections, watchQuery } from '../../firebase/firestore.ts';
import type { Watch } from '../../firebase/live.ts';
import type { AssessmentId, Email } from '../../model/ids.ts';
import { PRESENCE_LIMITS } from '../../model/limits.ts';
import { KEPT_MS, type Presence, presenceSchema } from '../rules/presence.ts';

const presenceOf = (assessment: AssessmentId) => collection(collections.assessments, assessment, 'presence');

/** Watches who has an assessment open, latest heartbeat first. */
export function watchPresence(assessment: AssessmentId): Watch<Presence[]> {
  const found = query(presenceOf(assessment), orderBy('seenAt', 'desc'), limit(PRESENCE_LIMITS.listed));
  return watchQuery(found, ({ id, parse }) => parse(presenceSchema, { uid: id }));
}

/** Announces that a user has the assessment open. A lost announcement has no other effect. */
export async function announce(
  assessment: AssessmentId,
  { uid, email, name }: { uid: string; email: Email; name: string },
): Promise<void> {
  const expiresAt = Timestamp.fromMillis(Date.now() + KEPT_MS);
  await setDoc(doc(presenceOf(assessment), uid), {
    email,
    name: name.slice(0, PRESENCE_LIMITS.name),
    seenAt: serverTimestamp(),
    expiresAt,
  });
}

export async function leave(assessment: AssessmentId, uid: string): Promise<void> {
  await deleteDoc(doc(presenceOf(assessment), uid));
}
