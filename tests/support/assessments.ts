import { type Assessment, assessmentSchema } from '../../src/model/assessment/assessment.ts';
import {
  BARRIER_UNSPECIFIED,
  storedWorkArea,
  type WorkArea,
  workAreaFeatureSchema,
} from '../../src/model/assessment/work-area.ts';

/** A work area for tests: a square of about 100 m with one excavator. */
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

/** An assessment for tests, parsed as from Firestore. Barrier lines may be given among the work areas, as in the app. */
export function anAssessment({
  workAreas,
  barriers,
  ...changes
}: { workAreas?: unknown; barriers?: object | undefined; [field: string]: unknown } = {}): Assessment {
  const shapes = Object.entries({ ...(workAreas ?? { w1: storedWorkArea(aWorkArea()) }), ...barriers });
  const isBarrier = ([, shape]: [string, unknown]) => String(Object(shape).feature).includes('"kind":"barrier"');
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
    workAreas: Object.fromEntries(shapes.filter((shape) => !isBarrier(shape))),
    barriers: Object.fromEntries(shapes.filter(isBarrier)),
    ...changes,
  });
}
