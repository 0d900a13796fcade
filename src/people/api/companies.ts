import { doc, query, setDoc, updateDoc } from 'firebase/firestore';
import { type CompanyId, companyIdSchema, type Email, type ProjectUid } from '../../model/ids.ts';
import { type Company, companySchema } from '../../model/people/people.ts';
import { activeAmong, activeByName } from './active-companies.ts';
import { collections, auditStamp, watchDocument, watchQuery } from '../../firebase/firestore.ts';
import { type Live, mapWatch, type Watch } from '../../firebase/live.ts';

/** Watches the active companies with the given ids. Inactive companies cannot be read and are left out. */
export function watchCompanies(ids: readonly CompanyId[], next: (live: Live<Company[]>) => void): () => void {
  const seen = new Map<CompanyId, Live<Company | null>>();
  const emit = () => {
    if (seen.size < ids.length) return;
    next(activeAmong([...seen.values()]));
  };
  if (ids.length === 0) next({ kind: 'ready', value: [] });
  const stops = ids.map((id) =>
    watchDocument(
      doc(collections.companies, id),
      companySchema,
    )((live) => {
      seen.set(id, live);
      emit();
    }),
  );
  return () => stops.forEach((stop) => stop());
}

/** Watches all companies, including inactive ones. Only administrators may do this. */
export const watchEveryCompany: Watch<Company[]> = watchQuery(query(collections.companies), ({ parse }) =>
  parse(companySchema),
);

/** Watches all active companies. Only administrators may do this. */
export const watchAllCompanies: Watch<Company[]> = mapWatch(watchEveryCompany, activeByName);

export function createCompany(name: string, email: Email): Promise<void> {
  const reference = doc(collections.companies);
  const id = companyIdSchema.parse(reference.id);
  return setDoc(reference, { id, name, active: true, ...auditStamp(email) });
}

export function renameCompany(id: CompanyId, name: string, email: Email): Promise<void> {
  return updateDoc(doc(collections.companies, id), { name, ...auditStamp(email) });
}

/**
 * Sets the template project of a company. New projects are copied from it, and its equipment is the company's list. Null removes
 * it.
 */
export function setCompanyTemplate(id: CompanyId, template: ProjectUid | null, email: Email): Promise<void> {
  return updateDoc(doc(collections.companies, id), { template, ...auditStamp(email) });
}

/** Deactivates a company, whose members then cannot access its data, or activates it again. */
export function setCompanyActive(id: CompanyId, active: boolean, email: Email): Promise<void> {
  return updateDoc(doc(collections.companies, id), { active, ...auditStamp(email) });
}
