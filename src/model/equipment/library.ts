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
  /** Its equipment as listed by the source, with levels in dB(A). Empty if the source does not list it. */
  composition: z.array(z.string()),
  /** Ids of the items of this library for that equipment. */
  items: z.array(equipmentIdSchema),
  /** Above 0 if the activity or its equipment is annoying, dB. */
  penalty: z.number().min(0),
  /** Whether its source advises against it outside standard hours. */
  notRecommendedOutOfHours: z.boolean(),
});
export type Activity = z.infer<typeof activitySchema>;

/** Published equipment items and activities, for the first equipment list of a project. Each names its source. */
export const EQUIPMENT_LIBRARY = z
  .object({ items: z.array(equipmentItemSchema), activities: z.array(activitySchema) })
  .parse(library);

/**
 * Converts an activity into one equipment item. The item has the generic spectrum and no LWA,max: the source lists four maxima
 * without saying which activity each belongs to.
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

/**
 * A-weighted sound power level that the prediction uses for an item, dB(A) re 1 pW: the A-weighted sum of its spectrum, or else
 * its given level.
 */
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

/** The median level of the library's items of a category, dB(A). Null for a category that the library does not have. */
export function typicalLevel(category: string): number | null {
  const levels = LEVELS.get(category) ?? [];
  return levels[Math.floor(levels.length / 2)] ?? null;
}
