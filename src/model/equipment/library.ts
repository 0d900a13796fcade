import { z } from 'zod';
import { aWeightedSum } from '../../engine/scene/octave-bands.ts';
import { equipmentIdSchema } from '../ids.ts';
import { type EquipmentItem, equipmentItemSchema } from './equipment.ts';
import library from './library.json' with { type: 'json' };

const activitySchema = z.object({
  id: equipmentIdSchema,
  name: z.string(),
  /** Sound power level of the whole activity, dB(A) re 1 pW. */
  lwa: z.number(),
  source: z.string(),
  /** Its equipment as the source lists it, with levels in dB(A); empty where the source does not say. */
  composition: z.array(z.string()),
  /** The items of this library that are that equipment. */
  items: z.array(equipmentIdSchema),
  /** Above 0 where its equipment, or the activity itself, is annoying, dB. */
  penalty: z.number().min(0),
  /** Whether the source marks it as not recommended outside standard hours. */
  notRecommendedOutOfHours: z.boolean(),
});
export type Activity = z.infer<typeof activitySchema>;

/** Published equipment items and activities to begin a project's equipment from; each names its source. */
export const EQUIPMENT_LIBRARY = z
  .object({ items: z.array(equipmentItemSchema), activities: z.array(activitySchema) })
  .parse(library);

/**
 * An activity as one equipment item. Its spectrum is the generic one, and it has no LWA,max: the source lists four maxima of activities,
 * but they could not be told apart by activity.
 */
export function activityItem(activity: Activity): EquipmentItem {
  const { id, name, lwa, source, composition, penalty, notRecommendedOutOfHours } = activity;
  return {
    id,
    name: `Activity: ${name}`,
    category: 'other',
    lw: null,
    lwa,
    lamax: null,
    height: 1.5,
    top: null,
    usage: 100,
    penalty,
    notRecommendedOutOfHours,
    source: composition.length === 0 ? source : `${source} (${composition.join(', ')})`,
    quality: 'published',
  };
}

/** A-weighted sound power level that an item is predicted with, dB(A) re 1 pW: the sum of its spectrum, else as given. */
export function itemLevel({ lwa, lw }: Pick<EquipmentItem, 'lwa' | 'lw'>): number {
  return lw === null ? (lwa ?? NaN) : aWeightedSum(lw);
}

const LEVELS = new Map<string, number[]>();
for (const item of EQUIPMENT_LIBRARY.items) {
  LEVELS.set(
    item.category,
    [...(LEVELS.get(item.category) ?? []), itemLevel(item)].sort((a, b) => a - b),
  );
}

/** The middle level of the library's items of a category, dB(A); null for a category that it does not have. */
export function typicalLevel(category: string): number | null {
  const levels = LEVELS.get(category) ?? [];
  return levels[Math.floor(levels.length / 2)] ?? null;
}
