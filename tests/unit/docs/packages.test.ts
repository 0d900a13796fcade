import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { tablesOf } from './markdown-tables.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDERS = ['src', 'functions/src', 'scripts'];
const SOURCE = /\.(tsx?|css)$/;

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const manifest = z.object({ dependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name) && !/\.(d|test)\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name)),
).map((file) => ({ file, text: read(file) }));

function importersOf(name: string): string[] {
  const imported = new RegExp(`['"]${name.replaceAll('.', '\\.')}(/[^'"\\s]*)?['"]`);
  return sources.filter(({ text }) => imported.test(text)).map(({ file }) => file);
}

const [table] = tablesOf(read('docs/packages.md'));
const rows = (table?.rows ?? []).map(([name = '', use = '', where = '']) => ({
  name: name.replaceAll('`', ''),
  use,
  places: [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
}));
const liesIn = (place: string) => (file: string) => file === place || file.startsWith(`${place}/`);

describe('docs/packages.md', () => {
  test('lists the packages of package.json in the same order', () => {
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(manifest.dependencies));
  });

  test('states the use of each package', () => {
    expect(rows.filter(({ use }) => use === '')).toEqual([]);
  });

  test.each(rows)('names all and only the places that import $name', ({ name, places }) => {
    const importers = importersOf(name);
    expect(places.filter((place) => !importers.some(liesIn(place)))).toEqual([]);
    expect(importers.filter((file) => !places.some((place) => liesIn(place)(file)))).toEqual([]);
  });
});
