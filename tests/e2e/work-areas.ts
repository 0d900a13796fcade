import { randomUUID } from 'node:crypto';
import { demoWorkSite } from '../../scripts/demo/generate.ts';
import { BARRIER_NO, storedWorkArea, workAreaFeatureSchema } from '../../src/domain/work-area.ts';

/** A work area at the demo's station as Firestore has it, with one excavator. */
export function stationArea(name = 'Station', id: string = randomUUID(), plant = 'tfnsw-038') {
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: demoWorkSite,
    properties: { name, equipment: [{ id: plant, quantity: 1 }] },
  });
  return { [id]: storedWorkArea({ temporaryNoiseBarrier: BARRIER_NO, feature }) };
}
