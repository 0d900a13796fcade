import { BANDS } from '../acoustics/scene/bands.ts';
import type { Scene, Source } from '../acoustics/scene/scene.ts';
import type { AssessedArea, Results } from '../domain/results.ts';
import { acousticScene } from '../geodata/scene/acoustic-base.ts';
import type { PreparedScene } from '../geodata/scene/prepared-scene.ts';
import { localPlane, localShape } from '../geodata/scene/work-shapes.ts';
import { sourceAt } from './work-area-sources.ts';

/**
 * The scene that results were predicted in: every work area's plant as it is listed there, at its height, placed by the method.
 * @param prepared the prepared scene that the results belong to
 */
export function sceneOfResults({ areas, method }: Pick<Results, 'areas' | 'method'>, prepared: PreparedScene): Scene {
  const toLocal = localPlane(prepared);
  const sources = areas.flatMap((area): Source[] => {
    const place = { group: area.id, shape: localShape(area.geometry, toLocal), barrierHeightM: area.barrierHeight };
    return Array.from(plantByHeight(area), ([heightM, lwDb]) => sourceAt(place, heightM, method.placement, lwDb));
  });
  return acousticScene(prepared, method, sources);
}

/** Sound power of an area's plant in use by its height, m: per octave band, dB re 1 pW. */
function plantByHeight({ plant }: AssessedArea): Map<number, Float64Array> {
  const sums = new Map<number, Float64Array>();
  for (const { height, lw } of plant) {
    const sum = sums.get(height) ?? new Float64Array(BANDS);
    lw.forEach((levelDb, band) => {
      sum[band] = (sum[band] ?? 0) + 10 ** (levelDb / 10);
    });
    sums.set(height, sum);
  }
  return new Map([...sums].map(([height, sum]) => [height, sum.map((energy) => 10 * Math.log10(energy))]));
}
