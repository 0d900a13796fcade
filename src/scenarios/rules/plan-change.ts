/** Changes of a plan as plain data. A change stays the same while the plan is edited and is then applied again. */
import { z } from 'zod';
import { equipmentIdSchema, workAreaIdSchema } from '../../model/ids.ts';
import type { EquipmentUse } from '../../model/assessment/work-area.ts';

export const SIDE_NAMES = ['north', 'east', 'south', 'west'] as const;
export type SideName = (typeof SIDE_NAMES)[number];

/**
 * Lengths of a barrier line in per cent of the side: its middle half, the whole side, and a line that continues beyond both ends.
 */
export const LINE_LENGTHS_PCT = [50, 100, 150] as const;

/** A line of equipment, identified by its item and by its index among the lines of that item in the work area. */
const lineSchema = z.object({ id: equipmentIdSchema, nth: z.int().min(0) });
type LineOfEquipment = z.infer<typeof lineSchema>;

/** Changes of the plan as a whole. */
export const wholeChangeSchema = z.discriminatedUnion('kind', [
  /** Respectively: a barrier around every area; no barriers; the quietest equipment of each category; half the usage. */
  z.object({ kind: z.literal(['barriers', 'no-barriers', 'quieter', 'half']) }),
  z.object({ kind: z.literal('without'), areaId: workAreaIdSchema }),
  /** Work only in one operating time. */
  z.object({ kind: z.literal('hours'), time: z.string() }),
]);
export type WholeChange = z.infer<typeof wholeChangeSchema>;

const ofArea = { areaId: workAreaIdSchema };
const ofLine = { ...ofArea, line: lineSchema };

/** Changes of one work area. */
export const areaChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('swap'), ...ofLine, item: equipmentIdSchema }),
  /** In per cent of the time. */
  z.object({ kind: z.literal('usage'), ...ofLine, usage: z.number().positive() }),
  /** One item less. */
  z.object({ kind: z.literal('quantity'), ...ofLine }),
  /** A temporary noise barrier around the area. */
  z.object({ kind: z.literal('ring'), ...ofArea, heightM: z.number().positive() }),
  /** A barrier line along one side of the area, with its length in per cent of the side. */
  z.object({
    kind: z.literal('line'),
    ...ofArea,
    side: z.enum(SIDE_NAMES),
    heightM: z.number().positive(),
    lengthPct: z.literal(LINE_LENGTHS_PCT).default(100),
  }),
  z.object({ kind: z.literal('place'), ...ofArea, side: z.enum(SIDE_NAMES), stepM: z.number().positive() }),
]);
export type AreaChange = z.infer<typeof areaChangeSchema>;

export const planChangeSchema = z.discriminatedUnion('kind', [wholeChangeSchema, areaChangeSchema]);
export type PlanChange = z.infer<typeof planChangeSchema>;

export function keyOfChange(change: PlanChange): string {
  switch (change.kind) {
    case 'without':
      return `without ${change.areaId}`;
    case 'hours':
      return `in ${change.time}`;
    case 'swap':
      return `${change.areaId} swap ${keyOfLine(change.line)} ${change.item}`;
    case 'usage':
      return `${change.areaId} usage ${keyOfLine(change.line)} ${change.usage}`;
    case 'quantity':
      return `${change.areaId} quantity ${keyOfLine(change.line)}`;
    case 'ring':
      return `${change.areaId} barrier ${change.heightM}`;
    case 'line':
      return `${change.areaId} line ${change.side} ${change.heightM} ${change.lengthPct}`;
    case 'place':
      return `${change.areaId} place ${change.side} ${change.stepM}`;
    case 'barriers':
    case 'no-barriers':
    case 'quieter':
    case 'half':
      return change.kind;
  }
}

const keyOfLine = ({ id, nth }: LineOfEquipment) => `${nth} ${id}`;

/** Returns the item and the index that identify the line of equipment at an index of the list. */
export function lineAt(uses: readonly EquipmentUse[], index: number): LineOfEquipment | null {
  const use = uses[index];
  return use === undefined ? null : { id: use.id, nth: uses.slice(0, index).filter(({ id }) => id === use.id).length };
}

/** Returns the index of a line of equipment in the list. −1 if it does not exist. */
export function indexOfLine(uses: readonly EquipmentUse[], { id, nth }: LineOfEquipment): number {
  return uses.flatMap((use, index) => (use.id === id ? [index] : []))[nth] ?? -1;
}
