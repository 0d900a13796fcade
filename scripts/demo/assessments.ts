import type { z } from 'zod';
import { workAreaIdSchema } from '../../src/model/ids.ts';
import {
  BARRIER_NO,
  BARRIER_UNSPECIFIED,
  BARRIER_YES,
  type BarrierCode,
  storedWorkArea,
  workAreaFeatureSchema,
  type workAreaPropertiesSchema,
} from '../../src/model/assessment/work-area.ts';
import { demoCorridor, demoGenerator, demoPlatformEdge, demoWorkSite } from './generate.ts';

interface DemoArea {
  id: string;
  barrier: BarrierCode;
  geometry: object;
  properties: z.input<typeof workAreaPropertiesSchema>;
}

/** Converts work areas to their stored form. */
function workAreas(areas: readonly DemoArea[]) {
  const stored = areas.map(({ id, barrier, geometry, properties }) => {
    const feature = workAreaFeatureSchema.parse({ type: 'Feature', geometry, properties });
    return [workAreaIdSchema.parse(id), storedWorkArea({ temporaryNoiseBarrier: barrier, feature })];
  });
  return Object.fromEntries(stored);
}

/** Three nights of the King’s Birthday weekend. Monday, 14 June 2027, is a public holiday in New South Wales. */
const SHIFTS = ['2027-06-12', '2027-06-13', '2027-06-14'].map((date) => ({ date, start: '20:00', end: '05:00' }));

/** The crew in the corridor. Its equipment is at one place at a time. */
const CORRIDOR: DemoArea = {
  id: '3f6f5f36-7a35-4d8e-9d51-0e9f52a2b7c1',
  barrier: BARRIER_UNSPECIFIED,
  geometry: demoCorridor,
  properties: {
    name: 'Track reconstruction',
    crew: 'one-place',
    equipment: [
      { id: 'tfnsw-038', quantity: 1 },
      { id: 'bs5228-C2-32', quantity: 2, usage: 50 },
      { id: 'bs5228-C2-39', quantity: 1, usage: 40 },
    ],
  },
};

/** Concrete cutting behind a barrier, outside the hours of sleep. */
const SAW_CUTTING: DemoArea = {
  id: '8d1c8f0e-52a1-4f0b-8f43-5d2b1f6f9a02',
  barrier: BARRIER_YES,
  geometry: demoPlatformEdge,
  properties: {
    name: 'Saw cutting at the platform',
    hours: { from: '20:00', to: '23:00' },
    equipment: [{ id: 'tfnsw-021', quantity: 1, usage: 50 }],
  },
};

/** Stationary equipment without a maximum level. */
const LIGHTING: DemoArea = {
  id: 'c7a7c9d4-0f0e-4a35-9a5e-7f4e9c1d3b03',
  barrier: BARRIER_NO,
  geometry: demoGenerator,
  properties: {
    name: 'Lighting and power',
    equipment: [
      { id: 'tfnsw-025', quantity: 4 },
      { id: 'tfnsw-032', quantity: 1 },
    ],
  },
};

const PLATFORM: DemoArea = {
  id: '3f6f5f36-7a35-4d8e-9d51-0e9f52a2b7c1',
  barrier: BARRIER_YES,
  geometry: demoWorkSite,
  properties: { name: 'Track bed at the station', equipment: [{ id: 'tfnsw-002', quantity: 1, usage: 60 }] },
};

/** The demo's assessments in their stored form. `process` says whether they get results. */
export function demoAssessments() {
  return [
    {
      id: 'demo-track-reconstruction',
      process: true,
      name: 'Track reconstruction, three nights of a long weekend',
      description:
        'Ballast removal and renewal along 300 m of the corridor, at night over the King’s Birthday weekend.',
      permitNumber: 'OOHW-2027-014',
      stage: 'Track works',
      startDate: '2027-06-12',
      endDate: '2027-06-15',
      operatingTime: 'evening+evening-sunday+night',
      shifts: SHIFTS,
      workAreas: workAreas([CORRIDOR, SAW_CUTTING, LIGHTING]),
    },
    {
      id: 'demo-platform',
      process: false,
      name: 'Platform demolition',
      description: '',
      permitNumber: '',
      startDate: '2026-12-07',
      endDate: '2026-12-11',
      operatingTime: 'standard',
      workAreas: workAreas([PLATFORM]),
    },
  ];
}
