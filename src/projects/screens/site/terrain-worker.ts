/** Draws the ground of a site in a worker. */
import type { Terrain } from '../../../engine/scene/scene.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { serveWorker } from '../../../ui/loading/worker-rpc.ts';
import { shadedRelief, type TerrainPicture, terrainPicture } from '../../rules/site/terrain-picture.ts';

export type DrawnTerrain = TerrainPicture & { readonly pixels: Uint8ClampedArray };

export interface TerrainWork {
  input: { terrain: Terrain } & Pick<PreparedScene, 'crs' | 'origin'>;
  /** Null if the terrain encloses no area. */
  output: DrawnTerrain | null;
  progress: never;
}

serveWorker<TerrainWork>(({ terrain, ...scene }) => {
  const picture = terrainPicture(terrain, scene);
  return picture === null ? null : { ...picture, pixels: shadedRelief(picture) };
});
