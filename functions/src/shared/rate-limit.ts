import { HttpsError } from 'firebase-functions/https';
import { z } from 'zod';
import { firestore } from './firebase.ts';

/** Rate limit of a call per person: calls in a row, and calls per minute after that. */
interface Limit {
  readonly burst: number;
  readonly perMinute: number;
}

/** Limits that are above any manual use. Only programs that repeat calls reach them. */
const LIMITS = {
  adminStatus: { burst: 30, perMinute: 10 },
  listMembers: { burst: 60, perMinute: 20 },
  reportProblem: { burst: 10, perMinute: 2 },
  processAssessment: { burst: 60, perMinute: 12 },
  cancelRun: { burst: 60, perMinute: 12 },
  exportAssessment: { burst: 30, perMinute: 6 },
  drawReport: { burst: 30, perMinute: 12 },
  reportPdf: { burst: 30, perMinute: 6 },
  compareMeasurements: { burst: 60, perMinute: 20 },
  issueRevision: { burst: 30, perMinute: 6 },
  stepRevision: { burst: 30, perMinute: 10 },
  listReviews: { burst: 30, perMinute: 20 },
  openReview: { burst: 30, perMinute: 10 },
  reviewFile: { burst: 60, perMinute: 20 },
  proposeCondition: { burst: 10, perMinute: 2 },
  addLevels: { burst: 20, perMinute: 6 },
  publishLevels: { burst: 20, perMinute: 6 },
  acceptLevels: { burst: 60, perMinute: 30 },
  withdrawLevels: { burst: 60, perMinute: 30 },
  /** One limit for all invitation links together, so that a count does not reveal which links exist. */
  wrongToken: { burst: 300, perMinute: 60 },
} as const satisfies Record<string, Limit>;

const bucketSchema = z.object({ left: z.number(), at: z.number() });
type Bucket = z.infer<typeof bucketSchema>;

const MINUTE_MS = 60_000;

/** Takes a token from a bucket that is refilled over time. @returns the remaining tokens, or the time to wait, s */
export function takeOne(
  { burst, perMinute }: Limit,
  bucket: Bucket | null,
  now: number,
): { left: number } | { waitS: number } {
  const before = bucket ?? { left: burst, at: now };
  const refilled = Math.min(burst, before.left + (Math.max(0, now - before.at) / MINUTE_MS) * perMinute);
  if (refilled >= 1) return { left: refilled - 1 };
  return { waitS: Math.ceil(((1 - refilled) / perMinute) * 60) };
}

/**
 * Counts a call against the person's limit in a transaction, so that concurrent calls are counted individually.
 * @throws HttpsError resource-exhausted with the seconds to wait
 */
export async function enforceRateLimit(uid: string, call: keyof typeof LIMITS): Promise<void> {
  const reference = firestore.collection('rate_limits').doc(uid);
  const waitS = await firestore.runTransaction(async (transaction) => {
    const stored = bucketSchema.safeParse((await transaction.get(reference)).get(call));
    const now = Date.now();
    const taken = takeOne(LIMITS[call], stored.success ? stored.data : null, now);
    if ('waitS' in taken) return taken.waitS;
    transaction.set(reference, { [call]: { left: taken.left, at: now } }, { merge: true });
    return null;
  });
  if (waitS === null) return;
  throw new HttpsError('resource-exhausted', `Too many requests at once. Try again in ${waitS} s.`);
}

/**
 * Counts a public call with an invalid token. Calls with a valid token are never rejected because of invalid ones.
 * @throws HttpsError resource-exhausted
 */
export async function countWrongToken(): Promise<void> {
  await enforceRateLimit('wrong-token', 'wrongToken');
}
