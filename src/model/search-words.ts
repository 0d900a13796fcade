/** Words longer than this are found by their first characters. */
const MAX_PREFIX = 12;
/** Most index entries of one document. Further words are not found. */
export const MAX_SEARCH_WORDS = 300;

/** The words of a text in the form of the search: lower case without accents. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/**
 * The index entries of a stored document: every prefix of every word of its texts. Firestore can only find whole entries of a
 * list.
 * @returns at most `MAX_SEARCH_WORDS` entries; those of earlier texts come first
 */
export function searchWords(...texts: string[]): string[] {
  const found = new Set<string>();
  for (const word of texts.flatMap(wordsOf)) {
    for (let length = 1; length <= Math.min(word.length, MAX_PREFIX); length++) found.add(word.slice(0, length));
  }
  return [...found].slice(0, MAX_SEARCH_WORDS);
}

/** The longest word of a search, which is the one that the query uses. Null if the search has no words. */
export function askedWord(search: string): string | null {
  const [longest] = wordsOf(search).sort((a, b) => b.length - a.length);
  return longest?.slice(0, MAX_PREFIX) ?? null;
}

/** Whether every word of a search is a prefix of a word in the texts. */
export function matchesSearch(search: string, ...texts: string[]): boolean {
  const words = texts.flatMap(wordsOf);
  return wordsOf(search).every((asked) => words.some((word) => word.startsWith(asked)));
}
