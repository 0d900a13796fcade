/** Lists of equipment in use, as work areas and activities have them. */
import { canonicalJson } from '../../model/canonical-json.ts';
import { type Assessment, workAreasInOrder } from '../../model/assessment/assessment.ts';
import type { CustomEquipment } from '../../model/equipment/custom-equipment.ts';
import { equipmentIdSchema } from '../../model/ids.ts';
import { WORK_AREA_LIMITS } from '../../model/limits.ts';
import type { EquipmentUse } from '../../model/assessment/work-area.ts';

const MAX_QUANTITY = 1000;

/**
 * Adds equipment to a list: where an item is in use alike already, its quantities are added up; else it gets a line of its own.
 * @returns null where the list would be longer than a work area may have
 */
export function addEquipment(uses: readonly EquipmentUse[], added: readonly EquipmentUse[]): EquipmentUse[] | null {
  const together = [...uses];
  for (const use of added) {
    const at = together.findIndex((line) => isAlike(line, use) && line.quantity + use.quantity <= MAX_QUANTITY);
    const line = together[at];
    if (line === undefined) together.push(use);
    else together[at] = { ...line, quantity: line.quantity + use.quantity };
  }
  return together.length <= WORK_AREA_LIMITS.equipmentLines ? together : null;
}

/** Whether two lines differ in nothing but the quantity. */
function isAlike({ quantity: _one, ...a }: EquipmentUse, { quantity: _other, ...b }: EquipmentUse): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/** A line of equipment that has its item with it. */
export type OtherUse = Omit<EquipmentUse, 'other'> & { other: CustomEquipment };

/** The custom equipment of work areas, each item once. */
export function customEquipmentOf(workAreas: Assessment['workAreas']): OtherUse[] {
  const found = new Map<string, OtherUse>();
  for (const [, { feature }] of workAreasInOrder(workAreas)) {
    for (const { other, ...line } of feature.properties.equipment) {
      if (other !== undefined) found.set(canonicalJson([line.id, other]), { ...line, other });
    }
  }
  return [...found.values()];
}

/** `Wire saw 12` as the beginning of an id. */
const wordsOfId = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);

/**
 * An id for custom equipment: readable, and another for every item. One that is edited gets a new one, so that an id always means one
 * sound power.
 */
export function newEquipmentId(name: string): EquipmentUse['id'] {
  const words = wordsOfId(name) || 'equipment';
  return equipmentIdSchema.parse(`${words}-${crypto.randomUUID().slice(0, 8)}`);
}

/** A usage in % to two decimals at most: one that was entered in minutes has more. */
export function usageText(percent: number): string {
  return String(Number(percent.toFixed(2)));
}
