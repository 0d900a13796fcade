/** Checks projects and loaded projects of the original stack with their subcollections. */
import type { DocumentReference } from 'firebase-admin/firestore';
import { equipmentDocumentSchema } from '../../../src/model/equipment/equipment.ts';
import { loadedProjectSchema, PROJECT_FOLDERS, projectSchema } from '../../../src/model/project/project.ts';
import { criteriaSetOf, reportConfigSchema } from '../../../src/model/project/report-config.ts';
import { plainData } from '../../../functions/src/shared/plain-data.ts';
import type { Backend } from '../backup/backend.ts';
import { signed } from './check-people.ts';
import { documentsOf, faultOf, type Findings, Found } from './findings.ts';

/** Subcollections of a project and of a loaded project that the product uses. */
const BELOW_PROJECT = ['config'];
const BELOW_LOADED = ['config', 'agreements', 'comparisons'];

export interface CheckedProject {
  readonly name: string;
  readonly company: string;
  /** Slug. Null for a draft. */
  readonly slug: string | null;
  readonly files: ReadonlyMap<string, readonly string[]>;
}

export async function checkProjects(
  backend: Backend,
  companies: ReadonlySet<string>,
): Promise<Findings & { projects: ReadonlyMap<string, CheckedProject> }> {
  const { firestore } = backend;
  const found = new Found('projects');
  const projects = new Map<string, CheckedProject>();
  for await (const document of documentsOf(backend, 'projects')) {
    found.count += 1;
    const { id: uid } = document;
    const fault = faultOf(projectSchema, document.data());
    if (fault !== null) {
      found.note(uid, `cannot be read (${fault}). Correct it by hand.`);
      continue;
    }
    const { name, company, id: slug = null, files, draft } = projectSchema.parse(plainData(document.data()));
    projects.set(uid, { name, company, slug, files: new Map(Object.entries(files)) });
    if (document.get('uid') !== uid) found.note(uid, `has the uid ${document.get('uid')} of another.`);
    if (!companies.has(company)) found.note(uid, `belongs to ${company}, which is no company.`);
    for (const folder of Object.keys(Object(document.get('files')))) {
      if (!PROJECT_FOLDERS.some((known) => known === folder))
        found.note(uid, `has a folder ${folder}, which no load reads.`);
    }
    if (slug !== null && draft !== true) {
      const address = firestore.collection('project_slugs').doc(slug);
      const taken = await address.get();
      if (!taken.exists) {
        found.additions.push({ kind: 'document', reference: address, data: { project: uid, ...signed() } });
      } else if (taken.get('project') !== uid) {
        found.note(
          uid,
          `has the address ${slug} of another project, ${taken.get('project')}. Save one of them under another name.`,
        );
      }
    }
    const config = await document.ref.collection('config').doc('reportConfig').get();
    const configFault = config.exists ? faultOfConfig(config.data() ?? {}) : null;
    if (configFault !== null)
      found.note(uid, `has a reportConfig that cannot be read (${configFault}). Save it again.`);
    await noteOthers(found, document.ref, BELOW_PROJECT);
  }
  return Object.assign(found, { projects });
}

function faultOfConfig(data: Record<string, unknown>): string | null {
  const fault = faultOf(reportConfigSchema, data);
  if (fault !== null) return fault;
  try {
    criteriaSetOf(reportConfigSchema.parse(plainData(data)));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export async function checkLoadedProjects(
  backend: Backend,
  projects: ReadonlyMap<string, CheckedProject>,
): Promise<Findings> {
  const found = new Found('loaded_projects');
  for await (const document of documentsOf(backend, 'loaded_projects')) {
    found.count += 1;
    const { id: uid } = document;
    const fault = faultOf(loadedProjectSchema, document.data());
    if (fault !== null) {
      found.note(uid, `cannot be read (${fault}). Load the project.`);
      continue;
    }
    const loaded = loadedProjectSchema.parse(plainData(document.data()));
    const project = projects.get(uid);
    if (project === undefined) found.note(uid, 'is of no project, so that it cannot be loaded.');
    else {
      if (project.company !== loaded.company)
        found.note(uid, `is of ${loaded.company}, and its project of ${project.company}.`);
      const { name, slug } = project;
      found.addFields(document, { name, id: slug ?? uid, state: 'failed' });
    }
    if (loaded.scene === null) found.note(uid, 'has no scene that predictions read. Load the project.');
    const equipment = await document.ref.collection('config').doc('equipment').get();
    const equipmentFault = equipment.exists ? faultOf(equipmentDocumentSchema, equipment.data() ?? {}) : null;
    if (equipmentFault !== null)
      found.note(uid, `has equipment that cannot be read (${equipmentFault}). Load the project.`);
    await noteOthers(found, document.ref, BELOW_LOADED);
  }
  return found;
}

/** Notes subcollections that the product does not read. */
async function noteOthers(found: Found, reference: DocumentReference, known: readonly string[]): Promise<void> {
  const below = await reference.listCollections();
  const others = below.map(({ id }) => id).filter((id) => !known.includes(id));
  if (others.length > 0)
    found.note(reference.id, `has ${others.join(', ')} below it, which the product does not read.`);
}
