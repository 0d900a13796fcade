import { BARRIER_NO, storedWorkArea, workAreaFeatureSchema } from '../../src/model/assessment/work-area.ts';
import { requireSystem } from '../../src/gis/crs/crs.ts';
import { EAST, NORTH, TEST_CRS } from '../support/made-up-files.ts';

const { toLonLat } = requireSystem(TEST_CRS);
const LOT_M = 22;

/**
 * Returns a generator in a generated suburb with the given number of buildings, or `eastM` metres east of it, as stored in
 * Firestore.
 */
export function yardAmid(buildings: number, eastM = 0) {
  const half = (Math.sqrt(buildings) * LOT_M) / 2;
  const [x, y] = [EAST + half + eastM, NORTH + half];
  const ring = [
    [x, y],
    [x + 40, y],
    [x + 40, y + 40],
    [x, y + 40],
    [x, y],
  ].map(([east = 0, north = 0]) => toLonLat(east, north));
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { name: 'Yard', equipment: [{ id: 'generator', quantity: 1 }] },
  });
  return { yard: storedWorkArea({ temporaryNoiseBarrier: BARRIER_NO, feature }) };
}
