import { doc, query } from 'firebase/firestore';
import type { CompanyId } from '../domain/ids.ts';
import { type Company, companySchema } from '../domain/people.ts';
import { collections, parseDocument, watchDocument, watchQuery } from './firestore.ts';
import type { Live } from './live.ts';

/** Watches the active ones among companies; one that is inactive may not be read, and is left out. */
export function watchCompanies(ids: readonly CompanyId[], next: (companies: Company[]) => void): () => void {
  const seen = new Map<CompanyId, Live<Company | null>>();
  const tell = () => {
    if (seen.size < ids.length) return;
    next(
      activeByName(
        [...seen.values()].flatMap((live) => (live.kind === 'ready' && live.value !== null ? live.value : [])),
      ),
    );
  };
  if (ids.length === 0) next([]);
  const stops = ids.map((id) =>
    watchDocument(doc(collections.companies, id), companySchema, (live) => {
      seen.set(id, live);
      tell();
    }),
  );
  return () => stops.forEach((stop) => stop());
}

/** Watches all active companies; only administrators may. */
export function watchAllCompanies(next: (companies: Company[]) => void): () => void {
  const parse = (id: string, data: object) => parseDocument(companySchema, `companies/${id}`, data);
  return watchQuery(query(collections.companies), parse, (live) => {
    if (live.kind === 'ready') next(activeByName(live.value));
  });
}

function activeByName(companies: Company[]): Company[] {
  return companies.filter(({ active }) => active).sort((a, b) => a.name.localeCompare(b.name));
}
