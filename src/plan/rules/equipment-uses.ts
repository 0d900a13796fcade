/** Lists of equipment in use, as in work areas and activities. */
import { canonicalJson } from '../../model/canonical-json.ts';
import { type Assessment, workAreasInOrder } from '../../model/assessment/assessment.ts';
import type { CustomEquipment } from '../../model/equipment/custom-equipment.ts';
import { equipmentIdSchema } from '../../model/ids.ts';
import { WORK_AREA_LIMITS } from '../../model/limits.ts';
import type { EquipmentUse } from '../../model/assessment/work-area.ts';

const MAX_QUANTITY = 1000;

/**
 * Adds equipment to a list. If the list has an equal line, the quantities are added. Otherwise a new line is appended.
 * @returns null if the list would exceed the limit of a work area
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

/** Whether two lines differ only in quantity. */
function isAlike({ quantity: _one, ...a }: EquipmentUse, { quantity: _other, ...b }: EquipmentUse): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/** An equipment line that includes its custom item. */
export type OtherUse = Omit<EquipmentUse, 'other'> & { other: CustomEquipment };

/** The custom equipment of work areas without duplicates. */
export function customEquipmentOf(workAreas: Assessment['workAreas']): OtherUse[] {
  const found = new Map<string, OtherUse>();
  for (const [, { feature }] of workAreasInOrder(workAreas)) {
    for (const { other, ...line } of feature.properties.equipment) {
      if (other !== undefined) found.set(canonicalJson([line.id, other]), { ...line, other });
    }
  }
  return [...found.values()];
}

/** The beginning of an id from a name such as `Wire saw 12`. */
const wordsOfId = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);

/**
 * Creates a readable, unique id for custom equipment. Edited equipment gets a new id, so that an id always stands for one sound
 * power.
 */
export function newEquipmentId(name: string): EquipmentUse['id'] {
  const words = wordsOfId(name) || 'equipment';
  return equipmentIdSchema.parse(`${words}-${crypto.randomUUID().slice(0, 8)}`);
}

/** A usage in % with at most two decimals. A usage that was entered in minutes has more. */
export function usageText(percent: number): string {
  return String(Number(percent.toFixed(2)));
}
