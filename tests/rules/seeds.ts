import { createHash } from 'node:crypto';
import type { DocumentData } from 'firebase-admin/firestore';
import type { Admin } from '../../scripts/lib/admin.ts';
import { storedWorkArea, workAreaFeatureSchema } from '../../src/model/assessment/work-area.ts';
import { fresh, type Client } from './rules-environment.ts';

/** A work area as stored in Firestore. */
export const WORK_AREA = storedWorkArea({
  temporaryNoiseBarrier: 2,
  feature: workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [151.2, -33.85] },
    properties: { name: 'Pump', equipment: [] },
  }),
});

/** Creates a loaded project of the client's company, with all its documents. @returns its uid */
export async function seedProject(client: Client): Promise<string> {
  const uid = fresh('project');
  await seedDocuments(client, projectDocuments(client, uid));
  await letReview(client, uid);
  return uid;
}

/** Gives the reviewer of the table the right to review a project. */
async function letReview({ role, admin, email }: Client, project: string): Promise<void> {
  if (role !== 'a reviewer') return;
  await admin.firestore.doc(`users/${email}`).set({ reviews: { [project]: true } }, { merge: true });
}

function projectDocuments({ company }: Client, uid: string): Record<string, DocumentData> {
  return {
    [`projects/${uid}`]: { uid, name: 'Station', company, id: uid, files: {}, preparing: false },
    [`projects/${uid}/config/reportConfig`]: {},
    [`projects/${uid}/config/loadReport`]: { problems: [] },
    [`projects/${uid}/config/checkState`]: { step: 'done' },
    [`projects/${uid}/config/checkReport`]: { problems: [] },
    [`project_slugs/${uid}`]: { project: uid },
    [`loaded_projects/${uid}`]: { company, id: uid, name: 'Station', state: 'ready' },
    [`loaded_projects/${uid}/config/equipment`]: { items: [] },
  };
}

async function seedDocuments({ admin }: Client, documents: Record<string, DocumentData>): Promise<void> {
  const batch = admin.firestore.batch();
  for (const [path, data] of Object.entries(documents)) batch.set(admin.firestore.doc(path), data);
  await batch.commit();
}

/** The fields of an assessment that count as its details. */
export const DETAILS = {
  name: 'Night works',
  description: '',
  permitNumber: '',
  startDate: '2026-11-23',
  endDate: '2026-11-27',
  operatingTime: 'night',
  workAreas: { 'area-1': WORK_AREA },
};

export interface SeededAssessment {
  id: string;
  project: string;
}

/** Creates an assessment by another person in a project of the client's company. */
export async function seedAssessment(client: Client, fields: Record<string, unknown> = {}): Promise<SeededAssessment> {
  const project = fresh('project');
  const id = fresh('assessment');
  const { admin, company } = client;
  const assessment = {
    ...DETAILS,
    id,
    active: true,
    author: 'colleague@example.com',
    project,
    company,
    createdAt: admin.now,
    updatedBy: 'colleague@example.com',
    updatedAt: admin.now,
    ...fields,
  };
  await seedDocuments(client, { [`loaded_projects/${project}`]: { company }, [`assessments/${id}`]: assessment });
  await letReview(client, project);
  return { id, project };
}

export const TOKEN = 'the token of the link';

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export async function seedInvitation(
  { firestore, now }: Admin,
  email: string,
  fields: Record<string, unknown>,
): Promise<void> {
  await firestore
    .doc(`invited_users/${email}`)
    .set({ invited: now, invite_token: hashOf(TOKEN), accepted: false, companies: {}, ...fields });
}
