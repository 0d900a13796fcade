import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { compileKernel, exportTypes, kernelSourceHash } from '../../../scripts/lib/compile-kernel.ts';
import { BANDS, NEPER_PER_DB } from '../../../src/engine/scene/bands.ts';
import { MIN_DISTANCE_M } from '../../../src/engine/tracing/divergence.ts';
import { ON_LINE_M } from '../../../src/engine/tracing/kernel-host.ts';
import { BREAKS_M } from '../../../src/engine/tracing/paths/read-top-path.ts';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { isWhole } from '../../support/random-share.ts';
import { buildScene } from './scenes.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

it('compiled-kernel.ts was compiled from the current sources: otherwise run `npm run kernel`', () => {
  const compiled = readFileSync(path.join(ROOT, 'src/engine/tracing/compiled-kernel.ts'), 'utf8');
  expect(compiled).toContain(kernelSourceHash());
});

it.runIf(isWhole)('compileKernel returns exactly the committed files', async () => {
  for (const { file, text } of await compileKernel()) expect(text === readFileSync(file, 'utf8')).toBe(true);
});

it('the kernel has the exports that the host declares, each with the same number of parameters', () => {
  const { exports } = createTracingContext(buildScene({})).kernel;
  const types = readFileSync(path.join(ROOT, 'src/engine/tracing/kernel-exports.ts'), 'utf8');
  const told = new Map(
    [...types.matchAll(/^ {2}(\w+)\(([^)]*)\):/gm)].map(([, name = '', parameters = '']) => [
      name,
      [...parameters.matchAll(/\w+:/g)].length,
    ]),
  );
  const compiled = new Map(
    Object.entries(exports).flatMap(([name, value]) => (typeof value === 'function' ? [[name, value.length]] : [])),
  );
  expect(told.size).toBeGreaterThan(40);
  expect(compiled).toEqual(told);
});

it('the kernel has no export that neither the host nor a test calls', () => {
  const files = globSync(['src/engine/**/*.ts', 'tests/unit/acoustics/*.ts'], {
    cwd: ROOT,
    exclude: ['src/engine/kernel/**', 'src/engine/tracing/{compiled-kernel,kernel-exports}.ts'],
  });
  const callers = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n');
  const { exports } = createTracingContext(buildScene({})).kernel;
  const uncalled = Object.keys(exports).filter((name) => name !== 'memory' && !callers.includes(`.${name}(`));
  expect(uncalled).toEqual([]);
});

it.each([
  ['shared/band-memory.ts', 'BANDS', BANDS],
  ['shared/band-memory.ts', 'NEPER_PER_DB', NEPER_PER_DB],
  ['shared/obstacle-memory.ts', 'ON_LINE_M', ON_LINE_M],
  ['rays/top-path.ts', 'BREAKS_M', BREAKS_M],
  ['terms/path-terms.ts', 'MIN_DISTANCE_M', MIN_DISTANCE_M],
])('the kernel file %s has the same %s as the host', (file, name, value) => {
  const text = readFileSync(path.join(ROOT, 'src/engine/kernel', file), 'utf8');
  const written = new RegExp(`const ${name}: \\w+ = ([^;]+);`).exec(text)?.[1];
  expect(Number(written)).toBe(value);
});

it('exportTypes declares the types that the exports have outside the module', () => {
  const types = exportTypes(
    '  export function isFound(isLeft: boolean): boolean;\n  export function edges(): number;\n',
  );
  expect(types).toContain('\n  isFound(isLeft: boolean): number;\n  edges(): number;\n');
});
