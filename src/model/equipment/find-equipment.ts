import { matchesSearch, wordsOf } from '../search-words.ts';
import type { EquipmentItem } from './equipment.ts';
import { itemLevel } from './library.ts';

export interface EquipmentGroup<Item extends EquipmentItem> {
  category: string;
  items: Item[];
}

/**
 * Finds equipment by the words of a search, such as `excavator 107`. Every word has to begin a word of the item's name, its
 * category or its level as a whole number in dB(A).
 * @returns items by category, with categories and items in the order of their names; with a search, the best matches come first
 */
export function findEquipment<Item extends EquipmentItem>(
  items: readonly Item[],
  search: string,
): EquipmentGroup<Item>[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const { name, category } = item;
    // The forms dB, dBA and dB(A) of the unit all match.
    if (!matchesSearch(search, name, category, `${Math.round(itemLevel(item))} dBA dB A`)) continue;
    groups.set(category, [...(groups.get(category) ?? []), item]);
  }
  const asked = wordsOf(search);
  const compare = (a: Item, b: Item) => byFit(a.name, b.name, asked) || byName(a.name, b.name);
  return [...groups]
    .map(([category, found]) => ({ category, items: found.sort(compare) }))
    .sort((a, b) => byFit(a.items[0]?.name ?? '', b.items[0]?.name ?? '', asked) || byName(a.category, b.category));
}

/**
 * Compares how well two names match the words of a search. Names with an attachment that is not searched for come last. Whole
 * words come before beginnings of words. Names with fewer other words come first.
 */
function byFit(a: string, b: string, asked: readonly string[]): number {
  if (asked.length === 0) return 0;
  const [fitA, fitB] = [fitOf(a, asked), fitOf(b, asked)];
  for (let at = 0; at < fitA.length; at++) if (fitA[at] !== fitB[at]) return fitA[at]! - fitB[at]!;
  return 0;
}

/** The rank of a name as numbers to compare in order. Smaller is better. */
function fitOf(name: string, asked: readonly string[]): number[] {
  const words = wordsOf(name);
  const [, attachment = ''] = name.split(ATTACHMENT);
  const isUnasked = wordsOf(attachment).some((word) => !asked.some((prefix) => word.startsWith(prefix)));
  const whole = asked.filter((word) => words.includes(word)).length;
  const others = words.filter((word) => !asked.some((prefix) => word.startsWith(prefix))).length;
  // A name without a matching word was found by its category or level. Its other words do not count.
  return [isUnasked ? 1 : 0, -whole, others < words.length ? others : 0];
}

/** Words after this one name an attachment of the item: `13.5T Excavator With Hammer`. */
const ATTACHMENT = /\bwith\b/i;

const byName = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
