import { doc, limit, query, type QueryConstraint, where } from 'firebase/firestore';
import { type CompanyId, type ProjectUid, projectUidSchema } from '../../model/ids.ts';
import { equipmentDocumentSchema, type EquipmentItem } from '../../model/equipment/equipment.ts';
import { type LoadedProjectWithUid, loadedProjectSchema, withUid } from '../../model/project/project.ts';
import { collections, documents, MAX_PROJECTS, watchDocument, watchQuery } from '../../firebase/firestore.ts';
import { mapWatch, type Watch } from '../../firebase/live.ts';
import { mergeWatches } from '../../firebase/merge-watches.ts';

/**
 * Watches the projects of companies with one query per company. A single `in` query would fail as a whole if one company is
 * inactive.
 */
export function watchProjectsOf(companies: readonly CompanyId[]): Watch<LoadedProjectWithUid[]> {
  return mergeWatches(companies.map((company) => watchProjects(MAX_OF_COMPANY, where('company', '==', company))));
}

/** Watches one project. Null if it was never loaded. */
export function watchLoadedProject(uid: ProjectUid): Watch<LoadedProjectWithUid | null> {
  const schema = loadedProjectSchema.transform((project) => withUid(project, uid));
  return watchDocument(doc(collections.loadedProjects, uid), schema);
}

/** Watches all projects. Only administrators may call this. */
export function watchAllProjects(): Watch<LoadedProjectWithUid[]> {
  return watchProjects(MAX_PROJECTS);
}

/** Most projects of one company that are listed. */
const MAX_OF_COMPANY = 1000;

function watchProjects(most: number, ...constraints: QueryConstraint[]): Watch<LoadedProjectWithUid[]> {
  return watchQuery(query(collections.loadedProjects, ...constraints, limit(most)), ({ id, parse }) =>
    withUid(parse(loadedProjectSchema), projectUidSchema.parse(id)),
  );
}

/** Watches the equipment of a project, sorted by name. */
export function watchEquipment(project: ProjectUid): Watch<EquipmentItem[]> {
  const stored = watchDocument(documents.equipment(project), equipmentDocumentSchema);
  return mapWatch(stored, (equipment) => sortByName(equipment?.items ?? []));
}

function sortByName(items: EquipmentItem[]): EquipmentItem[] {
  return [...items].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
