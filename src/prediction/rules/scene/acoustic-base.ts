import type { BarrierLines, Scene, Source } from '../../../engine/scene/scene.ts';
import type { Method } from '../../../model/project/report-config.ts';
import type { PreparedScene } from './prepared-scene.ts';

/**
 * Default ρ of façades without a value in the files: walls with windows and small additions or bays (ISO 9613-2:1996 table 4).
 */
const FACADE_REFLECTION = 0.8;

/** ρ of the façades of each building: that of the files, or else the default. */
function reflectionOf({ heightM, reflection }: PreparedScene['buildings']): Float64Array {
  if (reflection === undefined) return new Float64Array(heightM.length).fill(FACADE_REFLECTION);
  return reflection.map((rho) => (Number.isNaN(rho) ? FACADE_REFLECTION : rho));
}

/**
 * The parts of an acoustic scene that come from the project. Arrays are shared with the prepared scene and not copied.
 * @param method method of the project; it gives the ground factor outside all regions, 0 to 1
 */
export function acousticBase(
  { receivers, buildings, ground, walls, terrain }: PreparedScene,
  method: { readonly groundDefault: number },
): Pick<Scene, 'terrain' | 'ground' | 'buildings' | 'walls' | 'receivers'> {
  return {
    terrain: terrain.xyz.length === 0 ? null : terrain,
    ground: { defaultG: method.groundDefault, ...ground },
    buildings: {
      footprints: buildings.footprints,
      heightM: buildings.heightM,
      reflection: reflectionOf(buildings),
    },
    walls,
    receivers: { ids: receivers.ids, xy: receivers.xy, heightM: receivers.heightM },
  };
}

/** A temporary noise barrier along a line: x0, y0, x1, y1, … relative to the scene's origin, and its height, m. */
export interface ProjectedBarrier {
  readonly xy: Float64Array;
  readonly heightM: number;
}

function packLines(barriers: readonly ProjectedBarrier[]): BarrierLines {
  const start = new Uint32Array(barriers.length + 1);
  barriers.forEach(({ xy }, line) => {
    start[line + 1] = (start[line] ?? 0) + xy.length / 2;
  });
  return {
    xy: Float64Array.from(barriers.flatMap(({ xy }) => Array.from(xy))),
    start,
    heightM: Float64Array.from(barriers, ({ heightM }) => heightM),
  };
}

/** The scene of a prediction: the parts and the method of the project, some sources, and temporary noise barriers along lines. */
export function acousticScene(
  scene: PreparedScene,
  method: Method,
  sources: readonly Source[],
  barriers: readonly ProjectedBarrier[] = [],
): Scene {
  const { prediction, edition, groundMethod, reflections, lateral, sideEdges } = method;
  return {
    method: prediction === 'quick' ? 'quick' : 'octave bands',
    edition,
    groundMethod,
    reflections,
    lateral,
    ...(sideEdges && { sideEdges }),
    air: airOf(method),
    temporaryScreenCapDb: method.temporaryScreenCapDb,
    ...acousticBase(scene, method),
    ...(barriers.length > 0 && { barrierLines: packLines(barriers) }),
    sources,
  };
}

/** The air of a project's method. */
export function airOf({ temperatureC, humidityPct, pressureKPa }: Method): Scene['air'] {
  return { temperatureC, humidityPct, pressureKPa };
}

/**
 * Adapts the scene to the position at which criteria apply. For free-field criteria, the façade directly behind a receiver does
 * not reflect to it, so that the level is that of the incident sound. For criteria at the façade, that façade reflects like any
 * other.
 */
export function sceneForCriteria(
  scene: Scene,
  { receivers }: Pick<PreparedScene, 'receivers'>,
  { facadeCorrectionDb }: { readonly facadeCorrectionDb: number },
): Scene {
  if (facadeCorrectionDb > 0) return scene;
  return { ...scene, receivers: { ...scene.receivers, ownBuilding: receivers.building } };
}
