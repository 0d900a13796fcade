import { useQuery } from '@tanstack/react-query';
import { Explained } from '../../../firebase/error-texts.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { callWorker } from '../../../ui/loading/worker-rpc.ts';
import type { DrawnTerrain, TerrainWork } from './terrain-worker.ts';
import { startReader } from '../start-reader.ts';

/** Names for scenes, because a query needs a key. */
const names = new WeakMap<PreparedScene, string>();

function nameOf(scene: PreparedScene): string {
  const name = names.get(scene) ?? crypto.randomUUID();
  names.set(scene, name);
  return name;
}

/** The ground of a scene as a picture. It is computed when it is first shown. Null if the scene has no terrain. */
export function useTerrain(scene: PreparedScene, isWanted: boolean) {
  return useQuery({
    queryKey: ['terrain-picture', nameOf(scene)],
    enabled: isWanted && scene.terrain.xyz.length > 0,
    queryFn: () => drawTerrain(scene),
    staleTime: Infinity,
    retry: false,
  });
}

function drawTerrain({ terrain, crs, origin }: PreparedScene): Promise<DrawnTerrain | null> {
  const worker = startReader('terrain');
  // The arrays are copied, because transferring a view would transfer the buffer of the whole scene.
  const own = { xyz: terrain.xyz.slice(), edges: terrain.edges.slice() };
  return new Promise((resolve, reject) => {
    callWorker<TerrainWork>(
      worker,
      { terrain: own, crs, origin },
      {
        transfer: [own.xyz.buffer, own.edges.buffer],
        onOutput: resolve,
        onBroken: () => reject(new Explained('The terrain could not be drawn. Switch it off and on again.')),
      },
    );
  });
}
