import { compared, freeName, shortened, takenNames } from '../../rules/area-names.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { cutLine } from '../../../gis/geometry/chainage.ts';
import { newAreaId } from '../areas/area-copies.ts';
import { formatChainageRange, USUAL_CHAINAGE } from '../../rules/format-chainage.ts';
import type { AreaChange } from '../editing/use-work-area-writer.ts';

/**
 * Replaces a line by its sections between chainages. Each section has the line's equipment and its part of the chainage. A crew
 * that moved along the whole line moves along none of the sections.
 * @returns nothing if the chainages do not cut the line
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

/** Parses typed chainages: `100, 250.5 400`. @returns null if a part is not a number, or is ambiguous like `1,250` */
export function chainagesOf(text: string): number[] | null {
  const numbers = text
    .split(/[,;]?\s+|;/)
    .filter(Boolean)
    .map(Number);
  return numbers.every(Number.isFinite) ? numbers : null;
}
