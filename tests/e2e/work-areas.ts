import { randomUUID } from 'node:crypto';
import { demoWorkSite } from '../../scripts/demo/generate.ts';
import { BARRIER_NO, storedWorkArea, workAreaFeatureSchema } from '../../src/model/assessment/work-area.ts';

/** A work area with one excavator at the demo's station, as stored in Firestore. */
export function stationArea(name = 'Station', id: string = randomUUID(), equipment = 'tfnsw-038') {
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: demoWorkSite,
    properties: { name, equipment: [{ id: equipment, quantity: 1 }] },
  });
  return { [id]: storedWorkArea({ temporaryNoiseBarrier: BARRIER_NO, feature }) };
}

/** A line of about 600 m through the demo's station, with one excavator. @param more further properties */
export function stationLine(name = 'Resurfacing', more: object = {}) {
  const [lon = 0, lat = 0] = demoWorkSite.coordinates[0]?.[0] ?? [];
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: [
        [lon - 0.003, lat],
        [lon + 0.003, lat],
      ],
    },
    properties: {
      name,
      equipment: [{ id: 'tfnsw-038', quantity: 1 }],
      chainage: { startM: 1000, reversed: false },
      ...more,
    },
  });
  return { [randomUUID()]: storedWorkArea({ temporaryNoiseBarrier: BARRIER_NO, feature }) };
}

/** A temporary noise barrier 60 m long and 3 m high, south of the demo's station. */
export function stationBarrier(name = 'Hoarding') {
  const [lon = 0, lat = 0] = demoWorkSite.coordinates[0]?.[0] ?? [];
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: [
        [lon - 0.0003, lat - 0.0001],
        [lon + 0.0003, lat - 0.0001],
      ],
    },
    properties: { name, equipment: [], kind: 'barrier', barrierHeight: 3 },
  });
  return { [randomUUID()]: storedWorkArea({ temporaryNoiseBarrier: BARRIER_NO, feature }) };
}

/**
 * A work area of about 400 m by 400 m around the demo's station, with one excavator. Its run takes seconds and is divided into
 * shards.
 */
export function wideArea(name = 'Yard') {
  const [lon = 0, lat = 0] = demoWorkSite.coordinates[0]?.[0] ?? [];
  const [west, east, south, north] = [lon - 0.0022, lon + 0.0022, lat - 0.0018, lat + 0.0018];
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // prettier-ignore
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { name, equipment: [{ id: 'tfnsw-038', quantity: 1 }] },
  });
  return { [randomUUID()]: storedWorkArea({ temporaryNoiseBarrier: BARRIER_NO, feature }) };
}
