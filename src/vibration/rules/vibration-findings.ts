/** What the equipment of an assessment may do by vibration to the buildings and people about it, as reports keep it. */
import { z } from 'zod';
import { groundBorneFindingsSchema } from './ground-borne.ts';
import { vibrationKeySchema } from '../../model/equipment/working-distances.ts';

/** A work area with equipment that vibrates, and the largest distances that its equipment asks for, m. */
const vibratingAreaSchema = z.object({
  id: z.string(),
  name: z.string(),
  equipment: z.array(z.object({ name: z.string(), key: vibrationKeySchema })),
  cosmeticM: z.number(),
  heritageM: z.number(),
  humanM: z.number(),
});
export type VibratingArea = z.infer<typeof vibratingAreaSchema>;

/** A building that is nearer to equipment than its minimum working distance: its state is to be recorded before the work. */
const nearBuildingSchema = z.object({
  /** Number of the building in the scene; null for an address of which no building is known. */
  building: z.number().int().nullable(),
  /** Addresses in it; empty where none is known. */
  addresses: z.array(z.string()),
  /** Null where nobody said. */
  isHeritage: z.boolean().nullable(),
  /** From the nearest work area whose equipment is too near, m. */
  distanceM: z.number(),
  /** The distance that is asked for, m. */
  limitM: z.number(),
  area: z.string(),
  equipment: z.string(),
});
export type NearBuilding = z.infer<typeof nearBuildingSchema>;

/** An address whose people may feel the equipment. */
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
  /** Equipment that may vibrate, and of which nobody said how. */
  unsaid: namedEquipmentSchema,
  /** Equipment that vibrates and is in no table: it is assessed by itself. */
  outside: namedEquipmentSchema,
  /** Equipment that may vibrate, and of which an engineer said that it needs no distance. */
  still: namedEquipmentSchema,
  /** Whether the project has buildings: without them distances are to receivers. */
  hasBuildings: z.boolean(),
  /** Buildings within the distance of heritage items of which nobody said whether they are some. */
  heritageUnknown: z.number().int(),
  /** By what is missing of the distance, the most first. */
  buildings: z.array(nearBuildingSchema),
  /** By distance, the nearest first. */
  felt: z.array(feltAddressSchema),
  /** By the project's table; null where it has none. */
  groundBorne: groundBorneFindingsSchema.nullable(),
});
export type VibrationFindings = z.infer<typeof vibrationFindingsSchema>;
