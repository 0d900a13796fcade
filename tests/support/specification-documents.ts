/** Documents with exactly the fields of the specification, as the original stack wrote them. */
import type { Admin } from '../../scripts/lib/admin.ts';

export interface OriginalIds {
  readonly company: string;
  readonly project: string;
  readonly assessment: string;
  readonly email: string;
}

const FEATURE = {
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [151.2, -33.86],
        [151.201, -33.86],
        [151.201, -33.861],
        [151.2, -33.86],
      ],
    ],
  },
  properties: {},
};

/** Returns the documents by their paths. @param feature the feature of the assessment's work area */
export function specificationDocuments(
  { company, project, assessment, email }: OriginalIds,
  feature: object = FEATURE,
): Record<string, Record<string, unknown>> {
  return {
    [`companies/${company}`]: { id: company, name: 'Original Works', active: true },
    [`users/${email}`]: { companies: { [company]: true } },
    [`invited_users/new-${email}`]: { invited: true, invite_token: 'a token in the clear', accepted: false },
    [`invited_users/${email}`]: { invited: true, invite_token: 'a token in the clear', accepted: true },
    [`projects/${project}`]: {
      uid: project,
      name: `Original ${project}`,
      company,
      preparing: false,
      prepareError: false,
      id: `original-${project}`,
      files: { receivers: ['receivers.csv'] },
    },
    [`projects/draft-${project}`]: { uid: `draft-${project}`, name: 'Draft', company, draft: true, files: {} },
    [`projects/${project}/config/reportConfig`]: {},
    [`loaded_projects/${project}`]: { company, imagery: { 'site.png': { left: 1, top: 2 } } },
    [`loaded_projects/${project}/config/equipment`]: {},
    [`assessments/${assessment}`]: {
      id: assessment,
      active: true,
      author: email,
      project,
      company,
      name: 'Track reconditioning',
      description: 'Possession of the up line',
      permitNumber: 'P-77',
      startDate: '2026-11-23',
      endDate: '2026-11-27',
      operatingTime: 'night',
      workAreas: { 'area-1': { temporaryNoiseBarrier: true, feature: JSON.stringify(feature) } },
    },
  };
}

export async function seedSpecificationDocuments(
  { firestore }: Pick<Admin, 'firestore'>,
  documents: Record<string, Record<string, unknown>>,
): Promise<void> {
  const batch = firestore.batch();
  for (const [path, data] of Object.entries(documents)) batch.set(firestore.doc(path), data);
  await batch.commit();
}
