import { describe, expect, it } from 'vitest';
import { basemapFile, basemapsFor, hostOf } from './basemaps.ts';

const PLACES = [
  ['AU', 'NSW'],
  ['AU', 'VIC'],
  ['DE', ''],
  ['FR', ''],
  ['NL', ''],
  ['KR', ''],
  ['', ''],
] as const;

describe('basemapsFor', () => {
  it.each([
    ['AU', 'NSW', ['NSW Base Map', 'OpenStreetMap']],
    ['AU', 'VIC', ['OpenStreetMap']],
    ['FR', '', ['Plan IGN', 'OpenStreetMap']],
    ['KR', '', ['OpenStreetMap']],
    ['', '', ['OpenStreetMap']],
  ])('proposes for %s %s %j', (country, region, names) => {
    expect(basemapsFor({ country, region }).map(({ name }) => name)).toEqual(names);
  });

  it('proposes basemaps that a load accepts, with owner and terms', () => {
    for (const [country, region] of PLACES) {
      for (const basemap of basemapsFor({ country, region })) {
        expect(basemapFile(basemap).faults).toEqual([]);
        expect(basemap.attribution).toContain('©');
        expect(hostOf(basemap.url)).toMatch(/^[a-z.]+$/);
      }
    }
  });
});

const OWN = { url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: '© Survey', terms: '' };
it.each([
  [OWN, []],
  [{ ...OWN, terms: 'https://example.com/terms' }, []],
  [{ ...OWN, terms: 'javascript:alert(1)' }, ['The field terms: expected the address of the terms of use, which begins with https:.']],
  [{ ...OWN, url: 'http://tiles.example.com/{z}/{x}/{y}.png' }, ['The field url: expected an address that begins with https:, got http:.']],
  [{ ...OWN, url: 'https://tiles.example.com/{z}/{x}.png' }, ['The field url: the placeholders {z}, {x} and {y} are needed; {y} is missing.']],
])('basemapFile checks a tile server that is entered as %j', (entered, faults) => {
  expect(basemapFile(entered).faults).toEqual(faults);
}); // prettier-ignore
