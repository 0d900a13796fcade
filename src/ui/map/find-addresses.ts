import { matchesSearch } from '../../model/search-words.ts';

/** An address on the map, WGS 84. */
export interface SearchedAddress {
  /** Unique id. */
  id: string;
  name: string;
  /** Distinguishes addresses with the same name: the catchment. */
  note: string;
  lon: number;
  lat: number;
}

/** Most addresses in the list. */
const MOST = 20;

/** The first addresses that contain a word beginning with each word of a text. Empty for an empty text. */
export function findAddresses(addresses: readonly SearchedAddress[], text: string): SearchedAddress[] {
  const found: SearchedAddress[] = [];
  if (text.trim() === '') return found;
  const seen = new Set<string>();
  const asked = text.trim().toLowerCase();
  // Names that begin with the typed text come before names that contain its words in any order.
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
