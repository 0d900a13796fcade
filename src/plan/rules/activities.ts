import { z } from 'zod';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { EQUIPMENT_LIBRARY } from '../../model/equipment/library.ts';
import { itemOfLine } from '../../model/equipment/custom-equipment.ts';
import { equipmentIdSchema } from '../../model/ids.ts';
import { ACTIVITY_LIMITS, jsonDepth } from '../../model/limits.ts';
import { type EquipmentUse, equipmentUseSchema } from '../../model/assessment/work-area.ts';

/** A line of an activity: equipment in use, with the name that it had when it was saved. */
const activityLineSchema = equipmentUseSchema.extend({ name: z.string().max(ACTIVITY_LIMITS.lineName) });
export type ActivityLine = z.infer<typeof activityLineSchema>;

const linesSchema = z.array(activityLineSchema).min(1).max(ACTIVITY_LIMITS.lines);

/** A named list of equipment, to be inserted into work areas. Its lines name items of projects, and hold no sound power but that of custom equipment. */
export interface EquipmentActivity {
  id: string;
  name: string;
  lines: ActivityLine[];
  /** Where it comes from; empty for those that a company saved. */
  source: string;
}

export const activityNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(ACTIVITY_LIMITS.name, `Use at most ${ACTIVITY_LIMITS.name} characters.`);

/** `companies/{id}/activities/{activityId}`: its equipment is JSON text, which the rules can bound. */
export const storedActivitySchema = z.object({
  name: z.string().min(1).max(ACTIVITY_LIMITS.name),
  equipment: z
    .string()
    .max(ACTIVITY_LIMITS.equipmentText)
    .transform((text, context): unknown => {
      try {
        if (jsonDepth(text) <= ACTIVITY_LIMITS.equipmentDepth) return JSON.parse(text);
      } catch {
        // What is no JSON is an issue of the schema.
      }
      context.addIssue({ code: 'custom', message: 'is not a list of equipment' });
      return z.NEVER;
    })
    .pipe(linesSchema),
  active: z.boolean(),
});

/**
 * Equipment in use as an activity stores it: with the usage that it has, also where that is its item's, which another project may have otherwise.
 * @returns the text, or a sentence about what is too much of it
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
  /** The lines whose items the project has. */
  uses: EquipmentUse[];
  /** Names of those that it lacks. */
  missing: string[];
  /** Lines whose item has another name here: as it was saved, and as it is. */
  renamed: Array<{ was: string; is: string }>;
}

/** The lines of an activity as a project can use them. */
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

/** `2 chainsaws 114`: an article of the source's list that begins with a count. */
const COUNTED = /^(\d{1,2}) (?=\p{L})/u;

/**
 * The published activities whose source lists their equipment, as lists of the library's items. A count in the source is the quantity; how
 * often a truck passes (`dump truck 110, 4 an hour`) is no usage, and is left to the engineer.
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
