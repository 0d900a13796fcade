import { units } from '../../texts/units.ts';
import { matchesSearch } from '../search-words.ts';
import type { EquipmentItem } from './equipment.ts';
import { itemLevel } from './library.ts';

export interface PlantGroup<Item extends EquipmentItem> {
  category: string;
  items: Item[];
}

/**
 * The plant whose name, category and level (dBA, whole) have words that begin with every word of a search: `excavator 107`.
 * @returns by category, categories and items by name
 */
export function findPlant<Item extends EquipmentItem>(items: readonly Item[], search: string): PlantGroup<Item>[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const { name, category } = item;
    if (!matchesSearch(search, name, category, units.dBA(Math.round(itemLevel(item))))) continue;
    groups.set(category, [...(groups.get(category) ?? []), item]);
  }
  return [...groups]
    .sort(([a], [b]) => byName(a, b))
    .map(([category, found]) => ({ category, items: found.sort((a, b) => byName(a.name, b.name)) }));
}

const byName = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
