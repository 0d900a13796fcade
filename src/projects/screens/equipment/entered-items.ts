import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { itemOfOther } from '../../../model/equipment/custom-equipment.ts';
import { customEquipmentOf } from '../../../plan/rules/equipment-uses.ts';

/** Custom equipment as an item of an equipment list, with the names of its assessments. */
export interface EnteredItem {
  item: EquipmentItem;
  assessments: string[];
}

const ADOPTED = 'entered by an engineer, adopted';

/**
 * The custom equipment of assessments by name, each item once. An id stands for one sound power. If edited files give two items
 * the same id, the first one counts.
 */
export function enteredItems(assessments: ReadonlyArray<Pick<Assessment, 'name' | 'workAreas'>>): EnteredItem[] {
  const found = new Map<string, EnteredItem>();
  for (const { name, workAreas } of assessments) {
    for (const { id, other } of customEquipmentOf(workAreas)) {
      const known = found.get(id);
      if (known === undefined) {
        found.set(id, { item: { ...itemOfOther(id, other), quality: ADOPTED }, assessments: [name] });
      } else if (!known.assessments.includes(name)) known.assessments.push(name);
    }
  }
  return [...found.values()].sort((a, b) => a.item.name.localeCompare(b.item.name, 'en', { numeric: true }));
}
