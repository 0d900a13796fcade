import { randomUUID } from 'node:crypto';
import { type Admin, createCompany, createPerson } from '../lib/admin.ts';
import { signInForToken } from '../lib/clients.ts';
import type { Ports } from '../lib/environments.ts';
import { saveProject } from '../lib/projects.ts';
import { assessmentIdSchema, companyIdSchema, emailSchema, projectUidSchema } from '../../src/model/ids.ts';
import { storedWorkArea, workAreaFeatureSchema } from '../../src/model/assessment/work-area.ts';
import type { ProjectFile } from '../../src/model/project/project-file.ts';
import { demoWorkSite } from '../demo/generate.ts';

export const PASSWORD = 'load-password';
const PEOPLE_OF_COMPANY = 20;
/** Number of assessments that are created for each company. */
export const ASSESSMENTS_OF_COMPANY = 6;
const AREAS = 3;

export interface Company {
  id: ReturnType<typeof companyIdSchema.parse>;
  project: ReturnType<typeof projectUidSchema.parse>;
  people: Array<ReturnType<typeof emailSchema.parse>>;
  assessments: Array<ReturnType<typeof assessmentIdSchema.parse>>;
}

/** Creates companies with people, a loaded project and assessments, under names that no other run uses. */
export async function seedCompanies(
  admin: Admin,
  ports: Ports,
  clients: number,
  files: readonly ProjectFile[],
): Promise<Company[]> {
  const run = randomUUID().slice(0, 8);
  const administrator = `administrator-${run}@example.com`;
  await createPerson(admin, { email: administrator, password: PASSWORD, displayName: 'A', companies: [], admin: true });
  const token = await signInForToken(ports, administrator, PASSWORD);
  const companies: Company[] = [];
  for (let from = 0; from < clients; from += PEOPLE_OF_COMPANY) {
    const number = companies.length + 1;
    const id = companyIdSchema.parse(`load-${run}-${number}`);
    await createCompany(admin, id, `Load ${number}`);
    const people = Array.from({ length: Math.min(PEOPLE_OF_COMPANY, clients - from) }, (_, index) =>
      emailSchema.parse(`person-${run}-${from + index}@example.com`),
    );
    for (const email of people) {
      await createPerson(admin, { email, password: PASSWORD, displayName: email, companies: [id] });
    }
    const uid = `load-${run}-${number}`;
    await saveProject({ admin, ports, token }, { uid, name: uid, company: id, crs: 7856 }, files);
    const [author = emailSchema.parse(administrator)] = people;
    const assessments = [];
    for (let index = 0; index < ASSESSMENTS_OF_COMPANY; index++) {
      assessments.push(await seedAssessment(admin, { project: uid, company: id, author }, `Load ${index + 1}`));
    }
    companies.push({ id, project: projectUidSchema.parse(uid), people, assessments });
  }
  return companies;
}

async function seedAssessment(
  { firestore, now }: Admin,
  owner: { project: string; company: string; author: string },
  name: string,
) {
  const reference = firestore.collection('assessments').doc();
  const areas = Array.from({ length: AREAS }, (_, index) => [`area-${index + 1}`, areaAt(index)] as const);
  await reference.set({
    ...owner,
    id: reference.id,
    active: true,
    name,
    description: '',
    permitNumber: '',
    startDate: '2026-11-23',
    endDate: '2026-11-29',
    operatingTime: 'night',
    workAreas: Object.fromEntries(areas),
    searchWords: [],
    createdAt: now,
    updatedBy: owner.author,
    updatedAt: now,
  });
  return assessmentIdSchema.parse(reference.id);
}

/** A pit on the demo's site without edits. */
function areaAt(index: number) {
  const [west = 0, south = 0] = demoWorkSite.coordinates[0]?.[0] ?? [];
  const [west5, north5] = [west + 0.000_05, south + 0.000_05];
  const ring = [
    [west, south],
    [west5, south],
    [west5, north5],
    [west, north5],
    [west, south],
  ].map(([lon = 0, lat = 0]) => [lon + index * 0.0001, lat]);
  const properties = { name: `Pit ${index + 1}`, equipment: [{ id: 'tfnsw-001', quantity: 1 }], trail: [] };
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties,
  });
  return storedWorkArea({ temporaryNoiseBarrier: 1, feature, revision: randomUUID() });
}
