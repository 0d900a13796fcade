import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { type LayerName, SITE_LAYERS } from '../../../ui/map/layers/layers-setting.ts';

/** The layers for which the files of a project have data. */
export function siteLayersOf({ buildings, ground, walls, terrain }: PreparedScene): LayerName[] {
  const counts = {
    buildings: buildings.heightM.length,
    ground: ground.g.length,
    walls: walls.heightM.length,
    terrain: terrain.xyz.length,
  };
  return SITE_LAYERS.filter((layer) => counts[layer] > 0);
}
