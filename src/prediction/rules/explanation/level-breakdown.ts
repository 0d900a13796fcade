import { z } from 'zod';
import { contourLevelSchema } from '../../../model/map/contour-bands.ts';
import { BAND_COUNT } from '../../../engine/scene/octave-bands.ts';

/** A value by octave band, 63 Hz to 8 kHz; null where there is none. */
const bandValuesSchema = z.array(z.number().nullable()).length(BAND_COUNT);

/** A row of the table of a path: a term, and where it comes from. */
export const termRowSchema = z.object({
  /** How it enters the level; empty for what only tells how another row comes about. */
  sign: z.enum(['+', '−', '=', '']),
  label: z.string(),
  /** The clause of the standard, or what the value follows from. */
  source: z.string(),
  unit: z.enum(['dB', '1']),
  bands: bandValuesSchema,
  /** The A-weighted sum, or the one value of all bands; null where neither means anything. */
  single: z.number().nullable(),
});
export type TermRow = z.infer<typeof termRowSchema>;

const lonLatSchema = z.tuple([z.number(), z.number()]);

/** The vertical section under a path: positions along it in plan and absolute heights, m. */
export const breakdownSectionSchema = z.object({
  lengthM: z.number(),
  ground: z.array(z.object({ alongM: z.number(), z: z.number() })),
  obstacles: z.array(
    z.object({
      kind: z.enum(['building', 'wall', 'temporary-barrier']),
      /** False where it is left out: the source or the receiver is in it, or it lies in the work area. */
      screens: z.boolean(),
      fromM: z.number(),
      toM: z.number(),
      topZ: z.number(),
    }),
  ),
  /** From the source over the edges to the receiver; straight where nothing breaks the sight line. */
  ray: z.array(z.object({ alongM: z.number(), z: z.number() })),
  /** Where façades reflect, along the path; nowhere for a direct path. */
  reflectedAtM: z.array(z.number()),
});
export type BreakdownSection = z.infer<typeof breakdownSectionSchema>;

/** One path from one place of a source to the receiver. */
export const breakdownPathSchema = z.object({
  title: z.string(),
  laDb: z.number().nullable(),
  /** Distances, heights and edges, as a label and a value each. */
  facts: z.array(z.object({ label: z.string(), value: z.string(), source: z.string() })),
  rows: z.array(termRowSchema),
  section: breakdownSectionSchema.nullable(),
  /** On the map: the ray in plan, and the lateral diffraction paths. */
  ray: z.array(lonLatSchema),
  sides: z.array(z.object({ side: z.enum(['left', 'right']), line: z.array(lonLatSchema) })),
});
export type BreakdownPath = z.infer<typeof breakdownPathSchema>;

/** All equipment of a work area at one height that radiates alike. */
export const breakdownSourceSchema = z.object({
  id: z.string(),
  area: z.string(),
  areaName: z.string(),
  /** Height above ground, m; of equipment on a roof above that. */
  heightM: z.number(),
  isOnRoof: z.boolean(),
  /** Where the front of directive equipment faces, degrees from north; null where it radiates alike in all directions. */
  bearing: z.number().nullable(),
  equipment: z.array(z.string()),
  laDb: z.number().nullable(),
  /** Whether the crew stands at one place, the loudest; else its equipment is spread over the area. */
  isAtOnePlace: z.boolean(),
  /** The places that were traced. */
  placeCount: z.number().int(),
  /** Of the loudest place, direct and by façades, from the loudest on. */
  paths: z.array(breakdownPathSchema),
  /** The other places, which have no table. */
  others: z.object({ count: z.number().int(), laDb: z.number().nullable() }),
});
export type BreakdownSource = z.infer<typeof breakdownSourceSchema>;

const shareSchema = z.object({
  id: z.string(),
  name: z.string(),
  laDb: z.number().nullable(),
  /** Share of the energy, 0 … 1. */
  share: z.number(),
});
export type BreakdownShare = z.infer<typeof shareSchema>;

/** How the level at a receiver comes about. Levels in dB, A-weighted where they have one value; null: nothing arrives. */
export const levelBreakdownSchema = z.object({
  receiver: z.string(),
  /** Whether crews that work at one place at a time stand where they are loudest, or are spread over their areas. */
  level: contourLevelSchema,
  laDb: z.number().nullable(),
  bandsDb: bandValuesSchema,
  /** With the penalty of annoying equipment on its own part. */
  penalisedDb: z.number().nullable(),
  /** Whether the receiver stands at a façade, where criteria may ask for a correction. */
  isAtFacade: z.boolean(),
  /** Whether the façade behind the receiver, which does not reflect, is left out. */
  isFacadeLeftOut: z.boolean(),
  /** From the loudest on. */
  areas: z.array(shareSchema),
  equipment: z.array(shareSchema.extend({ area: z.string(), quantity: z.number(), penalty: z.number() })),
  sources: z.array(breakdownSourceSchema),
});
export type LevelBreakdown = z.infer<typeof levelBreakdownSchema>;
