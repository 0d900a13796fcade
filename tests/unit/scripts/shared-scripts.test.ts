import { describe, expect, it } from 'vitest';
import { type Chunk, mergeShared } from '../../../scripts/lib/shared-scripts.ts';

const start = chunk('start', 1_000, { isEntry: true, dynamicImports: ['plan', 'results'] });

function chunk(fileName: string, bytes: number, more: Partial<Chunk> = {}): Chunk {
  const none = { imports: [], dynamicImports: [], isEntry: false, isDynamicEntry: false };
  return { ...none, fileName, moduleIds: [`${fileName}.ts`], code: ' '.repeat(bytes), ...more };
}

const page = (name: string, imports: string[], more: Partial<Chunk> = {}) =>
  chunk(name, 10_000, { isDynamicEntry: true, imports: ['start', ...imports], ...more });

/** The names of modules in shared scripts, in alphabetical order. */
const merged = (...chunks: Chunk[]) =>
  mergeShared(chunks)
    .map((modules) => modules.toSorted().join(' '))
    .toSorted();

describe('mergeShared', () => {
  it('merges scripts that the same pages need', () => {
    const both = ['map', 'table'];
    expect(merged(start, page('plan', both), page('results', both), chunk('map', 900), chunk('table', 80))).toEqual([
      'map.ts table.ts',
    ]);
  });

  it('merges a small script into one that more pages need, but not a large one', () => {
    const pages = [start, page('plan', ['map', 'tool']), page('results', ['map'])];
    expect(merged(...pages, chunk('map', 900), chunk('tool', 100))).toEqual(['map.ts tool.ts']);
    expect(merged(...pages, chunk('map', 900), chunk('tool', 5_000))).toEqual(['map.ts', 'tool.ts']);
  });

  it('includes the imports of a merged script in its size', () => {
    const pages = [start, page('plan', ['map', 'tool']), page('results', ['map'])];
    const tool = chunk('tool', 100, { imports: ['library'] });
    expect(merged(...pages, chunk('map', 900), tool, chunk('library', 5_000))).toEqual([
      'library.ts tool.ts',
      'map.ts',
    ]);
  });

  it('limits the size that merging adds to a page', () => {
    const tools = Array.from({ length: 20 }, (_, index) => chunk(`tool-${index}`, 100, {}));
    const own = tools.map(({ fileName }) => page(`page-${fileName}`, [fileName]));
    const groups = mergeShared([start, ...own, ...tools]);
    expect(Math.max(...groups.map(({ length }) => length))).toBeLessThanOrEqual(7);
  });

  it('treats scripts as loaded that every page with the same dynamic import has', () => {
    const asking = { dynamicImports: ['dialog'] };
    const pages = [page('plan', ['map'], asking), page('results', ['map'], asking)];
    const dialog = chunk('dialog', 100, { isDynamicEntry: true, imports: ['field'] });
    // The map is already loaded when the dialog opens, so both have the same users.
    expect(merged(start, ...pages, dialog, chunk('map', 900), chunk('field', 100))).toEqual(['field.ts map.ts']);
  });

  it('includes scripts that a page imports dynamically, even if another page imports them statically', () => {
    const asking = chunk('start', 1_000, { isEntry: true, dynamicImports: ['plan', 'companies'] });
    const pages = [page('plan', ['companies', 'tool'])];
    const parts = [chunk('companies', 100), chunk('tool', 5_000)];
    expect(merged(asking, ...pages, ...parts)).toEqual(['companies.ts', 'tool.ts']);
    expect(merged(start, ...pages, ...parts)).toEqual(['companies.ts tool.ts']);
  });

  it('creates no cycles between scripts', () => {
    const pages = [page('plan', ['top'])];
    const base = chunk('base', 100);
    const top = chunk('top', 10, { imports: ['start'] });
    // The start script imports the base script, so nothing merged into the base may import the start.
    const needy = { ...start, imports: ['base'] };
    expect(merged(needy, ...pages, top, base)).toEqual(['base.ts', 'top.ts']);
  });
});
