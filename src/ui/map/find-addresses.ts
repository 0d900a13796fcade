import { matchesSearch } from '../../domain/search-words.ts';

/** An address on the map, WGS 84. */
export interface SearchedAddress {
  name: string;
  lon: number;
  lat: number;
}

export interface FoundAddress {
  key: string;
  address: SearchedAddress;
}

/** So many are read by eye. */
const MOST = 20;

/** The first addresses that have a word beginning with each word of a text; none for an empty text. */
export function findAddresses(addresses: readonly SearchedAddress[], text: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  if (text.trim() === '') return found;
  const seen = new Set<string>();
  const asked = text.trim().toLowerCase();
  // The beginning of a name as it was typed comes before words in any order.
  for (const matches of [
    ({ name }: SearchedAddress) => name.toLowerCase().startsWith(asked),
    ({ name }: SearchedAddress) => matchesSearch(text, name),
  ]) {
    for (const [index, address] of addresses.entries()) {
      if (found.length >= MOST) return found;
      if (seen.has(address.name) || !matches(address)) continue;
      seen.add(address.name);
      found.push({ key: String(index), address });
    }
  }
  return found;
}
