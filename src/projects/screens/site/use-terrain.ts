import { useQuery } from '@tanstack/react-query';
import { Explained } from '../../../firebase/error-texts.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { callWorker } from '../../../ui/loading/worker-rpc.ts';
import type { DrawnTerrain, TerrainWork } from './terrain-worker.ts';
import { startReader } from '../start-reader.ts';

/** Scenes have no names; queries are known by one. */
const names = new WeakMap<PreparedScene, string>();

function nameOf(scene: PreparedScene): string {
  const name = names.get(scene) ?? crypto.randomUUID();
  names.set(scene, name);
  return name;
}

/** The ground of a scene as a picture; worked out when it is first shown. Null where the scene has none. */
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
  // Of their own: what is handed over with a view is the whole scene.
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
