/** Equipment of a company whose sound power was measured. */
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

/**
 * `companies/{id}/equipment/{item}`. It is JSON text of custom equipment, because security rules can limit the length of a text.
 * Items are removed from the list but never deleted.
 */
export const storedMeasuredEquipmentSchema = z.object({
  name: z.string().min(1).max(CUSTOM_EQUIPMENT_LIMITS.name),
  equipment: z
    .string()
    .max(MEASURED_EQUIPMENT_LIMITS.text)
    .transform((text, context): unknown => {
      try {
        if (jsonDepth(text) <= 2) return JSON.parse(text);
      } catch {
        // Text that is not JSON is an issue of the schema.
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

/** @param id id of the stored document */
export function measuredEquipmentOf(id: string, equipment: CustomEquipment): MeasuredEquipment {
  return { id: equipmentIdSchema.parse(`measured-${id}`), other: equipment };
}

/** The measurements from which a sound power was derived. */
export interface MeasuredEvidence {
  readonly shifts: number;
  readonly spreadDb: number;
  /** Assumed position of crews that work at one place at a time. */
  readonly crew: 'worst' | 'spread';
  readonly assessment: string;
  readonly date: string;
}

/** Prefix of the source of measured equipment. */
const MEASURED = 'measured, ';

/** Whether the source of custom equipment says that it was measured. */
export const isMeasured = ({ source }: Pick<CustomEquipment, 'source'>): boolean => source.startsWith(MEASURED);

/** Smallest stated spread, dB. Movements of crews are not part of the scatter between quarters of an hour. */
const LEAST_SPREAD_DB = 0.5;

/** The source begins with `measured, 3 shifts`. The spread and the origin follow. */
export function measuredSource({ shifts, spreadDb, crew, assessment, date }: MeasuredEvidence): string {
  const of = `${MEASURED}${counted(shifts, 'shift')}`;
  const where = crew === 'worst' ? 'crews at their loudest place' : 'crews spread';
  return `${of}, ± ${Math.max(LEAST_SPREAD_DB, spreadDb).toFixed(1)} dB, ${where} (${assessment}, ${date})`.slice(
    0,
    CUSTOM_EQUIPMENT_LIMITS.source,
  );
}

/** An item with the measured sound power. The shape of its spectrum, and its maximum, are kept. */
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
    // The maximum must not be below the mean level.
    lamax: line.lamax === null ? null : Math.max(line.lamax, Math.ceil(lwa)),
    height: line.height,
    usage: line.usage,
    annoying: line.isAnnoying,
    source: measuredSource(evidence),
  };
}
