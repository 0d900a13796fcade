/** Equipment that could stand in for that of a plan. */
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { canStandInFor } from '../../model/equipment/equipment-kind.ts';
import { itemOfLine } from '../../model/equipment/custom-equipment.ts';
import type { EquipmentUse, WorkArea } from '../../model/assessment/work-area.ts';
import { contributionDb } from '../../prediction/rules/sources/equipment-contribution.ts';

/** A work area with the lines of its equipment changed; the same one where none is. */
export function withUses(area: WorkArea, change: (use: EquipmentUse, index: number) => EquipmentUse): WorkArea {
  const { properties } = area.feature;
  const equipment = properties.equipment.map(change);
  if (equipment.every((use, index) => use === properties.equipment[index])) return area;
  return { ...area, feature: { ...area.feature, properties: { ...properties, equipment } } };
}

/** The share of the period that a line of equipment works, %. */
export function usageOf(use: EquipmentUse, equipment: readonly EquipmentItem[]): number {
  return use.usage ?? itemOfLine(use, equipment)?.usage ?? 100;
}

/** A line with the quietest item of its category; the same one where there is none that is quieter. */
export function quietest(use: EquipmentUse, criteria: CriteriaSet, equipment: readonly EquipmentItem[]): EquipmentUse {
  const [best] = quieterItems(use, criteria, equipment);
  return best === undefined ? use : swapped(use, best.item, equipment);
}

/** An item that may stand in for another, and by how much its part of the compared level is lower. */
export interface QuieterItem {
  item: EquipmentItem;
  /** Above 0, dB. */
  byDb: number;
}

/** Less is no reason for other equipment, dB. */
const WORTH_DB = 0.5;

/** The items that can do the work of a line and are quieter at the same usage, penalty in, the quietest first. */
export function quieterItems(
  use: EquipmentUse,
  { annoyingEquipmentDb }: Pick<CriteriaSet, 'annoyingEquipmentDb'>,
  equipment: readonly EquipmentItem[],
): QuieterItem[] {
  const own = itemOfLine(use, equipment);
  const level = own === undefined ? null : contributionDb(own, annoyingEquipmentDb);
  if (own === undefined || level === null) return [];
  return equipment
    .filter(({ category, id, name }) => category === own.category && id !== own.id && canStandInFor(name, own.name))
    .flatMap((item) => {
      const other = contributionDb(item, annoyingEquipmentDb);
      return other === null || level - other < WORTH_DB ? [] : [{ item, byDb: level - other }];
    })
    .sort((a, b) => b.byDb - a.byDb);
}

/** A line with another item, as many of them and as long at work. */
export function swapped(use: EquipmentUse, item: EquipmentItem, equipment: readonly EquipmentItem[]): EquipmentUse {
  return { id: item.id, quantity: use.quantity, usage: usageOf(use, equipment) };
}
