import { describe, expect, test } from 'vitest';
import { coordinateSystemChoices, isSystemMeant } from './crs-choices.ts';

const meant = (search: string) =>
  coordinateSystemChoices().flatMap(({ group, items }) =>
    items.filter((item) => isSystemMeant(item, group, search)).map(({ value }) => Number(value)),
  );

describe('the search for a coordinate system', () => {
  test.each([
    ['by its words, however they are joined', 'Lambert 93', 2154],
    ['by its words in capitals', 'LAMBERT-93', 2154],
    ['by its country', 'France', 2154],
    ['by its number', '2154', 2154],
    ['by code and number', 'EPSG:2154', 2154],
    ['by a zone', 'UTM 32N', 32_632],
    ['by a zone of Australia', 'mga 56', 7856],
    ['by the country of a grid', 'Korea unified', 5179],
    ['by a country without its accents', 'Turkiye', 5253],
    ['by a country that surveys in UTM', 'Germany UTM', 32_632],
    ['by the beginning of a word', 'netherl', 28_992],
  ])('finds it %s: %s', (_, search, epsg) => {
    expect(meant(search)).toContain(epsg);
  });

  test.each([
    ['France', 7856],
    ['Lambert 93', 3812],
    ['Lambert 93', 8058],
    ['UTM 32N', 32_633],
    ['2154', 7856],
    ['Germany', 32_631],
  ])('finds for %s no other system: %i', (search, epsg) => {
    expect(meant(search)).not.toContain(epsg);
  });

  test('lists all systems without a search text', () => {
    expect(meant(' ')).toHaveLength(coordinateSystemChoices().reduce((sum, { items }) => sum + items.length, 0));
  });
});
