import {
  collection,
  doc,
  type DocumentData,
  limit,
  orderBy,
  query,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore';
import type { Email, ProjectUid } from '../domain/ids.ts';
import { AGREEMENT_LIMITS } from '../domain/limits.ts';
import { type Agreement, type AgreementInput, agreementSchema, storedAddresses } from '../domain/respite/agreement.ts';
import { collections, parseDocument, auditStamp, watchQuery } from './firestore.ts';
import type { Watch } from './live.ts';
import { tracked, waitForSync } from './unsaved.ts';

const agreementsOf = (project: ProjectUid) => collection(collections.loadedProjects, project, 'agreements');

/** Watches the agreements on duration respite of a project that were not withdrawn. */
export function watchAgreements(project: ProjectUid): Watch<Agreement[]> {
  const found = query(
    agreementsOf(project),
    where('active', '==', true),
    orderBy('updatedAt', 'desc'),
    limit(AGREEMENT_LIMITS.listed),
  );
  const parse = (id: string, data: DocumentData) =>
    parseDocument(agreementSchema, `loaded_projects/${project}/agreements/${id}`, { ...data, id });
  return (next) => watchQuery(found, parse, next);
}

/** Records an agreement. Without a network it is kept on the device. */
export function recordAgreement(project: ProjectUid, agreement: AgreementInput, email: Email): Promise<void> {
  const stored = { ...agreement, ...storedAddresses(agreement.addresses) };
  return waitForSync(tracked(setDoc(doc(agreementsOf(project)), { ...stored, active: true, ...auditStamp(email) })));
}

/** Ends an agreement: it counts no more, and its record stays. */
export function withdrawAgreement(project: ProjectUid, id: string, email: Email): Promise<void> {
  return tracked(updateDoc(doc(agreementsOf(project), id), { active: false, ...auditStamp(email) }));
}
