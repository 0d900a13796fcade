import type { DocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore';
import { onDocumentWritten } from 'firebase-functions/firestore';
import { AGREEMENT_LIMITS, LOGGER_LIMITS } from '../../../src/model/limits.ts';
import { firestore, REGION } from '../shared/firebase.ts';
import { log, logged } from '../shared/log.ts';
import { runAs } from '../shared/service-accounts.ts';

/** Who takes back what is too much, in place of a person's e-mail. */
export const TAKEN_BACK_BY = 'too many entries';

/** How many active entries a list may have. */
export interface Bound {
  most: number;
  /** The field that says who took an entry back. */
  by: 'updatedBy' | 'withdrawnBy';
}

/**
 * Takes an entry back where there are more active ones than lists show, so that nobody can push colleagues' entries out of them. Security
 * rules cannot count, and entries are written without a network too.
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
 * Takes an entry back that has just become active where there are too many. Events come in any order: of new ones those stay that were
 * made first.
 * @param isNew false where it was brought back
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
