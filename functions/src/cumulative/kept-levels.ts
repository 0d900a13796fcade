/** Stores levels of works elsewhere: a file with the levels by address, and the document that refers to it. */
import { randomUUID } from 'node:crypto';
import { type QuerySnapshot, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { type LevelsFile, type OtherLevels, otherLevelsSchema } from '../../../src/model/results/other-levels.ts';
import type { AssessmentId, CompanyId } from '../../../src/model/ids.ts';
import { OTHER_LEVELS_LIMITS } from '../../../src/model/limits.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { bucket, firestore, plainData } from '../shared/firebase.ts';
import { saveOwned } from '../shared/owned-objects.ts';
import { NO_SUCH_LEVELS } from '../shared/texts.ts';

export const otherLevels = () => firestore.collection('other_levels');

type Stored = Omit<OtherLevels, 'id' | 'path' | 'times' | 'addresses' | 'active' | 'at'>;

/** Writes the file. @returns the content of the document */
async function withFile<Of extends Stored>(file: LevelsFile, of: Of) {
  const id = randomUUID();
  const path = storagePaths.otherLevels(id);
  await saveOwned(path, JSON.stringify(file), of.company, 'application/json', { ifGenerationMatch: 0 });
  return {
    ...of,
    id,
    path,
    times: Object.keys(file.levels),
    addresses: file.id.length,
    active: true,
    at: Timestamp.now(),
  };
}

/** Stores levels. @returns the id of the document */
export async function keepLevels(file: LevelsFile, of: Stored): Promise<string> {
  const stored = await withFile(file, of);
  await otherLevels().doc(stored.id).create(stored);
  return stored.id;
}

/** Levels of an assessment that one company gives to another company. */
type Given = Stored & { publisher: CompanyId; assessment: AssessmentId };

/**
 * Stores the levels that one company shares with another. They replace levels of the same assessment that the other company has
 * not accepted yet. A transaction enforces the limit even if levels are shared at the same time.
 * @returns the id of the document
 * @throws HttpsError failed-precondition if the other company already has levels of the largest allowed number of assessments
 */
export async function shareLevels(file: LevelsFile, of: Given): Promise<string> {
  const stored = await withFile(file, of);
  const replaced = new Set<string>();
  const give = async (transaction: Transaction) => {
    // Levels that an earlier attempt replaced never become active again. An attempt after a successful one finds these levels
    // themselves.
    for (const { id, path } of await takePlace(transaction, stored)) if (id !== stored.id) replaced.add(path);
  };
  await firestore.runTransaction(give).catch(async (error: unknown) => {
    // The write may have succeeded although its response was lost.
    if ((await otherLevels().doc(stored.id).get()).exists) return;
    await dropFile(stored.path);
    throw error;
  });
  await Promise.all([...replaced].map(dropFile));
  return stored.id;
}

async function takePlace(transaction: Transaction, stored: Given & { id: string }): Promise<OtherLevels[]> {
  const { publisher, company, assessment } = stored;
  const given = otherLevels().where('publisher', '==', publisher).where('company', '==', company);
  const before = levelsIn(await transaction.get(given.where('active', '==', true)));
  const others = new Set(
    before.flatMap((levels) => (levels.assessment === assessment ? [] : (levels.assessment ?? []))),
  );
  if (others.size >= OTHER_LEVELS_LIMITS.toOneCompany) {
    throw new HttpsError(
      'failed-precondition',
      `This company already has levels of ${others.size} of your assessments. Withdraw those that have ended.`,
    );
  }
  // Accepted levels count until the new ones are accepted too.
  const replaced = before.filter((levels) => levels.assessment === assessment && !levels.accepted);
  transaction.create(otherLevels().doc(stored.id), stored);
  for (const { id } of replaced) transaction.update(otherLevels().doc(id), { active: false });
  return replaced;
}

/**
 * Accepts shared levels. From then on they count instead of the previously accepted levels of the same assessment. A second call
 * changes nothing.
 * @param companyName name of the receiving company, which the sharing company sees from then on
 * @throws HttpsError not-found if the levels were withdrawn or replaced meanwhile
 */
export async function activateSharedLevels(id: string, companyName: string): Promise<void> {
  const replaced = await firestore.runTransaction(async (transaction) => {
    const offered = otherLevelsSchema.safeParse(plainData((await transaction.get(otherLevels().doc(id))).data() ?? {}));
    if (!offered.success || !offered.data.active) {
      throw new HttpsError('not-found', NO_SUCH_LEVELS);
    }
    const { publisher, company, assessment } = offered.data;
    const given = otherLevels().where('publisher', '==', publisher).where('company', '==', company);
    const before = levelsIn(await transaction.get(given.where('active', '==', true))).filter(
      (levels) => levels.id !== id && levels.assessment === assessment && levels.accepted,
    );
    transaction.update(otherLevels().doc(id), { accepted: true, companyName });
    for (const one of before) transaction.update(otherLevels().doc(one.id), { active: false });
    return before;
  });
  await Promise.all(replaced.map(({ path }) => dropFile(path)));
}

function levelsIn({ docs }: QuerySnapshot): OtherLevels[] {
  return docs.flatMap((document) => {
    const parsed = otherLevelsSchema.safeParse(plainData(document.data()));
    return parsed.success ? [parsed.data] : [];
  });
}

/** Deactivates levels. The document stays, but the levels are no longer read. */
export async function endLevels({ id, path }: OtherLevels): Promise<void> {
  await otherLevels().doc(id).update({ active: false });
  await dropFile(path);
}

async function dropFile(path: string): Promise<void> {
  await bucket().file(path).delete({ ignoreNotFound: true });
}
