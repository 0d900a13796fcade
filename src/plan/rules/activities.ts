import { z } from 'zod';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { EQUIPMENT_LIBRARY } from '../../model/equipment/library.ts';
import { itemOfLine } from '../../model/equipment/custom-equipment.ts';
import { equipmentIdSchema } from '../../model/ids.ts';
import { ACTIVITY_LIMITS, jsonDepth } from '../../model/limits.ts';
import { type EquipmentUse, equipmentUseSchema } from '../../model/assessment/work-area.ts';

/** A line of an activity: equipment in use, with its name at the time of saving. */
const activityLineSchema = equipmentUseSchema.extend({ name: z.string().max(ACTIVITY_LIMITS.lineName) });
export type ActivityLine = z.infer<typeof activityLineSchema>;

const linesSchema = z.array(activityLineSchema).min(1).max(ACTIVITY_LIMITS.lines);

/**
 * A named list of equipment that can be inserted into work areas. Its lines refer to items of projects by id. Only custom
 * equipment includes a sound power.
 */
export interface EquipmentActivity {
  id: string;
  name: string;
  lines: ActivityLine[];
  /** Source of a published activity. Empty for an activity of a company. */
  source: string;
}

export const activityNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(ACTIVITY_LIMITS.name, `Use at most ${ACTIVITY_LIMITS.name} characters.`);

/**
 * `companies/{id}/activities/{activityId}`. The equipment is JSON text, because security rules can limit the length of a text.
 */
export const storedActivitySchema = z.object({
  name: z.string().min(1).max(ACTIVITY_LIMITS.name),
  equipment: z
    .string()
    .max(ACTIVITY_LIMITS.equipmentText)
    .transform((text, context): unknown => {
      try {
        if (jsonDepth(text) <= ACTIVITY_LIMITS.equipmentDepth) return JSON.parse(text);
      } catch {
        // Text that is not JSON is an issue of the schema.
      }
      context.addIssue({ code: 'custom', message: 'is not a list of equipment' });
      return z.NEVER;
    })
    .pipe(linesSchema),
  active: z.boolean(),
});

/**
 * The equipment of an activity as text. Each line has a usage, even if it equals that of the item, because the item may have
 * another usage in another project.
 * @returns the text, or a sentence if there is too much equipment
 */
export function activityText(
  uses: readonly EquipmentUse[],
  equipment: readonly EquipmentItem[],
): { kind: 'text'; text: string } | { kind: 'refused'; reason: string } {
  const lines = uses.map((use) => {
    const item = itemOfLine(use, equipment);
    const usage = use.usage ?? item?.usage;
    const name = (item?.name ?? use.id).slice(0, ACTIVITY_LIMITS.lineName);
    return { ...use, ...(usage === undefined ? {} : { usage }), name };
  });
  const text = JSON.stringify(lines);
  if (lines.length === 0) return { kind: 'refused', reason: 'There is no equipment to save.' };
  if (lines.length <= ACTIVITY_LIMITS.lines && text.length <= ACTIVITY_LIMITS.equipmentText)
    return { kind: 'text', text };
  return { kind: 'refused', reason: `An activity may have ${ACTIVITY_LIMITS.lines} lines of equipment. Save fewer.` };
}

export interface FittedEquipment {
  /** Lines whose items exist in the project. */
  uses: EquipmentUse[];
  /** Names of items that do not exist in the project. */
  missing: string[];
  /** Lines whose item has another name in the project: the saved name and the current name. */
  renamed: Array<{ was: string; is: string }>;
}

/** Matches the lines of an activity with the items of a project. */
export function fitActivity(
  { lines }: Pick<EquipmentActivity, 'lines'>,
  equipment: readonly EquipmentItem[],
): FittedEquipment {
  const fitted: FittedEquipment = { uses: [], missing: [], renamed: [] };
  for (const { name, usage, ...use } of lines) {
    const item = itemOfLine(use, equipment);
    if (item === undefined) {
      fitted.missing.push(name);
      continue;
    }
    fitted.uses.push(usage === undefined || usage === item.usage ? use : { ...use, usage });
    if (item.name !== name) fitted.renamed.push({ was: name, is: item.name });
  }
  return fitted;
}

/** Matches a leading count in the source's list: `2 chainsaws 114`. */
const COUNTED = /^(\d{1,2}) (?=\p{L})/u;

/**
 * Published activities whose source lists their equipment, as lists of library items. A count in the source becomes the quantity.
 * A frequency (`dump truck 110, 4 an hour`) is not a usage and is left to the engineer.
 */
export const PUBLISHED_ACTIVITIES: readonly EquipmentActivity[] = EQUIPMENT_LIBRARY.activities
  .filter(({ items, composition }) => items.length > 0 && items.length === composition.length)
  .map(({ id, name, items, composition, source }) => ({
    id,
    name,
    source: `${source}: ${composition.join(', ')}`,
    lines: items.map((item, index) => ({
      id: equipmentIdSchema.parse(item),
      quantity: Number(COUNTED.exec(composition[index] ?? '')?.[1] ?? 1),
      name: EQUIPMENT_LIBRARY.items.find((candidate) => candidate.id === item)?.name ?? item,
    })),
  }));
