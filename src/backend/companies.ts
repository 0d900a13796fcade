import { doc } from 'firebase/firestore';
import type { CompanyId } from '../domain/ids.ts';
import { type Company, companySchema } from '../domain/people.ts';
import { collections, watchDocument } from './firestore.ts';
import type { Live } from './live.ts';

/** Watches the active ones among companies; one that is inactive may not be read, and is left out. */
export function watchCompanies(ids: readonly CompanyId[], next: (companies: Company[]) => void): () => void {
  const seen = new Map<CompanyId, Live<Company | null>>();
  const tell = () => {
    if (seen.size < ids.length) return;
    const companies = [...seen.values()].flatMap((live) =>
      live.kind === 'ready' && live.value?.active === true ? [live.value] : [],
    );
    next(companies.sort((a, b) => a.name.localeCompare(b.name)));
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
