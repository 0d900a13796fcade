/** Longer words are found by their beginning. */
const MAX_PREFIX = 12;
/** Bounds the index of one document; words beyond it are not found. */
export const MAX_SEARCH_WORDS = 300;

/** The words of a text as they are searched for: in small letters, without accents. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/**
 * What a stored document is found by: every beginning of every word of its texts, since the database finds whole entries of a list only.
 * @returns at most `MAX_SEARCH_WORDS`, those of earlier texts first
 */
export function searchWords(...texts: string[]): string[] {
  const found = new Set<string>();
  for (const word of texts.flatMap(wordsOf)) {
    for (let length = 1; length <= Math.min(word.length, MAX_PREFIX); length++) found.add(word.slice(0, length));
  }
  return [...found].slice(0, MAX_SEARCH_WORDS);
}

/** The word of a search that the database is asked for, the longest one; null where the search has none. */
export function askedWord(search: string): string | null {
  const [longest] = wordsOf(search).sort((a, b) => b.length - a.length);
  return longest?.slice(0, MAX_PREFIX) ?? null;
}

/** Whether every word of a search begins a word of a document's texts. */
export function matchesSearch(search: string, ...texts: string[]): boolean {
  const words = texts.flatMap(wordsOf);
  return wordsOf(search).every((asked) => words.some((word) => word.startsWith(asked)));
}
