import type { DocumentReference } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bound, TAKEN_BACK_BY, takeBackBeyond } from '../../functions/src/operations/bound-entries.ts';
import { LOGGER_LIMITS } from '../../src/model/limits.ts';
import { fresh, World } from './world.ts';

const world = new World();

beforeAll(async () => {
  await world.open();
});

const BY = 'ada@example.com';
const entry = (fields: Record<string, unknown> = {}) => ({
  active: true,
  updatedBy: BY,
  updatedAt: world.admin.now,
  ...fields,
});

/** Creates a collection with a number of active entries. */
async function filled(path: string, count: number) {
  const collection = world.admin.firestore.collection(path);
  const batch = world.admin.firestore.batch();
  for (let at = 0; at < count; at++) batch.set(collection.doc(), entry());
  await batch.commit();
  return collection;
}

describe('the number of active entries', () => {
  it('is limited: an extra entry is withdrawn, and an entry can be added after another was withdrawn', async () => {
    const collection = await filled(`lists/${fresh('list')}/entries`, 3);
    const active = () => collection.where('active', '==', true).get();
    const takeBack = async (reference: DocumentReference, isNew: boolean, by: Bound['by'] = 'updatedBy') => {
      await takeBackBeyond(await reference.get(), isNew, await active(), { most: 3, by });
      return (await reference.get()).data();
    };
    const [first] = (await active()).docs;
    if (first === undefined) throw new Error('expected an entry');
    const oneMore = await collection.add(entry());
    // Events arrive in any order. The entry that existed before stays.
    expect(await takeBack(first.ref, true)).toMatchObject({ active: true });
    expect(await takeBack(oneMore, true)).toMatchObject({ active: false, updatedBy: TAKEN_BACK_BY });
    await first.ref.update({ active: false });
    const another = await collection.add(entry());
    expect(await takeBack(another, true)).toMatchObject({ active: true, updatedBy: BY });
    // The restored entry is older than the others and is still withdrawn.
    await first.ref.update({ active: true });
    expect(await takeBack(first.ref, false, 'withdrawnBy')).toMatchObject({
      active: false,
      withdrawnBy: TAKEN_BACK_BY,
    });
  });

  it('is limited for loggers, including restored ones', async () => {
    const collection = await filled(`assessments/${fresh('assessment')}/loggers`, LOGGER_LIMITS.listed);
    const removed = await collection.add(entry({ active: false }));
    await removed.update({ active: true });
    await vi.waitUntil(async () => (await removed.get()).get('active') === false, { timeout: 60_000, interval: 200 });
    expect((await removed.get()).get('updatedBy')).toBe(TAKEN_BACK_BY);
  });
});
