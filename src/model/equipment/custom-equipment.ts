import { z } from 'zod';
import { type EquipmentItem, octaveSpectrumSchema } from './equipment.ts';

/** What one item may hold that an engineer enters; the rules bound the work area that it is stored in. */
export const CUSTOM_EQUIPMENT_LIMITS = { name: 120, category: 60, source: 300 } as const;

const levelSchema = z.number().min(-50).max(180);

/**
 * Custom equipment: an item that the project's list does not have, entered by an engineer for one assessment. It stands in the line of
 * the work area that uses it. Levels in dB re 1 pW, as those of `equipmentItemSchema`; heights in m, usage in %.
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
    /** Whether the assessed level gets the addition for annoying equipment. */
    annoying: z.boolean(),
    source: z.string().trim().min(1, 'must have a source').max(CUSTOM_EQUIPMENT_LIMITS.source),
  })
  .refine((item) => item.lw !== null || item.lwa !== null, { message: 'needs an octave spectrum or lwa' });
export type CustomEquipment = z.infer<typeof customEquipmentSchema>;

/** How results, reports and screens mark custom equipment. */
export const ENTERED_BY_ENGINEER = 'entered by the engineer';

/** The penalty of annoying equipment in an equipment list, dB; above 0 the criteria set says what is added. */
const ANNOYING_PENALTY_DB = 5;

/** Custom equipment as an equipment item of its line's id. */
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

/** A line of equipment, as far as it says what its equipment is. */
interface NamesEquipment {
  readonly id: EquipmentItem['id'];
  readonly other?: CustomEquipment | undefined;
}

/**
 * The item of a line of equipment: its own custom equipment, or that of the project's list. Run, preview, problems, warnings and screens all
 * look it up here.
 * @returns undefined where the project does not have it
 */
export function itemOfLine(line: NamesEquipment, equipment: readonly EquipmentItem[]): EquipmentItem | undefined {
  return line.other === undefined ? equipment.find(({ id }) => id === line.id) : itemOfOther(line.id, line.other);
}
