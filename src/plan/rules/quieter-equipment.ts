/** Finds quieter equipment that can replace that of a plan. */
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { canStandInFor } from '../../model/equipment/equipment-kind.ts';
import { itemOfLine } from '../../model/equipment/custom-equipment.ts';
import type { EquipmentUse, WorkArea } from '../../model/assessment/work-area.ts';
import { contributionDb } from '../../prediction/rules/sources/equipment-contribution.ts';

/** Changes the equipment lines of a work area. Returns the same object if no line changes. */
export function withUses(area: WorkArea, change: (use: EquipmentUse, index: number) => EquipmentUse): WorkArea {
  const { properties } = area.feature;
  const equipment = properties.equipment.map(change);
  if (equipment.every((use, index) => use === properties.equipment[index])) return area;
  return { ...area, feature: { ...area.feature, properties: { ...properties, equipment } } };
}

/** The usage of an equipment line, %. */
export function usageOf(use: EquipmentUse, equipment: readonly EquipmentItem[]): number {
  return use.usage ?? itemOfLine(use, equipment)?.usage ?? 100;
}

/** The line with the quietest suitable item. Returns the same object if no item is quieter. */
export function quietest(use: EquipmentUse, criteria: CriteriaSet, equipment: readonly EquipmentItem[]): EquipmentUse {
  const [best] = quieterItems(use, criteria, equipment);
  return best === undefined ? use : swapped(use, best.item, equipment);
}

/** An item that can replace another one, and by how much its part of the compared level is lower. */
export interface QuieterItem {
  item: EquipmentItem;
  /** Reduction, dB; above 0. */
  byDb: number;
}

/** Smallest reduction that justifies other equipment, dB. */
const WORTH_DB = 0.5;

/**
 * The items that can do the work of a line and are quieter at the same usage, including the penalty. The quietest comes first.
 */
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

/** A line with another item, the same quantity and the same usage. */
export function swapped(use: EquipmentUse, item: EquipmentItem, equipment: readonly EquipmentItem[]): EquipmentUse {
  return { id: item.id, quantity: use.quantity, usage: usageOf(use, equipment) };
}
