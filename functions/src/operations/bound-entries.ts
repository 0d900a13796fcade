import type { DocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore';
import { onDocumentWritten } from 'firebase-functions/firestore';
import { AGREEMENT_LIMITS, LOGGER_LIMITS } from '../../../src/model/limits.ts';
import { firestore, REGION } from '../shared/firebase.ts';
import { log, logged } from '../shared/log.ts';
import { runAs } from '../shared/service-accounts.ts';

/** Stands for the person in `withdrawnBy` or `updatedBy` if this trigger withdraws an entry. */
export const TAKEN_BACK_BY = 'too many entries';

/** Limit for the number of active entries in a list. */
export interface Bound {
  most: number;
  /** The field with the person who withdrew an entry. */
  by: 'updatedBy' | 'withdrawnBy';
}

/**
 * Creates a trigger that limits the number of active entries in a list. If a list would have more of them than it can show, the
 * trigger withdraws the entry that has just become active. Otherwise one person could push the entries of colleagues out of the
 * list. Security rules cannot check this, because they cannot count. Clients cannot either, because they also write entries
 * offline.
 * @param active reads the active entries of the list that a document belongs to
 */
function bounded(
  document: string,
  bound: Bound,
  active: (params: Readonly<Record<string, string>>) => Promise<QuerySnapshot>,
) {
  const options = {
    document,
    region: REGION,
    memory: '256MiB',
    maxInstances: 20,
    retry: true,
    ...runAs('RECORDS'),
  } as const;
  return onDocumentWritten(options, async ({ id: event, data, params }) => {
    const [before, after] = [data?.before, data?.after];
    if (after?.get('active') !== true || before?.get('active') === true) return;
    const isNew = before?.exists !== true;
    await logged({ function: 'bounded', event, document }, async () =>
      takeBackBeyond(after, isNew, await active(params), bound),
    );
  });
}

/**
 * Withdraws an entry that has just become active if there are too many. Events can arrive in any order. Of several new entries,
 * those that were created first stay.
 * @param isNew false if the entry was restored
 */
export async function takeBackBeyond(
  entry: DocumentSnapshot,
  isNew: boolean,
  active: QuerySnapshot,
  { most, by }: Bound,
): Promise<void> {
  const made = madeAt(entry);
  const others = active.docs.filter(({ id }) => id !== entry.id);
  const before = isNew ? others.filter((other) => madeAt(other) <= made) : others;
  if (before.length < most) return;
  log.info('an entry was taken back, since there are too many', { most });
  await entry.ref.update({ active: false, [by]: TAKEN_BACK_BY });
}

const madeAt = ({ createTime }: DocumentSnapshot): number => createTime?.toMillis() ?? 0;

export const boundLoggers = bounded(
  'assessments/{assessment}/loggers/{id}',
  { most: LOGGER_LIMITS.listed, by: 'updatedBy' },
  ({ assessment }) =>
    firestore.collection(`assessments/${assessment}/loggers`).where('active', '==', true).select().get(),
);
export const boundEquipmentTimes = bounded(
  'assessments/{assessment}/equipmentTimes/{id}',
  { most: LOGGER_LIMITS.equipmentTimes, by: 'withdrawnBy' },
  ({ assessment }) =>
    firestore.collection(`assessments/${assessment}/equipmentTimes`).where('active', '==', true).select().get(),
);
export const boundAgreements = bounded(
  'loaded_projects/{project}/agreements/{id}',
  { most: AGREEMENT_LIMITS.listed, by: 'updatedBy' },
  ({ project }) =>
    firestore.collection(`loaded_projects/${project}/agreements`).where('active', '==', true).select().get(),
);
