import type { WorkArea } from '../../model/assessment/work-area.ts';
import { chainageRange } from '../../gis/geometry/chainage.ts';
import { sizeIn } from '../../gis/geometry/measure.ts';
import type { Plane } from '../../gis/geometry/plane.ts';
import { crossingRing } from '../../gis/geometry/shape.ts';
import { grouped } from '../../model/format/format.ts';
import { units } from '../../model/format/units.ts';
import { formatChainageRange } from './format-chainage.ts';

/** `1,250 m²` or `340 m long`. For a point, a text without a size. */
export function formatSize({ feature: { geometry } }: WorkArea, plane: Plane): string {
  if (crossingRing(geometry) !== null) return 'no area: the outline crosses itself';
  const size = sizeIn(geometry, plane);
  return size === null ? 'at one place' : formatValue(size);
}

export function formatValue(size: { areaM2: number } | { lengthM: number }): string {
  if ('areaM2' in size) return units.squareMetres(grouped(Math.round(size.areaM2)));
  return `${grouped(Math.round(size.lengthM))} m long`;
}

/** ` · chainage 100–250 m` for a line with a chainage. Otherwise empty. */
export function formatChainage({ feature: { geometry, properties } }: WorkArea, plane: Plane): string {
  if (geometry.type !== 'LineString' || properties.chainage === undefined) return '';
  return ` · chainage ${formatChainageRange(...chainageRange(geometry.coordinates, properties.chainage, plane))}`;
}
