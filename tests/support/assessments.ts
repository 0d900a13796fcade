import { type Assessment, assessmentSchema } from '../../src/domain/assessment.ts';
import {
  BARRIER_UNSPECIFIED,
  storedWorkArea,
  type WorkArea,
  workAreaFeatureSchema,
} from '../../src/domain/work-area.ts';

/** A work area for tests: a square of about 100 m, with one excavator. */
export function aWorkArea({
  geometry,
  ...properties
}: { geometry?: unknown; [property: string]: unknown } = {}): WorkArea {
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: geometry ?? {
      type: 'Polygon',
      coordinates: [
        [
          [151, -33],
          [151.001, -33],
          [151.001, -33.001],
          [151, -33.001],
          [151, -33],
        ],
      ],
    },
    properties: { name: 'Area', equipment: [{ id: 'excavator', quantity: 1 }], ...properties },
  });
  return { temporaryNoiseBarrier: BARRIER_UNSPECIFIED, feature };
}

/** An assessment for tests, parsed as from Firestore. */
export function anAssessment(changes: Record<string, unknown> = {}): Assessment {
  return assessmentSchema.parse({
    id: 'a1',
    active: true,
    author: 'erin@example.com',
    project: 'p1',
    company: 'c1',
    name: 'Track works',
    description: '',
    permitNumber: 'P-1',
    startDate: '2026-11-23',
    endDate: '2026-11-27',
    operatingTime: 'standard',
    workAreas: { w1: storedWorkArea(aWorkArea()) },
    ...changes,
  });
}
