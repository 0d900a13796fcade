import { limit, query, where } from 'firebase/firestore';
import type { z } from 'zod';
import type { CallInput, CallOutput, reviewedRevisionSchema } from '../../model/calls.ts';
import type { AssessmentId, CompanyId } from '../../model/ids.ts';
import { REVIEW_LIMITS } from '../../model/limits.ts';
import { type Review, reviewSchema } from '../../model/revisions/review.ts';
import type { FrozenFile } from '../../model/revisions/revision.ts';
import { identityToken } from '../../firebase/auth.ts';
import { newRequestId, withRequestId } from '../../model/request-id.ts';
import { call } from '../../firebase/calls.ts';
import { environment } from '../../firebase/environment.ts';
import { Explained, NO_CONNECTION_TO_SERVER } from '../../firebase/error-texts.ts';
import { collections, watchQuery } from '../../firebase/firestore.ts';
import { mapWatch, type Watch } from '../../firebase/live.ts';
import { sha256Of } from '../../model/sha256.ts';

/** Watches how often reviewers opened the revisions of an assessment, and the conditions that they proposed. */
export function watchReviews(company: CompanyId, assessment: AssessmentId): Watch<Review[]> {
  const found = query(
    collections.reviews,
    where('company', '==', company),
    where('assessment', '==', assessment),
    limit(REVIEW_LIMITS.listed),
  );
  const reviews = watchQuery(found, ({ parse }) => parse(reviewSchema));
  return mapWatch(reviews, (opened) => opened.toSorted((a, b) => b.at.getTime() - a.at.getTime()));
}

/** A revision that the signed-in user reviews. */
export type ReviewedRevision = z.infer<typeof reviewedRevisionSchema>;

/** Returns the key under which the data of a review is cached. */
export function reviewIdOf({ assessmentId, label }: ReviewedRevision): string {
  return `${assessmentId} ${label}`;
}

export function openReview(access: ReviewedRevision): Promise<CallOutput<'openReview'>> {
  return call('openReview', access);
}

/** Lists the submitted revisions of the projects that the signed-in user reviews. */
export function listReviews(): Promise<CallOutput<'listReviews'>> {
  return call('listReviews', null);
}

export async function proposeCondition(input: CallInput<'proposeCondition'>): Promise<void> {
  await call('proposeCondition', input);
}

/**
 * Reads a frozen file and compares it with the SHA-256 of its revision.
 * @throws Explained if it cannot be read or is not the issued file
 */
export async function readReviewFile(
  { assessmentId, label }: ReviewedRevision,
  file: FrozenFile,
  sha256: string,
): Promise<ArrayBuffer> {
  const host = environment.callsHost ?? window.location.origin;
  const token = await identityToken();
  const reference = newRequestId();
  const address = `${host}/run/reviewFile?${new URLSearchParams({ assessment: assessmentId, revision: label, file, reference }).toString()}`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } }).catch(() => null);
  if (answer === null) throw new Explained(NO_CONNECTION_TO_SERVER);
  if (!answer.ok) throw new Explained(withRequestId(await messageOf(answer), answer.status < 500 ? null : reference));
  const bytes = await answer.arrayBuffer();
  const hash = await sha256Of(bytes);
  if (hash !== sha256)
    throw new Explained(`The stored ${file} is not what was issued. Tell whoever gave it to you to review.`);
  return bytes;
}

/** Reads a frozen JSON file like `readReviewFile`. */
export async function readReviewJson<Schema extends z.ZodType>(
  access: ReviewedRevision,
  file: FrozenFile,
  sha256: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  return schema.parse(JSON.parse(new TextDecoder().decode(await readReviewFile(access, file, sha256))));
}

async function messageOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const message = (body as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === 'string' ? message : 'The file could not be fetched. Try again.';
}
