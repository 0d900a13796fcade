import { z } from 'zod';
import { contourLevelSchema } from '../../../model/map/contour-bands.ts';
import { BAND_COUNT } from '../../../engine/scene/octave-bands.ts';

/** Values by octave band, 63 Hz to 8 kHz. Null if there is no value. */
const bandValuesSchema = z.array(z.number().nullable()).length(BAND_COUNT);

/** A row in the table of a path: a term with its source. */
export const termRowSchema = z.object({
  /** Sign of the term in the level. Empty for a row that only explains another row. */
  sign: z.enum(['+', '−', '=', '']),
  label: z.string(),
  /** Clause of the standard, or the quantity that the value follows from. */
  source: z.string(),
  unit: z.enum(['dB', '1']),
  bands: bandValuesSchema,
  /** A-weighted sum, or the common value of all bands. Null if neither is meaningful. */
  single: z.number().nullable(),
});
export type TermRow = z.infer<typeof termRowSchema>;

const lonLatSchema = z.tuple([z.number(), z.number()]);

/** The vertical section under a path: positions along the path in plan, and absolute heights, m. */
export const breakdownSectionSchema = z.object({
  lengthM: z.number(),
  ground: z.array(z.object({ alongM: z.number(), z: z.number() })),
  obstacles: z.array(
    z.object({
      kind: z.enum(['building', 'wall', 'temporary-barrier']),
      /**
       * False if the obstacle does not screen because it contains the source or the receiver, or because it is in the work area.
       */
      screens: z.boolean(),
      fromM: z.number(),
      toM: z.number(),
      topZ: z.number(),
    }),
  ),
  /** Ray from the source over the screening edges to the receiver. It is straight if nothing interrupts the sight line. */
  ray: z.array(z.object({ alongM: z.number(), z: z.number() })),
  /** Positions of façade reflections along the path. Empty for a direct path. */
  reflectedAtM: z.array(z.number()),
});
export type BreakdownSection = z.infer<typeof breakdownSectionSchema>;

/** One path from one source point to the receiver. */
export const breakdownPathSchema = z.object({
  title: z.string(),
  laDb: z.number().nullable(),
  /** Distances, heights and edges, each as a label and a value. */
  facts: z.array(z.object({ label: z.string(), value: z.string(), source: z.string() })),
  rows: z.array(termRowSchema),
  section: breakdownSectionSchema.nullable(),
  /** For the map: the ray in plan, and the lateral diffraction paths. */
  ray: z.array(lonLatSchema),
  sides: z.array(z.object({ side: z.enum(['left', 'right']), line: z.array(lonLatSchema) })),
});
export type BreakdownPath = z.infer<typeof breakdownPathSchema>;

/** All equipment of a work area at one height with the same directivity. */
export const breakdownSourceSchema = z.object({
  id: z.string(),
  area: z.string(),
  areaName: z.string(),
  /** Height above ground, m, or above the roof for equipment on a roof. */
  heightM: z.number(),
  isOnRoof: z.boolean(),
  /** Bearing of the front of directive equipment, degrees clockwise from north. Null if it radiates equally in all directions. */
  bearing: z.number().nullable(),
  equipment: z.array(z.string()),
  laDb: z.number().nullable(),
  /** Whether the crew is at its loudest place. Otherwise its equipment is spread over the area. */
  isAtOnePlace: z.boolean(),
  /** Number of traced source points. */
  placeCount: z.number().int(),
  /** Paths of the loudest source point, direct and reflected, loudest first. */
  paths: z.array(breakdownPathSchema),
  /** The other source points, whose paths are not listed. */
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

/** The level breakdown of a receiver. Levels are in dB, A-weighted if they are single values. Null: no energy arrives. */
export const levelBreakdownSchema = z.object({
  receiver: z.string(),
  /** Whether crews that work at one place at a time are at their loudest place, or spread over their areas. */
  level: contourLevelSchema,
  laDb: z.number().nullable(),
  bandsDb: bandValuesSchema,
  /** Level with the penalty of annoying equipment on its own part. */
  penalisedDb: z.number().nullable(),
  /** Whether the receiver is at a façade, where criteria may need a façade correction. */
  isAtFacade: z.boolean(),
  /** Whether the façade behind the receiver is excluded from reflections. */
  isFacadeLeftOut: z.boolean(),
  /** Loudest first. */
  areas: z.array(shareSchema),
  equipment: z.array(shareSchema.extend({ area: z.string(), quantity: z.number(), penalty: z.number() })),
  sources: z.array(breakdownSourceSchema),
});
export type LevelBreakdown = z.infer<typeof levelBreakdownSchema>;
