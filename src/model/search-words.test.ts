import { describe, expect, it } from 'vitest';
import { askedWord, matchesSearch, MAX_SEARCH_WORDS, searchWords } from './search-words.ts';

describe('the search words of a document', () => {
  it('are all beginnings of all words, without case and accents', () => {
    expect(searchWords('Né 12')).toEqual(['n', 'ne', '1', '12']);
  });

  it('are limited in number, and a long word is found by its first letters', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `word${at}`).join(' ');
    expect(searchWords(many)).toHaveLength(MAX_SEARCH_WORDS);
    expect(searchWords('Bauschalldämmungsmaß')).toContain(askedWord('bauschalldämmungsmaß'));
  });

  it.each([
    ['nig tra', true],
    ['TRÄCK', true],
    ['014', true],
    ['ight', false],
    ['', true],
  ])('match the search “%s”: %s', (search, fits) => {
    expect(matchesSearch(search, 'Night works, track 2', 'OOHW-2026-014')).toBe(fits);
  });

  it('askedWord returns the longest word of a search', () => {
    expect(askedWord('of the Station')).toBe('station');
    expect(askedWord(' – ')).toBeNull();
  });
});
