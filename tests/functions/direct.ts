import { predict } from '../../src/engine/prediction/predict.ts';
import type { Source } from '../../src/engine/scene/scene.ts';
import type { EquipmentItem } from '../../src/model/equipment/equipment.ts';
import { equipmentSpectrum } from '../../src/model/equipment/equipment-spectrum.ts';
import type { AssessedArea, Results } from '../../src/model/results/results.ts';
import { acousticBase } from '../../src/prediction/rules/scene/acoustic-base.ts';
import { requireSystem } from '../../src/gis/crs/crs.ts';
import { packPolygons } from '../../src/engine/scene/pack-polygons.ts';
import type { PreparedScene } from '../../src/prediction/rules/scene/prepared-scene.ts';

/**
 * Predicts LAeq at every receiver with the engine alone. Each line of equipment of each area (polygons only) is one source, and
 * its sound power is computed here.
 */
export async function directLevels(
  { areas, method }: Pick<Results, 'areas' | 'method'>,
  scene: PreparedScene,
  equipment: readonly EquipmentItem[],
  placement: Source['placement'],
): Promise<Float64Array> {
  const { temperatureC, humidityPct, pressureKPa, edition, groundMethod, reflections, lateral, temporaryScreenCapDb } =
    method;
  const sources = areas.flatMap((area) => sourcesOf(area, scene, equipment, placement));
  const { laDb } = await predict({
    edition,
    groundMethod,
    reflections,
    lateral,
    air: { temperatureC, humidityPct, pressureKPa },
    temporaryScreenCapDb,
    ...acousticBase(scene, method),
    sources,
  });
  return laDb;
}

function sourcesOf(
  area: AssessedArea,
  { crs, origin }: PreparedScene,
  equipment: readonly EquipmentItem[],
  placement: Source['placement'],
): Source[] {
  const { geometry } = area;
  if (geometry.type !== 'Polygon') throw new Error(`expected a polygon, got a ${geometry.type}`);
  const { fromLonLat } = requireSystem(crs);
  const ring = (geometry.coordinates[0] ?? []).slice(0, -1).map(([lon, lat]) => fromLonLat(lon, lat));
  const polygons = packPolygons([[ring]], origin.eastingM, origin.northingM);
  return area.equipment.map(({ id, quantity, usage }, index): Source => {
    const item = equipment.find((candidate) => candidate.id === id);
    const spectrum = item === undefined ? null : equipmentSpectrum(item);
    if (item === undefined || spectrum === null) throw new Error(`no sound power of ${id}`);
    const gainDb = 10 * Math.log10((quantity * usage) / 100);
    return {
      id: `${area.id}/${index}`,
      group: area.id,
      shape: { kind: 'polygon', polygons },
      heightM: item.height,
      lwDb: Float64Array.from(spectrum.lw, (level) => level + gainDb),
      placement,
      barrierHeightM: area.barrierHeight,
    };
  });
}

/** Returns the greatest difference between two columns of levels, dB. */
export function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new Error(`columns of ${a.length} and ${b.length} levels`);
  return Array.from(a, (level, index) => Math.abs(level - (b[index] ?? NaN))).reduce((x, y) => Math.max(x, y), 0);
}
