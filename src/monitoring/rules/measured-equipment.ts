/** Equipment of a company whose sound power was found by measurement. */
import { z } from 'zod';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import {
  CUSTOM_EQUIPMENT_LIMITS,
  type CustomEquipment,
  customEquipmentSchema,
} from '../../model/equipment/custom-equipment.ts';
import { shiftedTo } from '../../model/equipment/equipment-spectrum.ts';
import { equipmentIdSchema } from '../../model/ids.ts';
import { jsonDepth, MEASURED_EQUIPMENT_LIMITS } from '../../model/limits.ts';
import type { PredictedLine } from './logger-prediction.ts';
import { counted } from '../../model/format/format.ts';

/** `companies/{id}/equipment/{item}`: JSON text of custom equipment, which the rules can bound. Taken off the list, never deleted. */
export const storedMeasuredEquipmentSchema = z.object({
  name: z.string().min(1).max(CUSTOM_EQUIPMENT_LIMITS.name),
  equipment: z
    .string()
    .max(MEASURED_EQUIPMENT_LIMITS.text)
    .transform((text, context): unknown => {
      try {
        if (jsonDepth(text) <= 2) return JSON.parse(text);
      } catch {
        // What is no JSON is an issue of the schema.
      }
      context.addIssue({ code: 'custom', message: 'is no equipment' });
      return z.NEVER;
    })
    .pipe(customEquipmentSchema),
  active: z.boolean(),
  updatedBy: z.string().default(''),
  updatedAt: z.date().nullable().default(null),
});

export interface MeasuredEquipment {
  readonly id: EquipmentItem['id'];
  readonly other: CustomEquipment;
}

/** @param id of the stored document */
export function measuredEquipmentOf(id: string, equipment: CustomEquipment): MeasuredEquipment {
  return { id: equipmentIdSchema.parse(`measured-${id}`), other: equipment };
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

/** How the source of measured equipment begins. */
const MEASURED = 'measured, ';

/** Whether the source of custom equipment says that it was measured. */
export const isMeasured = ({ source }: Pick<CustomEquipment, 'source'>): boolean => source.startsWith(MEASURED);

/** No less is said, dB: what crews did in between is not in the scatter of quarters of an hour. */
const LEAST_SPREAD_DB = 0.5;

/** `measured, 3 shifts` first: the rest says how sure it is and where it comes from. */
export function measuredSource({ shifts, spreadDb, crew, assessment, date }: MeasuredEvidence): string {
  const of = `${MEASURED}${counted(shifts, 'shift')}`;
  const where = crew === 'worst' ? 'crews at their loudest place' : 'crews spread';
  return `${of}, ± ${Math.max(LEAST_SPREAD_DB, spreadDb).toFixed(1)} dB, ${where} (${assessment}, ${date})`.slice(
    0,
    CUSTOM_EQUIPMENT_LIMITS.source,
  );
}

/** An item with the sound power that explains what was measured: the shape of its spectrum, and its maximum, stay. */
export function measuredEquipment(
  line: Pick<PredictedLine, 'name' | 'lw' | 'lwaItem' | 'lamax' | 'height' | 'category' | 'usage' | 'isAnnoying'>,
  name: string,
  changeDb: number,
  evidence: MeasuredEvidence,
): CustomEquipment {
  const lwa = line.lwaItem + changeDb;
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return {
    name: name.trim().slice(0, CUSTOM_EQUIPMENT_LIMITS.name),
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
