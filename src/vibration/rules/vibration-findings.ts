/** Effects of vibration on the surrounding buildings and people, as stored in reports. */
import { z } from 'zod';
import { groundBorneFindingsSchema } from './ground-borne.ts';
import { vibrationKeySchema } from '../../model/equipment/working-distances.ts';

/** A work area with vibrating equipment, and the greatest of the distances for its equipment, m. */
const vibratingAreaSchema = z.object({
  id: z.string(),
  name: z.string(),
  equipment: z.array(z.object({ name: z.string(), key: vibrationKeySchema })),
  cosmeticM: z.number(),
  heritageM: z.number(),
  humanM: z.number(),
});
export type VibratingArea = z.infer<typeof vibratingAreaSchema>;

/** A building that is nearer to equipment than its minimum working distance. Its condition has to be recorded before the work. */
const nearBuildingSchema = z.object({
  /** Index of the building in the scene. Null for an address whose building is not known. */
  building: z.number().int().nullable(),
  /** Addresses of the building. Empty if none is known. */
  addresses: z.array(z.string()),
  /** Null if nobody has stated it. */
  isHeritage: z.boolean().nullable(),
  /** Distance from the nearest work area with such equipment, m. */
  distanceM: z.number(),
  /** The minimum working distance, m. */
  limitM: z.number(),
  area: z.string(),
  equipment: z.string(),
});
export type NearBuilding = z.infer<typeof nearBuildingSchema>;

/** An address where people may feel vibration. */
const feltAddressSchema = z.object({
  id: z.string(),
  address: z.string(),
  distanceM: z.number(),
  limitM: z.number(),
  area: z.string(),
  equipment: z.string(),
});
export type FeltAddress = z.infer<typeof feltAddressSchema>;

/** A work area and the names of some of its equipment. */
const namedEquipmentSchema = z.array(z.object({ area: z.string(), equipment: z.array(z.string()) }));

export const vibrationFindingsSchema = z.object({
  areas: z.array(vibratingAreaSchema),
  /** Equipment that may vibrate and whose kind nobody has selected. */
  unsaid: namedEquipmentSchema,
  /** Equipment that vibrates and is in no table. It is assessed separately. */
  outside: namedEquipmentSchema,
  /** Equipment that may vibrate and for which an engineer has stated that it needs no distance. */
  still: namedEquipmentSchema,
  /** Whether the project has buildings. If not, distances are measured to receivers. */
  hasBuildings: z.boolean(),
  /** Number of buildings within the distance for heritage items whose heritage status is unknown. */
  heritageUnknown: z.number().int(),
  /** Sorted by the shortfall from the distance, greatest first. */
  buildings: z.array(nearBuildingSchema),
  /** Sorted by distance, nearest first. */
  felt: z.array(feltAddressSchema),
  /** Findings by the project's table. Null if the project has no table. */
  groundBorne: groundBorneFindingsSchema.nullable(),
});
export type VibrationFindings = z.infer<typeof vibrationFindingsSchema>;
