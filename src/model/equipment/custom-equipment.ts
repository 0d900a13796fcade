import { z } from 'zod';
import { type EquipmentItem, octaveSpectrumSchema } from './equipment.ts';

/** Limits for one item of custom equipment. The security rules limit the work area that contains the item. */
export const CUSTOM_EQUIPMENT_LIMITS = { name: 120, category: 60, source: 300 } as const;

const levelSchema = z.number().min(-50).max(180);

/**
 * Custom equipment: an item that the project's list does not have, entered by an engineer for one assessment. It is stored in the
 * equipment line of the work area that uses it. As in `equipmentItemSchema`, levels are in dB re 1 pW, heights in m and usage in
 * %.
 */
export const customEquipmentSchema = z
  .object({
    name: z.string().trim().min(1, 'must have a name').max(CUSTOM_EQUIPMENT_LIMITS.name),
    category: z.string().trim().min(1).max(CUSTOM_EQUIPMENT_LIMITS.category),
    lw: octaveSpectrumSchema
      .refine(
        (levels) => levels.every((level) => levelSchema.safeParse(level).success),
        'must be levels of −50 to 180 dB',
      )
      .nullable(),
    lwa: levelSchema.nullable(),
    lamax: levelSchema.nullable(),
    height: z.number().gt(0).max(200),
    usage: z.number().gt(0).max(100),
    /** Whether the penalty of annoying equipment is added to the assessed level. */
    annoying: z.boolean(),
    source: z.string().trim().min(1, 'must have a source').max(CUSTOM_EQUIPMENT_LIMITS.source),
  })
  .refine((item) => item.lw !== null || item.lwa !== null, { message: 'needs an octave spectrum or lwa' });
export type CustomEquipment = z.infer<typeof customEquipmentSchema>;

/** The mark of custom equipment in results, reports and on screens. */
export const ENTERED_BY_ENGINEER = 'entered by the engineer';

/**
 * Penalty of annoying equipment in an equipment list, dB. Any value above 0 only marks the item. The criteria set decides what is
 * added.
 */
const ANNOYING_PENALTY_DB = 5;

/** Converts custom equipment into an equipment item with the id of its line. */
export function itemOfOther(id: EquipmentItem['id'], { annoying, ...other }: CustomEquipment): EquipmentItem {
  return {
    id,
    ...other,
    top: null,
    penalty: annoying ? ANNOYING_PENALTY_DB : 0,
    notRecommendedOutOfHours: false,
    quality: ENTERED_BY_ENGINEER,
  };
}

/** The fields of an equipment line that identify its equipment. */
interface NamesEquipment {
  readonly id: EquipmentItem['id'];
  readonly other?: CustomEquipment | undefined;
}

/**
 * The item of an equipment line: its own custom equipment, or the item of the project's list. Runs, previews, problems, warnings
 * and screens all use this function.
 * @returns undefined if the project does not have the item
 */
export function itemOfLine(line: NamesEquipment, equipment: readonly EquipmentItem[]): EquipmentItem | undefined {
  return line.other === undefined ? equipment.find(({ id }) => id === line.id) : itemOfOther(line.id, line.other);
}
