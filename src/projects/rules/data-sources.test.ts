import { expect, test } from 'vitest';
import { PROJECT_FOLDERS } from '../../model/project/project.ts';
import places from './place/countries.json' with { type: 'json' };
import { COUNTRIES_WITH_SOURCES, sourcesFor } from './data-sources.ts';

const every = COUNTRIES_WITH_SOURCES.flatMap((country) => sourcesFor(country));

test('sourcesFor returns receivers, buildings, ground and terrain for every country, with national sources first', () => {
  for (const country of [...COUNTRIES_WITH_SOURCES, 'KR', '']) {
    const folders = new Set(sourcesFor(country).flatMap((source) => source.folders));
    expect([...folders]).toEqual(expect.arrayContaining(['receivers', 'buildings', 'ground', 'terrain']));
  }
  expect(sourcesFor('FR')[0]?.publisher).toBe('IGN');
  expect(sourcesFor('KR')).toEqual(sourcesFor(''));
});

test('sourcesFor uses valid country codes, https addresses and project folders', () => {
  const known = places.countries.split('\n').map((line) => line.slice(0, 2));
  expect(known).toEqual(expect.arrayContaining([...COUNTRIES_WITH_SOURCES]));
  for (const { url, folders, licence, how } of every) {
    expect(new URL(url).protocol).toBe('https:');
    expect(folders.every((folder) => PROJECT_FOLDERS.includes(folder))).toBe(true);
    expect(licence).not.toBe('');
    expect(how).toMatch(/[.;]$/);
  }
});
