import { describe, expect, it } from 'vitest';
import { lintedFiles, sourceFiles } from '../../../scripts/lib/changed-files.ts';

const FILES = [
  { file: 'src/a/level.ts', text: 'export const level = 1;\n' },
  { file: 'src/a/sum.ts', text: "import { level } from './level.ts';\nexport const sum = level;\n" },
  { file: 'src/b/page.tsx', text: "import type { Sum } from '../a/sum.ts';\n" },
  { file: 'src/b/late.ts', text: "export const late = () => import('../a/level.ts');\n" },
  { file: 'src/kernel/ray.ts', text: "import { band } from './band';\n" },
  { file: 'src/kernel/band.ts', text: 'export const band = 1;\n' },
  { file: 'tests/set-up.ts', text: "import '../src/a/level.ts';\n" },
];

describe('lintedFiles', () => {
  it('returns the changed files and those that import them, statically or dynamically', () => {
    expect(lintedFiles(['src/a/level.ts'], FILES)).toEqual([
      'src/a/level.ts',
      'src/a/sum.ts',
      'src/b/late.ts',
      'tests/set-up.ts',
    ]);
    expect(lintedFiles(['src/a/sum.ts'], FILES)).toEqual(['src/a/sum.ts', 'src/b/page.tsx']);
  });

  it('follows imports without `.ts`', () => {
    expect(lintedFiles(['src/kernel/band.ts'], FILES)).toEqual(['src/kernel/ray.ts', 'src/kernel/band.ts']);
  });

  it('returns files that import a deleted file', () => {
    expect(lintedFiles(['src/a/gone.ts', 'src/a/level.ts'], FILES.slice(1))).toContain('src/a/sum.ts');
  });

  it('returns nothing if no source changed', () => {
    expect(lintedFiles(['docs/testing.md'], FILES)).toEqual([]);
  });

  it.each(['.oxlintrc.json', 'tsconfig.json', 'src/engine/kernel/tsconfig.json', 'package.json', 'src/vite.d.ts'])(
    'returns null for all files if %s changed',
    (file) => {
      expect(lintedFiles([file], FILES)).toBeNull();
    },
  );
});

describe('sourceFiles', () => {
  it('returns each file once, including this test', async () => {
    const files = (await sourceFiles()).map(({ file }) => file);
    expect(files).toContain('tests/unit/scripts/changed-files.test.ts');
    expect(new Set(files).size).toBe(files.length);
  });
});
