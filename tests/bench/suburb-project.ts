/** The suburb of 20,000 houses as a project. */
import { DEMO_CRS } from '../../scripts/demo/frame.ts';
import { equipmentItemSchema } from '../../src/model/equipment/equipment.ts';
import { requireSystem } from '../../src/gis/crs/crs.ts';
import type { PreparedScene } from '../../src/prediction/rules/scene/prepared-scene.ts';
import { suburb } from './scenes.ts';

const ORIGIN = { eastingM: 333_000, northingM: 6_252_000 };
const SIZE = { receivers: 50_000, areas: 10, buildings: 20_000 };

/** Returns its scene and its equipment. `made` has its ten work areas as sources, four of them behind barriers. */
export function suburbProject() {
  const { scene: made } = suburb('large', SIZE);
  const { ids, xy, heightM } = made.receivers;
  const { toLonLat } = requireSystem(DEMO_CRS);
  const lonLatOf = (x: number, y: number) => toLonLat(x + ORIGIN.eastingM, y + ORIGIN.northingM);
  const count = ids.length;
  const scene: PreparedScene = {
    crs: DEMO_CRS,
    origin: ORIGIN,
    receivers: {
      ids,
      addressIds: ids,
      addresses: ids,
      facades: ids.map(() => ''),
      floors: new Uint32Array(count),
      building: new Int32Array(count).fill(-1),
      atFacade: new Uint8Array(count).fill(1),
      types: ids.map(() => 'residence' as const),
      catchment: new Uint32Array(count),
      heightM,
      xy,
      lonLat: Float64Array.from(ids.flatMap((_, at) => lonLatOf(xy[2 * at] ?? 0, xy[2 * at + 1] ?? 0))),
      ownNml: {},
      inUse: ids.map(() => null),
    },
    catchments: [{ name: 'NCA1', background: { day: 42, evening: 38, night: 33 }, source: 'RBL', isCategory: false }],
    catchmentAreas: {
      polygons: { xy: new Float64Array(), ringStart: Uint32Array.of(0), polygonStart: Uint32Array.of(0) },
      catchment: new Uint32Array(),
    },
    buildings: made.buildings,
    ground: made.ground,
    walls: made.walls,
    terrain: { xyz: new Float64Array(), edges: new Uint32Array() },
  };
  const item = { category: 'earthmoving', lw: null, usage: 100, penalty: 0, source: 'own', quality: 'measured' };
  const equipment = [
    { ...item, id: 'excavator', name: 'Excavator', lwa: 110, lamax: 116, height: 1.5 },
    { ...item, id: 'crane', name: 'Crane', lwa: 104, lamax: 110, height: 6 },
  ].map((of) => equipmentItemSchema.parse(of));
  return { scene, made, equipment, lonLatOf };
}
