import { compared, freeName, shortened, takenNames } from '../../rules/area-names.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { cutLine } from '../../../gis/geometry/chainage.ts';
import { newAreaId } from '../areas/area-copies.ts';
import { formatChainageRange, USUAL_CHAINAGE } from '../../rules/format-chainage.ts';
import type { AreaChange } from '../editing/use-work-area-writer.ts';

/**
 * A line cut at chainages into lines of their own, each with its equipment and its part of the chainage, in place of the line. A crew that moved
 * along the whole moves along none of them.
 * @returns nothing where nothing cuts it
 */
export function sectionsOf(
  workAreas: Assessment['workAreas'],
  areaId: WorkAreaId,
  cutsM: readonly number[],
  plane: CoordinateSystem,
): AreaChange[] {
  const area = workAreas[areaId];
  if (area?.feature.geometry.type !== 'LineString') return [];
  const { geometry, properties: all } = area.feature;
  const { movingCrew: _crew, ...properties } = all;
  const chainage = properties.chainage ?? USUAL_CHAINAGE;
  const sections = cutLine(geometry.coordinates, cutsM, chainage, plane);
  if (sections.length < 2) return [];
  const taken = takenNames(workAreas);
  const added = sections.map(({ fromM, toM, path }): AreaChange => {
    const ending = ` ${formatChainageRange(fromM, toM)}`;
    const name = freeName(taken, (number) =>
      shortened(properties.name, number === 1 ? ending : `${ending} (${number})`),
    );
    taken.add(compared(name));
    const feature = {
      ...area.feature,
      geometry: { type: 'LineString' as const, coordinates: path },
      properties: { ...properties, name, chainage: { ...chainage, startM: fromM } },
    };
    return { areaId: newAreaId(), after: { temporaryNoiseBarrier: area.temporaryNoiseBarrier, feature } };
  });
  return [{ areaId, after: null, seen: area }, ...added];
}

/** Chainages as they are typed: `100, 250.5 400`. @returns null where something of it is no number, as `1,250`, which may be one or two */
export function chainagesOf(text: string): number[] | null {
  const numbers = text
    .split(/[,;]?\s+|;/)
    .filter(Boolean)
    .map(Number);
  return numbers.every(Number.isFinite) ? numbers : null;
}
