import { worksIn } from '../../../model/assessment/area-hours.ts';
import { type Assessment, workAreasInOrder } from '../../../model/assessment/assessment.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { timesOutOfHours } from '../../../model/criteria/hours.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { itemOfLine } from '../../../model/equipment/custom-equipment.ts';
import { type WorkArea, workAreaName } from '../../../model/assessment/work-area.ts';

/**
 * The names of the operating times outside standard hours in which a work area works, in the order of the criteria set.
 * @param keys keys of the assessment's operating times
 */
export function outOfHoursNames(
  set: CriteriaSet,
  keys: readonly string[],
  assessment: Pick<Assessment, 'shifts'>,
  area: WorkArea,
): string[] {
  return timesOutOfHours(set.operatingTimes)
    .filter(({ key }) => keys.includes(key) && worksIn(set, assessment, area, key))
    .map(({ name }) => name);
}

/** The equipment of a work area whose source does not recommend it outside standard hours, without duplicates. */
function notRecommendedEquipment(area: WorkArea, equipment: readonly EquipmentItem[]): EquipmentItem[] {
  const used = area.feature.properties.equipment.flatMap((line) => itemOfLine(line, equipment) ?? []);
  const items = new Map(used.map((item) => [item.id, item]));
  return [...items.values()].filter(({ notRecommendedOutOfHours }) => notRecommendedOutOfHours);
}

/**
 * Warns of equipment that is planned outside standard hours although its source does not recommend it.
 * @param keys keys of the assessment's operating times
 * @returns one sentence per item and work area
 */
export function outOfHoursWarnings(
  set: CriteriaSet,
  keys: readonly string[],
  assessment: Pick<Assessment, 'shifts' | 'workAreas'>,
  equipment: readonly EquipmentItem[],
): string[] {
  return workAreasInOrder(assessment.workAreas).flatMap(([, area]) => {
    const times = outOfHoursNames(set, keys, assessment, area);
    if (times.length === 0) return [];
    return notRecommendedEquipment(area, equipment).map(
      ({ name, source }) =>
        `${workAreaName(area)}: ${name} is not recommended out of hours${source === '' ? '' : ` (${source})`}, and is planned in ${times.join(', ')}.`,
    );
  });
}
