/** Plant of a company whose sound power was found by measurement. */
import { z } from 'zod';
import { measurementsTexts } from '../../texts/measurements.ts';
import type { EquipmentItem } from '../equipment/equipment.ts';
import { OTHER_PLANT_LIMITS, type OtherPlant, otherPlantSchema } from '../equipment/other-plant.ts';
import { shiftedTo } from '../equipment/plant-spectrum.ts';
import { equipmentIdSchema } from '../ids.ts';
import { jsonDepth, MEASURED_PLANT_LIMITS } from '../limits.ts';
import type { PredictedLine } from './logger-prediction.ts';

/** `companies/{id}/plant/{item}`: JSON text of other plant, which the rules can bound. Taken off the list, never deleted. */
export const storedMeasuredPlantSchema = z.object({
  name: z.string().min(1).max(OTHER_PLANT_LIMITS.name),
  plant: z
    .string()
    .max(MEASURED_PLANT_LIMITS.text)
    .transform((text, context): unknown => {
      try {
        if (jsonDepth(text) <= 2) return JSON.parse(text);
      } catch {
        // What is no JSON is an issue of the schema.
      }
      context.addIssue({ code: 'custom', message: measurementsTexts.isNoPlant });
      return z.NEVER;
    })
    .pipe(otherPlantSchema),
  active: z.boolean(),
  updatedBy: z.string().default(''),
  updatedAt: z.date().nullable().default(null),
});

export interface MeasuredPlant {
  readonly id: EquipmentItem['id'];
  readonly other: OtherPlant;
}

/** @param id of the stored document */
export function measuredPlantOf(id: string, plant: OtherPlant): MeasuredPlant {
  return { id: equipmentIdSchema.parse(`measured-${id}`), other: plant };
}

/** What a sound power was found from. */
export interface MeasuredEvidence {
  readonly shifts: number;
  readonly spreadDb: number;
  /** Where crews that work at one place at a time were taken to be. */
  readonly crew: 'worst' | 'spread';
  readonly assessment: string;
  readonly date: string;
}

/** How the source of measured plant begins. */
const MEASURED = 'measured, ';

/** Whether the source of other plant says that it was measured. */
export const isMeasured = ({ source }: Pick<OtherPlant, 'source'>): boolean => source.startsWith(MEASURED);

/** No less is said, dB: what crews did in between is not in the scatter of quarters of an hour. */
const LEAST_SPREAD_DB = 0.5;

/** `measured, 3 shifts` first: the rest says how sure it is and where it comes from. */
export function measuredSource({ shifts, spreadDb, crew, assessment, date }: MeasuredEvidence): string {
  const of = `${MEASURED}${measurementsTexts.shifts(shifts)}`;
  const where = crew === 'worst' ? measurementsTexts.crewsAtTheirLoudestPlace : measurementsTexts.crewsSpread;
  return measurementsTexts
    .measuredPlant(of, Math.max(LEAST_SPREAD_DB, spreadDb).toFixed(1), where, assessment, date)
    .slice(0, OTHER_PLANT_LIMITS.source);
}

/** An item with the sound power that explains what was measured: the shape of its spectrum, and its maximum, stay. */
export function measuredPlant(
  line: Pick<PredictedLine, 'name' | 'lw' | 'lwaItem' | 'lamax' | 'height' | 'category' | 'usage' | 'isAnnoying'>,
  name: string,
  changeDb: number,
  evidence: MeasuredEvidence,
): OtherPlant {
  const lwa = line.lwaItem + changeDb;
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return {
    name: name.trim().slice(0, OTHER_PLANT_LIMITS.name),
    category: line.category,
    lw: shiftedTo(lwa, line.lw).map(tenths),
    lwa: null,
    // A maximum below the mean would be none.
    lamax: line.lamax === null ? null : Math.max(line.lamax, Math.ceil(lwa)),
    height: line.height,
    usage: line.usage,
    annoying: line.isAnnoying,
    source: measuredSource(evidence),
  };
}
