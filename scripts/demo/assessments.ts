import { workAreaIdSchema } from '../../src/domain/ids.ts';
import { BARRIER_YES, storedWorkArea, workAreaFeatureSchema } from '../../src/domain/work-area.ts';
import { demoWorkSite } from './generate.ts';

const SITE_AREA = workAreaIdSchema.parse('3f6f5f36-7a35-4d8e-9d51-0e9f52a2b7c1');

function siteArea(equipment: Array<{ id: string; quantity: number; usage?: number }>) {
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: demoWorkSite,
    properties: { name: 'Track bed at the station', equipment },
  });
  return { [SITE_AREA]: storedWorkArea({ temporaryNoiseBarrier: BARRIER_YES, feature }) };
}

/** The demo's assessments as Firestore has them; `process` says whether results come with them. */
export function demoAssessments() {
  return [
    {
      id: 'demo-track-reconstruction',
      process: true,
      name: 'Track reconstruction, weekend closure',
      description: 'Ballast removal and renewal at the station during the weekend closure.',
      permitNumber: 'OOHW-2026-014',
      stage: 'Track works',
      startDate: '2026-11-28',
      endDate: '2026-11-29',
      operatingTime: 'evening+night',
      workAreas: siteArea([
        { id: 'tfnsw-038', quantity: 1 },
        { id: 'bs5228-C2-32', quantity: 2, usage: 50 },
        { id: 'bs5228-C2-39', quantity: 1, usage: 40 },
        { id: 'tfnsw-025', quantity: 4 },
      ]),
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
      workAreas: siteArea([{ id: 'tfnsw-002', quantity: 1, usage: 60 }]),
    },
  ];
}
