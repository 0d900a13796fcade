import type { ProjectFolder } from '../../../../model/project/project.ts';
import type { ProblemLog } from '../../../../gis/files/problems.ts';
import { splitName } from '../../../../gis/files/text.ts';

const RECEIVERS = 'receivers';
/** Layers, sheets and folders in an export of results that are not receivers. */
const BESIDE = new Set([
  'areas',
  'work areas',
  'lines',
  'points',
  'barriers',
  'contours',
  'noise contours',
  'settings',
  'key',
]);

/**
 * The layers, sheets or parts of a file to read for a folder. If the file is an export of results, the folder receivers reads
 * only the receivers. A warning names the other parts, which are work areas, barriers and a key.
 */
export function layersToRead<Layer>(
  folder: ProjectFolder,
  layers: readonly Layer[],
  nameOf: (layer: Layer) => string,
  log: ProblemLog,
): readonly Layer[] {
  const plainName = (layer: Layer) => splitName(nameOf(layer).toLowerCase()).base;
  if (folder !== RECEIVERS || !layers.some((layer) => plainName(layer) === RECEIVERS)) return layers;
  const others = layers.filter((layer) => BESIDE.has(plainName(layer)));
  if (others.length === 0) return layers;
  log.warning(`Its receivers are read. Left out: ${others.map(nameOf).join(', ')}.`);
  return layers.filter((layer) => !others.includes(layer));
}
