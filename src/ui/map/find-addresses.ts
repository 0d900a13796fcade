import { matchesSearch } from '../../model/search-words.ts';

/** An address on the map, WGS 84. */
export interface SearchedAddress {
  /** Another for each. */
  id: string;
  name: string;
  /** What tells it from others of its name: its catchment. */
  note: string;
  lon: number;
  lat: number;
}

/** So many are read by eye. */
const MOST = 20;

/** The first addresses that have a word beginning with each word of a text; none for an empty text. */
export function findAddresses(addresses: readonly SearchedAddress[], text: string): SearchedAddress[] {
  const found: SearchedAddress[] = [];
  if (text.trim() === '') return found;
  const seen = new Set<string>();
  const asked = text.trim().toLowerCase();
  // The beginning of a name as it was typed comes before words in any order.
  for (const matches of [
    ({ name }: SearchedAddress) => name.toLowerCase().startsWith(asked),
    ({ name }: SearchedAddress) => matchesSearch(text, name),
  ]) {
    for (const address of addresses) {
      if (found.length >= MOST) return found;
      if (seen.has(address.id) || !matches(address)) continue;
      seen.add(address.id);
      found.push(address);
    }
  }
  return found;
}
