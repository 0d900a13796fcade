import { collection, doc, limit, orderBy, query, setDoc, updateDoc, where } from 'firebase/firestore';
import type { Email, ProjectUid } from '../../model/ids.ts';
import { AGREEMENT_LIMITS } from '../../model/limits.ts';
import { type ResidentConsent, type ConsentInput, consentSchema, storedAddresses } from '../rules/consent.ts';
import { collections, auditStamp, watchQuery } from '../../firebase/firestore.ts';
import type { Watch } from '../../firebase/live.ts';
import { tracked, waitForSync } from '../../firebase/unsaved.ts';

const consentsOf = (project: ProjectUid) => collection(collections.loadedProjects, project, 'agreements');

/** Watches the active agreements on duration respite of a project. */
export function watchConsents(project: ProjectUid): Watch<ResidentConsent[]> {
  const found = query(
    consentsOf(project),
    where('active', '==', true),
    orderBy('updatedAt', 'desc'),
    limit(AGREEMENT_LIMITS.listed),
  );
  return watchQuery(found, ({ id, parse }) => parse(consentSchema, { id }));
}

/** Records an agreement. Without a network, it is kept on the device. */
export function recordConsent(project: ProjectUid, consent: ConsentInput, email: Email): Promise<void> {
  const stored = { ...consent, ...storedAddresses(consent.addresses) };
  return waitForSync(tracked(setDoc(doc(consentsOf(project)), { ...stored, active: true, ...auditStamp(email) })));
}

/** Withdraws an agreement. It no longer counts, but its record stays. */
export function withdrawConsent(project: ProjectUid, id: string, email: Email): Promise<void> {
  return tracked(updateDoc(doc(consentsOf(project), id), { active: false, ...auditStamp(email) }));
}
