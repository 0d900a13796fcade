import { matchesSearch, wordsOf } from '../search-words.ts';
import type { EquipmentItem } from './equipment.ts';
import { itemLevel } from './library.ts';

export interface EquipmentGroup<Item extends EquipmentItem> {
  category: string;
  items: Item[];
}

/**
 * The equipment whose name, category and level (dB(A), whole) have words that begin with every word of a search: `excavator 107`.
 * @returns by category, categories and items by name; where words are searched for, those that fit best first
 */
export function findEquipment<Item extends EquipmentItem>(
  items: readonly Item[],
  search: string,
): EquipmentGroup<Item>[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const { name, category } = item;
    // The unit is found however it is typed: dB, dBA, dB(A).
    if (!matchesSearch(search, name, category, `${Math.round(itemLevel(item))} dBA dB A`)) continue;
    groups.set(category, [...(groups.get(category) ?? []), item]);
  }
  const asked = wordsOf(search);
  const compare = (a: Item, b: Item) => byFit(a.name, b.name, asked) || byName(a.name, b.name);
  return [...groups]
    .map(([category, found]) => ({ category, items: found.sort(compare) }))
    .sort((a, b) => byFit(a.items[0]?.name ?? '', b.items[0]?.name ?? '', asked) || byName(a.category, b.category));
}

/** Compares how well two names fit the words that are asked for: an attachment that is not asked for comes last, whole words come before beginnings, and few other words before many. */
function byFit(a: string, b: string, asked: readonly string[]): number {
  if (asked.length === 0) return 0;
  const [fitA, fitB] = [fitOf(a, asked), fitOf(b, asked)];
  for (let at = 0; at < fitA.length; at++) if (fitA[at] !== fitB[at]) return fitA[at]! - fitB[at]!;
  return 0;
}

/** Less is better, the first number first. */
function fitOf(name: string, asked: readonly string[]): number[] {
  const words = wordsOf(name);
  const [, attachment = ''] = name.split(ATTACHMENT);
  const isUnasked = wordsOf(attachment).some((word) => !asked.some((prefix) => word.startsWith(prefix)));
  const whole = asked.filter((word) => words.includes(word)).length;
  const others = words.filter((word) => !asked.some((prefix) => word.startsWith(prefix))).length;
  // A name that is found by its category or level alone fits as well as any other one.
  return [isUnasked ? 1 : 0, -whole, others < words.length ? others : 0];
}

/** What comes after it in a name is mounted on the item: `13.5T Excavator With Hammer`. */
const ATTACHMENT = /\bwith\b/i;

const byName = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
