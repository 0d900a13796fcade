import { type Assessment, workAreasInOrder } from '../domain/assessment.ts';
import type { CriteriaSet } from '../domain/criteria/criteria-set.ts';
import type { EquipmentItem } from '../domain/equipment/equipment.ts';
import { type WorkArea, workAreaName } from '../domain/work-area.ts';

/** The names of the operating times outside standard hours among `keys`, in the set's order. */
export function outOfHoursNames({ operatingTimes }: Pick<CriteriaSet, 'operatingTimes'>, keys: readonly string[]) {
  return operatingTimes.filter(({ key, outOfHours }) => outOfHours && keys.includes(key)).map(({ name }) => name);
}

/** The plant of a work area that its source does not recommend outside standard hours; each item once. */
function notRecommendedPlant(area: WorkArea, equipment: readonly EquipmentItem[]): EquipmentItem[] {
  const used = new Set<string>(area.feature.properties.equipment.map(({ id }) => id));
  return equipment.filter(({ id, notRecommendedOutOfHours }) => notRecommendedOutOfHours && used.has(id));
}

/**
 * Warns of plant that is planned outside standard hours, where its source does not recommend it.
 * @param keys the operating times of the assessment
 * @returns a sentence for each item of each work area
 */
export function outOfHoursWarnings(
  set: Pick<CriteriaSet, 'operatingTimes'>,
  keys: readonly string[],
  workAreas: Assessment['workAreas'],
  equipment: readonly EquipmentItem[],
): string[] {
  const times = outOfHoursNames(set, keys);
  if (times.length === 0) return [];
  return workAreasInOrder(workAreas).flatMap(([, area]) =>
    notRecommendedPlant(area, equipment).map(
      ({ name, source }) =>
        `${workAreaName(area)}: ${name} is not recommended out of hours${source === '' ? '' : ` (${source})`}, and is planned in ${times.join(', ')}.`,
    ),
  );
}
